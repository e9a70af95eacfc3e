HABITS: int
VERSION: int
UNITS: int

def habits_in(choices_bytes: bytes, is_lead: bool) -> list[tuple[int, int]]: ...
