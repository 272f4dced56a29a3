"""Where all pieces of a live table are, put together from the frames of what moved."""

from __future__ import annotations

from toprung.core.world import Motion, Placed
from toprung.protocol.frames import Poses, pack_poses, unpack_poses


class Picture:
    """The latest poses, for clients that come or have fallen behind."""

    def __init__(self) -> None:
        self._beat = 0
        self._poses: dict[int, Placed] = {}
        self._news: list[bytes] = []

    def add(self, frame: bytes) -> None:
        """Add a frame that was sent. It is unpacked only when the whole picture is needed."""
        self._news.append(frame)
        if len(self._news) > 64:
            self._digest()

    def clear(self) -> None:
        self._poses.clear()
        self._news.clear()

    @property
    def complete(self) -> bytes | None:
        """All of it as one frame; None while nothing lies on the table."""
        self._digest()
        if not self._poses:
            return None
        return pack_poses(Poses(Motion(self._beat, self._poses), complete=True))

    def _digest(self) -> None:
        for frame in self._news:
            poses = unpack_poses(frame)
            if poses.complete:
                self._poses.clear()
            for piece in poses.moved.gone:
                self._poses.pop(piece, None)
            self._poses.update(poses.moved.poses)
            self._beat = poses.moved.beat
        self._news.clear()
