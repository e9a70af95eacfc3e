from random import Random

class QuickRandom(Random):
    def __new__(cls, seed: int = 0) -> QuickRandom: ...
