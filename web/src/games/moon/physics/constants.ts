/* Generated from the physics core by `python -m tools.moon_layout`. */
/** Bytes: a world begins at a multiple of this. */
export const WORLD_ALIGNMENT = 16;
/** Numbers of ladders are below this. */
export const LADDERS = 32;
/** Pairs of rods that can touch at once. */
export const LOADS = 1536;
/** Numbers of a ladder's motion: place, turn (w, x, y, z), velocity and spin. */
export const MOTION = 13;
/** Bytes of the struct `Grip`. */
export const GRIP_SIZE = 144;
/** Offset in it of the target's pose: seven doubles. */
export const GRIP_TARGET = 24;
/** Offset in it of the held ladder's number (int32), -1 if there is none. */
export const GRIP_LADDER = 136;
/** Steps of the core between two targets of a hand. */
export const STEPS_PER_BEAT = 4;
/** Seconds of a beat. */
export const BEAT = 0.016666666666666666;
/** Metres by which a target is below its ladder when the hand carries none of its weight. */
export const SAG = 0.00613125;
/** Points to the metre, and to 1 of a quaternion's parts, of the grid of targets. */
export const GRID = 100000;
