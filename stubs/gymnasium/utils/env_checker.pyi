from typing import TypeVar

from gymnasium import Env

O = TypeVar("O")
A = TypeVar("A")

def check_env(env: Env[O, A]) -> None: ...
