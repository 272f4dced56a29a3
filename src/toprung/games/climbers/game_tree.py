"""A game of The Climbers with its history: moves, variations and comments.

```pycon
>>> game = Game(Position.start(["red", "blue"], seed=7))
>>> for move in ("-", "-", "r@-5,0+l"):
...     game.push(move)
>>> game.comment = "up at once"
>>> game.back().text          # and now something else instead
'r@-5,0+l'
>>> game.push("-")
>>> [move.text for move in game.moves]
['-', '-', '-']
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toprung.core.arguments import expect, expect_all
from toprung.core.errors import ToprungError, Unparsable
from toprung.core.outcome import Outcome
from toprung.core.record import Entry, Record, read_records
from toprung.games.climbers import records
from toprung.games.climbers.moves import Move
from toprung.games.climbers.position import Position


class Node:
    """A position in the tree of a game, and the move that led there (None at the root).

    `children` are the moves played from here: the first goes on with the line, the others are
    variations.
    """

    __slots__ = ("children", "comment", "move", "parent", "position")

    def __init__(self, position: Position, move: Move | None, parent: Node | None) -> None:
        self.position = position
        self.move = move
        self.parent = parent
        self.comment = ""
        self.children: list[Node] = []

    def child(self, move: Move) -> Node:
        """The position after a legal move from here; the one there is, if it was played before."""
        for one in self.children:
            if one.move == move:
                return one
        made = Node(self.position.apply(move), move, self)
        self.children.append(made)
        return made

    def line(self) -> Iterator[Node]:
        """What follows on the main line."""
        node = self
        while node.children:
            node = node.children[0]
            yield node


class Game:
    """A game that you play through, forwards and back. You are always at one of its positions.

    `names` say who plays, in the order of the seats; `seed` is the building's, if you know it.
    """

    def __init__(
        self,
        start: Position | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """By default, two players and the building of seed 0."""
        expect(start, "start", Position, type(None))
        expect(seed, "seed", int, type(None))
        expect_all(names, "names", str)
        if start is None:
            seed = 0 if seed is None else seed
            start = Position.start(seed=seed)
        self.seed, self.names = seed, tuple(names)
        self.root = self.node = Node(start, None, None)

    @property
    def start(self) -> Position:
        return self.root.position

    @property
    def position(self) -> Position:
        """Where you are."""
        return self.node.position

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led from the start to where you are."""
        moves, node = [], self.node
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return tuple(reversed(moves))

    @property
    def variations(self) -> tuple[Move, ...]:
        """The moves already played from here, the main line's first."""
        return tuple(child.move for child in self.node.children if child.move is not None)

    @property
    def comment(self) -> str:
        """What is said of the last move, or of the game at its start."""
        return self.node.comment

    @comment.setter
    def comment(self, said: str) -> None:
        expect(said, "comment", str)
        self.node.comment = said

    def push(self, move: Move | str) -> Position:
        """Play a move and go there. Where other moves were played from here, it is a variation.
        Raises Unparsable, OutOfTurn or Illegal, and then nothing has changed."""
        self.node = self.node.child(self.position.parse_move(move))
        return self.position

    def pop(self) -> Move:
        """Take the last move back and forget it, with all that was played after it. Raises
        IndexError at the start."""
        left, move = self._step_back()
        self.node.children.remove(left)
        return move

    def back(self) -> Move:
        """Go back one move, which stays in the game. Raises IndexError at the start."""
        return self._step_back()[1]

    def forward(self, variation: int = 0) -> Position:
        """Go on along the main line, or along a variation. Raises IndexError if there is none."""
        expect(variation, "variation", int)
        if not 0 <= variation < len(self.node.children):
            raise IndexError(f"there is no variation {variation} here")
        self.node = self.node.children[variation]
        return self.position

    def to_start(self) -> Position:
        self.node = self.root
        return self.position

    def to_end(self) -> Position:
        """Go to the end of the line that you are on."""
        self.node = [self.node, *self.node.line()][-1]
        return self.position

    def _step_back(self) -> tuple[Node, Move]:
        left = self.node
        if left.parent is None or left.move is None:
            raise IndexError("this is the start of the game")
        self.node = left.parent
        return left, left.move

    def record(self) -> Record:
        """The whole game, variations and comments included."""
        line = list(self.root.line())
        end = line[-1].position if line else self.start
        moves = [node.move for node in line if node.move is not None]
        bare = records.headers(self.start, end, len(moves), seed=self.seed, names=self.names)
        return Record(bare, _entries(self.root), self.root.comment)

    @classmethod
    def of(cls, record: Record) -> Game:
        """The game of a record; every move is checked, also in variations. You are at its start.
        Raises Unparsable, Impossible, Illegal or OutOfTurn, saying where the record is wrong."""
        expect(record, "record", Record)
        for _ in records.replay(record):
            pass  # the main line and its result, with the number of any wrong move
        start, named = records.first_position(record), records.names(record)
        seats = [named.get(player.colour, "") for player in start.players]
        game = cls(start, seed=records.seed(record), names=seats if all(seats) else ())
        game.root.comment = record.comment
        _grow(game.root, record.entries)
        return game

    @classmethod
    def parse(cls, text: str) -> Game:
        """The game of a record's text. Raises as `of` does."""
        return cls.of(Record.parse(text))

    @classmethod
    def read(cls, lines: Iterable[str]) -> Iterator[Game]:
        """The games of a file, one by one, as they are read: `for game in Game.read(file)`."""
        return map(cls.of, read_records(lines))

    def __str__(self) -> str:
        """The record as text, with a numbered line for each turn."""
        return records.text(self.record())

    def __repr__(self) -> str:
        return f"<Game: {len(self.moves)} moves to here, {self.position.phase} next>"


def _entries(root: Node) -> tuple[Entry, ...]:
    """The line from here on, and beside each of its moves the others that were played."""
    entries, node = [], root
    while node.children:
        first, *others = node.children
        assert first.move is not None
        lines = tuple((_entry(other), *_entries(other)) for other in others)
        entries.append(Entry(first.move.text, first.comment, lines))
        node = first
    return tuple(entries)


def _entry(node: Node) -> Entry:
    assert node.move is not None
    return Entry(node.move.text, node.comment)


def _grow(node: Node, entries: Sequence[Entry]) -> None:
    for entry in entries:
        try:
            child = node.child(node.position.parse_move(entry.move))
            child.comment = entry.comment
            for line in entry.variations:
                _grow(node, line)
        except ToprungError as error:
            raise Unparsable(f"in a variation: {error}") from None
        node = child
