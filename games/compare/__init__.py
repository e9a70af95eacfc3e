"""Who is the better player: matches on the same deals, and what their results say."""
