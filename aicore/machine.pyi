"""It raises ImportError where it is imported, and offers nothing."""
