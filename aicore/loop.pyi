from .game import GameState
from .native_search import NativeSearch
from .plain import PythonGame
from .pool import NodePool

class Loop(NativeSearch):
    @property
    def pool(self) -> NodePool: ...

def deal_and_play_out(
    game: GameState | PythonGame, count: int, *, seed: int = 0, playout: str = "random"
) -> float: ...
