"""A table with ladders on it, to try things out: physics without a game.

```pycon
>>> table = Table("gate")                        # the straight ladders 0 and 1 stand in the base
>>> table.place(23, Pose((0, 0, 0.165), about((1, 0, 0), pi / 2)))   # flat, just above them
>>> table.settle()
True
>>> sorted(table.touches(23))
[0, 1]
```

Metres, seconds; z is up, and the table's top is at 0. Ladders go by their number in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator

from toprung.core.arguments import expect, expect_number, expect_numbers
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.forecasts import Forecast
from toprung.core.svg import Drawing
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import prepared_table, restored_table
from toprung.games.moon.physics.forecast import EVERYDAY, Bearing, Shock, bearings, forecasts
from toprung.games.moon.physics.hand import at_hand, checked_grab
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import unpacked
from toprung.games.moon.pieces.ladders import ladder as ladder_numbered
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Pose, Vector
from toprung.games.moon.rules.editions import EDITIONS

PATIENCE = 6.0  # seconds that `settle` waits for rest, as the referee does
LONGEST = 3600.0  # seconds
MOST = 10_000  # samples


class Table:
    """Ladders, a base and gravity. Nothing moves unless you let time pass.

    `simulator` has the finer controls: pushes, clearances, copies, an observer. A table can be
    pickled and copied, in the middle of a motion too, and goes on to the same bits.
    """

    def __init__(self, setting: str = "gate", edition: str = "2022") -> None:
        """The starting ladders of this edition stand in the base, in a setting by name. Raises
        Unparsable for a setting or an edition that there is not."""
        expect(setting, "setting", str)
        expect(edition, "edition", str)
        if setting not in PRESETS:
            raise Unparsable(f"no setting is called {setting!r}: choose from {', '.join(PRESETS)}")
        if edition not in EDITIONS:
            raise Unparsable(f"there is no edition {edition!r}: choose from {', '.join(EDITIONS)}")
        first, second = EDITIONS[edition].starting
        self.setting, self.edition = setting, edition
        self.simulator: Simulator = prepared_table(PRESETS[setting], (first, second))
        self._grab: Vector | None = None

    @property
    def ladders(self) -> tuple[int, ...]:
        """Those on the table."""
        return self.simulator.ladders

    @property
    def held(self) -> int | None:
        """The ladder in the hand."""
        return self.simulator.held

    @property
    def at_rest(self) -> bool:
        return self.simulator.at_rest

    def pose(self, ladder: int) -> Pose:
        """Where a ladder is. Raises Unparsable if it is not on the table."""
        expect(ladder, "ladder", int)
        return self.simulator.pose(ladder)

    def place(self, ladder: int, pose: Pose) -> None:
        """Put a ladder there, at rest, in no hand. Raises Unparsable if there is no such ladder, or
        if it is on the table already."""
        expect(ladder, "ladder", int)
        _expect_pose(pose, "pose")
        self.simulator.add(ladder, pose)

    def remove(self, ladder: int) -> None:
        """Take a ladder away. Raises Unparsable if it is not there."""
        expect(ladder, "ladder", int)
        self.simulator.remove(ladder)

    def grip(self, ladder: int, point: Vector | None = None) -> None:
        """Take a ladder in hand, at a point of its own frame; by default near its middle. One that
        is not on the table yet comes to hand in the air beside it. Raises Illegal if there is no
        wood at that point, OutOfTurn if another ladder is in the hand."""
        expect(ladder, "ladder", int)
        if point is not None:
            expect_numbers(point, "point", 3)
        taken = ladder_numbered(ladder)
        grab = checked_grab(taken, taken.middle if point is None else point)
        if self.held is not None:
            raise OutOfTurn(f"ladder {self.held} is in the hand", "CM-TRN-6")
        if ladder not in self.ladders:
            self.simulator.add(ladder, at_hand(self.simulator, ladder))
        self.simulator.hold(ladder, grab, self.simulator.pose(ladder))
        self._grab = grab

    def lead(self, to: Pose, seconds: float = 1.0) -> Pose:
        """Lead the ladder in the hand towards a pose for so long; where it gets. The hand is soft:
        wood in its way stops it. Raises OutOfTurn if nothing is held."""
        _expect_pose(to, "to")
        expect_number(seconds, "seconds", 0, LONGEST)
        held, grab = self.held, self._grab
        if held is None or grab is None:
            raise OutOfTurn("nothing is in the hand", "CM-TRN-6")
        self.simulator.hold(held, grab, to)
        self.wait(seconds)
        return self.simulator.pose(held)

    def release(self) -> None:
        """Let go. Raises OutOfTurn if nothing is held."""
        self.simulator.release()
        self._grab = None

    def wait(self, seconds: float) -> None:
        """Let time pass, an hour at most."""
        expect_number(seconds, "seconds", 0, LONGEST)
        self.simulator.step(round(seconds * RATE))

    def settle(self, seconds: float = PATIENCE) -> bool:
        """Let time pass until everything is at rest, or for so long; whether it is."""
        expect_number(seconds, "seconds", 0, LONGEST)
        return self.simulator.settle(seconds).at_rest

    def measure(self) -> Settlement:
        """Everything that the referee would know: poses, touches, heights, the ground."""
        return self.simulator.measure()

    def touches(self, ladder: int) -> frozenset[int]:
        """The other ladders that this one touches. Raises Unparsable if it is not on the table."""
        self.pose(ladder)
        return self.measure().neighbours[ladder]

    @property
    def heights(self) -> dict[int, float]:
        """The highest point of each ladder."""
        return {one.ladder: one.highest for one in self.measure().standing}

    @property
    def height(self) -> float:
        """The highest point of all."""
        return max(self.heights.values(), default=0.0)

    @property
    def fallen(self) -> frozenset[int]:
        """Ladders that touch the table or the base, or did since you placed them; those that stand
        in the base always do."""
        return self.simulator.grounded()

    def will_it_fall(
        self, samples: int = 16, shock: Shock = EVERYDAY, seed: int = 0, threads: int = 1
    ) -> Forecast:
        """Knock and shake so many copies of the table, each in another way, and count. The same
        seed gives the same answer, on any number of threads. A ladder in the hand is let go."""
        *_, last = self.forecasts(samples, shock, seed, threads)
        return last

    def forecasts(
        self, samples: int = 16, shock: Shock = EVERYDAY, seed: int = 0, threads: int = 1
    ) -> Iterator[Forecast]:
        """As `will_it_fall`, told after each sample."""
        expect_number(samples, "samples", 1, MOST)
        expect(shock, "shock", Shock)
        expect(seed, "seed", int)
        expect_number(threads, "threads", 1, 256)
        return forecasts(self.simulator, shock, int(samples), seed, threads=int(threads))

    def bearings(self) -> dict[int, Bearing]:
        """Which ladder carries how much, and which is loose, from the forces that hold the
        structure now."""
        return bearings(self.simulator)

    def save(self) -> bytes:
        """Everything on the table, moving or not."""
        return self.simulator.snapshot()

    def restore(self, saved: bytes) -> None:
        """Become as the table was when it was saved. Raises Unparsable."""
        expect(saved, "saved", bytes)
        self.simulator.restore(saved)
        grip = unpacked(saved)[0].grip
        self._grab = None if grip is None else grip.grab

    def copy(self) -> Table:
        """An independent table to try something out on."""
        other = object.__new__(Table)
        other.__setstate__((self.setting, self.edition, self.save(), self._grab))
        return other

    def __getstate__(self) -> tuple[str, str, bytes, Vector | None]:
        return self.setting, self.edition, self.save(), self._grab

    def __setstate__(self, state: tuple[str, str, bytes, Vector | None]) -> None:
        self.setting, self.edition, saved, self._grab = state
        self.simulator = restored_table(saved)

    def svg(self, *, placed: int | None = None, azimuth: float = 28.0) -> Drawing:
        """A drawing: text, which a notebook shows as a picture. The ladder `placed` is lit up, and
        the eye goes round by `azimuth` degrees."""
        from toprung.games.moon.view.svg.structure import draw_structure

        expect(placed, "placed", int, type(None))
        expect_number(azimuth, "azimuth", -360, 360)
        edition, base = EDITIONS[self.edition], PRESETS[self.setting]
        poses = self.simulator.poses()
        return Drawing(draw_structure(poses, edition, base, placed=placed, azimuth=azimuth))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        count, high = len(self.ladders), self.height * 1000
        return f"<Table: {count} ladders, {high:.0f} mm high{'' if self.at_rest else ', moving'}>"


def _expect_pose(pose: Pose, name: str) -> None:
    expect(pose, name, Pose)
    expect_numbers(pose.place, f"{name}.place", 3)
    expect_numbers(pose.turn, f"{name}.turn", 4)
