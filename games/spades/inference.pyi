from array import array

from .state import SpadesState

NUM_FEATURES: int
NUM_EARLY_TRICKS: int
EVIDENCE_WIDTH: int

def evidence_rows(state: SpadesState) -> tuple[list[int], array[int]]: ...
def fitted_weights() -> array[int]: ...
def believe(state: SpadesState, strength: float = 1.0) -> None: ...
