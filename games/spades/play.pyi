from aicore.game import GameState

class SpadesPlay(GameState):
    dealer: int
    history: list[tuple[int, int]]
    def play_for_match(self, by_match: bool = True) -> None: ...
    def solve_last(self, num_cards: int) -> None: ...
