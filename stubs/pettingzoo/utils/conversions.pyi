from typing import TypeVar

from pettingzoo import AECEnv, ParallelEnv

A = TypeVar("A")
O = TypeVar("O")
D = TypeVar("D")

def parallel_to_aec(par_env: ParallelEnv[A, O, D]) -> AECEnv[A, O, D]: ...
