"""Starting buildings: what the rulebook asks of them, and what makes them good to play on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import pairwise

import pytest

from toprung.core.errors import Impossible
from toprung.core.randomness import secret_of
from toprung.games.climbers import towers
from toprung.games.climbers.blocks import (
    COLOURS,
    PLAYER_COLOURS,
    Axis,
    Block,
    Colour,
    Kind,
    Pair,
    Piece,
    standard_set,
)
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase, Player, Table, unpack_blocks

EXTREME = (-1, 2**63, 2**64 + 1000, 10**30, -(10**30))
SEEDS = (*range(150), *EXTREME)
Squares = dict[tuple[int, int], Block]


@cache
def building(seed: int) -> tuple[Block, ...]:
    return built(seed, standard_set())


def built(seed: int, pieces: tuple[Piece, ...]) -> tuple[Block, ...]:
    return unpack_blocks(towers.build(seed, pieces))


def position(blocks: tuple[Block, ...]) -> Position:
    """The building with all five players' pawns on the table before it."""
    players = tuple(Player(colour, 2 * i, -20, 0) for i, colour in enumerate(PLAYER_COLOURS))
    return Position.of(Table(blocks, players, phase=Phase.CLIMB1))


@cache
def tops(seed: int) -> Squares:
    """The block that is on top of each square."""
    seen: Squares = {}
    for block in sorted(building(seed), key=lambda block: block.top):
        seen.update(dict.fromkeys(block.squares(), block))
    return seen


def beside(x: int, y: int) -> tuple[tuple[int, int], ...]:
    return ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))


def visible(seed: int) -> Counter[Colour]:
    return Counter(block.up for block in tops(seed).values())


@pytest.mark.rule("CL-PRE-2")
def test_grey_blocks_stand_in_the_middle_and_cannot_be_seen() -> None:
    for seed in SEEDS:
        greys = [block for block in building(seed) if block.kind is Kind.GREY]
        assert [(b.id, b.x, b.y, b.z, b.axis) for b in greys] == [
            (0, -2, -1, 0, Axis.Z),
            (1, 0, -1, 0, Axis.Z),
        ]
        assert not position(building(seed)).grey_visible


@pytest.mark.rule("CL-PRE-3", "CL-MAT-5")
def test_every_block_lies_on_a_full_underside_with_a_colour_that_it_has() -> None:
    for seed in SEEDS:
        blocks = building(seed)
        assert position(blocks).blocks == blocks  # raises Impossible otherwise
        for block in blocks:
            below = {q for b in blocks if b.top == block.z for q in b.squares()}
            assert block.z == 0 or below.issuperset(block.squares())


@pytest.mark.rule("CL-PRE-2", "CL-MAT-2")
def test_all_pieces_are_used_once_in_their_order() -> None:
    for seed in SEEDS:
        assert tuple(block.piece for block in building(seed)) == standard_set()


@pytest.mark.rule("CL-PRE-4")
def test_larger_blocks_lie_lower_and_half_cubes_never_on_the_table() -> None:
    for seed in SEEDS:
        levels = [
            [block.z for block in building(seed) if block.kind is kind]
            for kind in (Kind.DOUBLE, Kind.CUBE, Kind.HALF)
        ]
        for low, high in pairwise(levels):
            assert sum(low) * len(high) < sum(high) * len(low)
        assert min(levels[-1]) > 0


@pytest.mark.rule("CL-PRE-3")
def test_buildings_are_bonded_like_bricks() -> None:
    """A sixth of the upper blocks, on an average, rest on more than one block."""
    bonded = upper = 0
    for seed in SEEDS:
        for block in building(seed):
            if block.z:
                squares = set(block.squares())
                below = [b for b in building(seed) if b.top == block.z]
                bonded += sum(not squares.isdisjoint(b.squares()) for b in below) > 1
                upper += 1
    assert bonded * 6 > upper


def test_buildings_are_compact_towers_with_a_skyline() -> None:
    for seed in SEEDS:
        xs, ys = zip(*tops(seed), strict=True)
        assert sorted((max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)) in ([8, 8], [6, 10])
        levels = Counter(block.top for block in tops(seed).values())
        assert 8 <= max(levels) <= 10
        assert len(levels) >= 4


def test_lying_and_standing_blocks_are_mixed() -> None:
    for seed in SEEDS:
        doubles = Counter(b.axis is Axis.Z for b in building(seed) if b.kind is Kind.DOUBLE)
        halves = Counter(b.axis is Axis.Z for b in building(seed) if b.kind is Kind.HALF)
        assert 1 <= doubles[True] <= 3
        assert 2 <= halves[False] <= 5


@pytest.mark.rule("CL-PRE-6", "CL-MAT-1")
def test_no_colour_is_favoured() -> None:
    for seed in SEEDS:
        shown = visible(seed)
        players = [shown[colour] for colour in PLAYER_COLOURS]
        assert max(players) - min(players) <= 2
        assert 0 < shown[Colour.GREY] <= max(players)


@pytest.mark.rule("CL-PRE-6")
def test_no_colour_is_favoured_in_the_long_run() -> None:
    shown = sum((visible(seed) for seed in SEEDS), Counter[Colour]())
    players = [shown[colour] for colour in PLAYER_COLOURS]
    assert max(players) * 100 < min(players) * 104
    assert min(players) * 5 < shown[Colour.GREY] * 10 < min(players) * 8


@pytest.mark.rule("CL-PRE-6", "CL-LAD-4")
def test_everybody_gets_about_as_high_in_a_first_turn() -> None:
    """Nobody walks up without a ladder; with both everybody does, no block moved."""
    for seed in SEEDS:
        start = position(building(seed))
        walks = [max(r.level for r in start.reach(seat, frozenset())) for seat in range(5)]
        assert walks == [0] * 5
        climbs = [max(r.level for r in start.reach(seat)) for seat in range(5)]
        assert min(climbs) >= 2
        assert max(climbs) - min(climbs) <= 2


