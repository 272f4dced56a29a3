"""The compiled physics core: the library, loaded here and nowhere else, and the types of its calls.

`core.py` is the engine on top of it, `geometry.py` measures with it.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Final

from toprung.core.kernels import load_kernels


class HeldLadder(ctypes.Structure):
    """A grip as the core reads it."""

    _fields_ = (
        ("grab", ctypes.c_double * 3),
        ("target", ctypes.c_double * 7),
        ("guide", ctypes.c_double * 7),
        ("ladder", ctypes.c_int32),
        ("careful", ctypes.c_int32),
    )


LIBRARY: Final = load_kernels(Path(__file__).parent, "moon", "physics")
LIBRARY.moon_world_size.restype = ctypes.c_size_t
LIBRARY.moon_save.restype = ctypes.c_size_t
LIBRARY.moon_save.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
LIBRARY.moon_load.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
LIBRARY.moon_present.restype = LIBRARY.moon_awake.restype = ctypes.c_uint32
LIBRARY.moon_near.restype = ctypes.c_uint32
LIBRARY.moon_hand.restype = LIBRARY.moon_hand_limits.restype = None
LIBRARY.moon_step_many.restype = LIBRARY.moon_rest.restype = None
LIBRARY.moon_constant.restype = ctypes.c_char_p
LIBRARY.moon_least_distance.restype = LIBRARY.moon_displacement.restype = ctypes.c_double
for _silent in ("place_boxes", "heights", "separation", "upright_gaps"):
    getattr(LIBRARY, f"moon_{_silent}").restype = None
WORLD_SIZE: Final[int] = LIBRARY.moon_world_size()  # bytes


def core_constants() -> dict[str, float]:
    """Sizes, offsets and constants of the core, by name (see layout.c)."""
    found, value = dict[str, float](), ctypes.c_double()
    while (name := LIBRARY.moon_constant(len(found), ctypes.byref(value))) is not None:
        found[name.decode()] = value.value
    return found
