from typing import TypeVar

from pettingzoo import AECEnv

A = TypeVar("A")
O = TypeVar("O")
D = TypeVar("D")

class AssertOutOfBoundsWrapper(AECEnv[A, O, D]):
    def __init__(self, env: AECEnv[A, O, D]) -> None: ...

class OrderEnforcingWrapper(AECEnv[A, O, D]):
    def __init__(self, env: AECEnv[A, O, D]) -> None: ...

class TerminateIllegalWrapper(AECEnv[A, O, D]):
    def __init__(self, env: AECEnv[A, O, D], illegal_reward: float) -> None: ...

class ClipOutOfBoundsWrapper(AECEnv[A, O, D]):
    def __init__(self, env: AECEnv[A, O, D]) -> None: ...
