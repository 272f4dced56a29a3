"""A machine with another processor: the core compiled for aarch64, run by an emulator."""

from __future__ import annotations

import struct
from pathlib import Path

from unicorn import UC_ARCH_ARM64, UC_MODE_ARM, Uc
from unicorn.arm64_const import (
    UC_ARM64_REG_CPACR_EL1,
    UC_ARM64_REG_D0,
    UC_ARM64_REG_LR,
    UC_ARM64_REG_SP,
    UC_ARM64_REG_X0,
)

from tests.games.moon.physics.kernels.story import LONG

PAGE = 1 << 16
STACK = 1 << 20
RETURN = 0x7000_0000  # where calls come back to: nothing is there
HEAP, HEAP_SIZE = 0x4000_0000, 32 << 20


class Arm64:
    """A program for aarch64 in an emulator."""

    def __init__(self, program: Path) -> None:
        self._emulator = Uc(UC_ARCH_ARM64, UC_MODE_ARM)
        self._free = HEAP
        data = program.read_bytes()
        self._load(data)
        self._places = _symbols(data)
        self._emulator.mem_map(RETURN, PAGE)
        self._emulator.mem_map(HEAP, HEAP_SIZE)
        self._stack = self.room(STACK) + STACK
        self._emulator.reg_write(UC_ARM64_REG_CPACR_EL1, 3 << 20)  # floating point is on

    def call(self, name: str, *arguments: int | float) -> int:
        machine, whole, broken = self._emulator, UC_ARM64_REG_X0, UC_ARM64_REG_D0
        for one in arguments:
            if isinstance(one, float):
                machine.reg_write(broken, struct.unpack("<Q", struct.pack("<d", one))[0])
                broken += 1
            else:
                machine.reg_write(whole, one)
                whole += 1
        machine.reg_write(UC_ARM64_REG_SP, self._stack)
        machine.reg_write(UC_ARM64_REG_LR, RETURN)
        machine.emu_start(self._places[name], RETURN)
        value = int(machine.reg_read(UC_ARM64_REG_X0))
        return value if name in LONG else (value & 0xFFFFFFFF ^ 1 << 31) - (1 << 31)

    def room(self, size: int) -> int:
        place, self._free = self._free, self._free + (size + 15 & ~15)
        return place

    def write(self, address: int, data: bytes) -> None:
        self._emulator.mem_write(address, data)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._emulator.mem_read(address, size))

    def _load(self, data: bytes) -> None:
        """The parts of an ELF file that are to be in memory."""
        start, _, count = struct.unpack_from("<Q14xHH", data, 32)
        pages = set[int]()
        for row in range(count):
            kind, _, at, place, _, size, room, _ = struct.unpack_from(
                "<IIQQQQQQ", data, start + 56 * row
            )
            if kind != 1:
                continue
            wanted = set(range(place // PAGE, (place + room) // PAGE + 1))
            for page in sorted(wanted - pages):
                self._emulator.mem_map(page * PAGE, PAGE)
            pages |= wanted
            self._emulator.mem_write(place, data[at : at + size])


def _symbols(data: bytes) -> dict[str, int]:
    """Where the functions of an ELF file are."""
    (sections,) = struct.unpack_from("<Q", data, 40)
    (count,) = struct.unpack_from("<H", data, 60)
    rows = [struct.unpack_from("<IIQQQQIIQQ", data, sections + 64 * row) for row in range(count)]
    found = dict[str, int]()
    for _, kind, _, _, at, size, link, _, _, _ in rows:
        if kind != 2:
            continue
        names = rows[link][4]
        for place in range(at, at + size, 24):
            name, _, _, _, value = struct.unpack_from("<IBBHQ", data, place)
            found[data[names + name : data.index(b"\0", names + name)].decode()] = value
    return found
