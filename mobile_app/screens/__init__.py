"""The screens, one file each; what a screen looks like is in the .kv beside it."""
