"""A sense of balance: whether wood that rubs can hold a ladder where it touches others, and which
way it sinks if not. The others do not move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from toprung.games.moon.pieces.space import Pose, about, add, times

Floats = NDArray[np.float64]

RUBS = 0.35  # friction that they count on, less than wood has
ABOUT = 0.005  # metres: somewhere there is its middle, give or take what hands err
LOOSE = 0.03  # parts of a ladder's weight that nobody notices
TURNS = 0.04  # metres: where a ladder's weight is when it turns
SINKS = 0.0012  # metres


def pushes(pose: Pose, at: Floats, ways: Floats) -> Floats:
    """What wood that rubs can do to a ladder at these places: columns of a push and a turn."""
    aside = np.cross(ways, np.where(np.abs(ways[:, 2:]) < 0.9, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)))
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    along = np.cross(ways, aside)
    ahead = np.concatenate([ways + RUBS * one for one in (aside, -aside, along, -along)])
    arms = np.tile(at - np.array(pose.place), (4, 1))
    columns: Floats = np.concatenate([ahead, np.cross(arms, ahead) / TURNS], axis=1).T
    return columns


def unborne(pushed: Floats, x: float = 0.0, y: float = 0.0) -> Floats:
    """What they cannot bear of its weight: as a push and a turn. Its middle is so far off."""
    weight = np.array([0.0, 0.0, 1.0, y / TURNS, -x / TURNS, 0.0])
    if pushed.shape[1] == 0:
        return weight
    left: Floats = weight - pushed @ nnls(pushed, weight)[0]
    return left


def sunk(pose: Pose, left: Floats) -> Pose:
    """A little further down, the way in which it is not borne."""
    way = -SINKS * left / np.linalg.norm(left)
    angle = float(np.linalg.norm(way[3:])) / TURNS
    turn = pose.turn
    if angle > 1e-9:
        x, y, z = (float(part) for part in way[3:] / TURNS / angle)
        turn = times(about((x, y, z), angle), turn)
    x, y, z = (float(part) for part in way[:3])
    return Pose(add(pose.place, (x, y, z)), turn)


def hanging(pose: Pose, at: Floats, ways: Floats) -> float:
    """How surely wood that rubs can hold a ladder at these places, which push it these ways, from
    0 to 1: with its middle where it is, or a little off."""
    pushed = pushes(pose, at, ways)
    around = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    held = [np.linalg.norm(unborne(pushed, ABOUT * x, ABOUT * y)) < LOOSE for x, y in around]
    return sum(held) / len(held)