@pytest.mark.rule("CL-BUI-1")
def test_some_half_cubes_are_free_to_be_moved() -> None:
    for seed in SEEDS:
        free = position(building(seed)).movable()
        halves = {block.id for block in building(seed) if block.kind is Kind.HALF}
        assert len(halves.intersection(free)) >= 4


def test_neighbouring_tops_rarely_share_a_colour() -> None:
    for seed in SEEDS:
        seen = tops(seed)
        edges = [
            block.up is seen[near].up
            for (x, y), block in seen.items()
            for near in beside(x, y)
            if near in seen and seen[near] is not block
        ]
        assert sum(edges) * 6 < len(edges)


def test_a_seed_gives_the_same_building_again_and_counts_by_its_64_bits() -> None:
    assert built(5, standard_set()) == building(5)
    assert built(2**64, standard_set()) == building(0)
    assert built(-1, standard_set()) == built(2**64 - 1, standard_set())


SECRETS = [secret_of(int.from_bytes(sha256(bytes([i])).digest(), "big")) for i in range(4)]
BUILT = {
    "standard": (
        (*range(40), *EXTREME),
        standard_set(),
        "535fa7919f509d7d",
    ),
    "secret": ((*SECRETS, 2**128 + 5, 2**300 + 7), standard_set(), "8e9ae604e4dad21f"),
    "smaller": (
        range(6),
        tuple(piece for piece in standard_set() if piece.kind is not Kind.CUBE),
        "1e017006f0d780bd",
    ),
}


@pytest.mark.parametrize("name", BUILT)
def test_seeds_build_what_they_built_in_version_0_1(name: str) -> None:
    """Records give the seed alone, so a seed means one building for ever."""
    seeds, pieces, expected = BUILT[name]
    told = sha256()
    for seed in seeds:
        for block in built(seed, pieces):
            place = (block.id, block.x, block.y, block.z, block.axis.value, block.up.value)
            told.update(repr(place).encode())
    assert told.hexdigest()[:16] == expected


def test_seeds_differ_in_shape_and_colour() -> None:
    shapes = {tuple((b.x, b.y, b.z, b.axis) for b in building(seed)) for seed in SEEDS}
    skylines = {tuple(sorted((q, b.top) for q, b in tops(seed).items())) for seed in SEEDS}
    colours = {tuple(b.up for b in building(seed)) for seed in SEEDS}
    assert len(shapes) == len(skylines) == len(colours) == len(SEEDS)


def test_another_process_builds_the_same() -> None:
    """Nothing hangs on hashes, memory or time: a process that hashes otherwise agrees."""
    script = (
        "from toprung.games.climbers import Position\n"
        "for seed in range(4): print(Position.start(['red', 'blue'], seed).text)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        Position.start(["red", "blue"], seed).text for seed in range(4)
    ]


def test_when_chance_gives_nothing_good_the_sure_building_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(towers, "ATTEMPTS", 0)
    sure = built(3, standard_set())
    assert sure == built(4, standard_set())
    assert not position(sure).grey_visible
    climbs = [max(r.level for r in position(sure).reach(seat)) for seat in range(5)]
    assert min(climbs) > 0
    assert max(climbs) - min(climbs) <= 2


def test_pieces_come_in_any_order_and_under_any_numbers() -> None:
    pieces = tuple(Piece(900 - 7 * piece.id, piece.kind, piece.pair) for piece in standard_set())
    pieces = (*pieces[20:], *pieces[:20])
    for seed in range(5):
        blocks = built(seed, pieces)
        assert tuple(block.piece for block in blocks) == pieces
        assert not position(blocks).grey_visible


@pytest.mark.rule("CL-MAT-5")
@pytest.mark.parametrize("left_out", [Kind.HALF, Kind.CUBE])
def test_smaller_sets_are_built_as_well_as_can_be(left_out: Kind) -> None:
    kept = [piece for piece in standard_set() if piece.kind is not left_out]
    spared = [piece for piece in standard_set() if piece.kind is left_out][:4]
    pieces = (*kept, *spared)
    blocks = built(1, pieces)
    assert tuple(block.piece for block in blocks) == pieces
    assert not position(blocks).grey_visible


@pytest.mark.rule("CL-MAT-5")
def test_a_set_of_one_pair_shows_what_colours_it_has() -> None:
    pieces = tuple(Piece(p.id, p.kind, Pair.RED_YELLOW if p.pair else None) for p in standard_set())
    blocks = built(1, pieces)
    assert not position(blocks).grey_visible
    assert {block.up for block in blocks} == set(COLOURS)


@pytest.mark.rule("CL-PRE-2")
@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        ((), "0 big grey blocks"),
        (standard_set()[1:], "1 big grey blocks"),
        (standard_set()[:2], "cannot be hidden"),
        (standard_set()[:11], "cannot be hidden"),
    ],
)
def test_a_set_that_cannot_hide_the_grey_blocks_is_refused(
    pieces: tuple[Piece, ...], reason: str
) -> None:
    with pytest.raises(Impossible, match=reason) as refused:
        towers.build(0, pieces)
    assert (refused.value.rule, refused.value.field) == ("CL-PRE-2", "pieces")


@pytest.mark.rule("CL-MAT-2")
def test_more_blocks_than_the_game_has_are_refused() -> None:
    with pytest.raises(Impossible, match="36 blocks"):
        towers.build(0, (*standard_set(), Piece(35, Kind.CUBE, None)))
