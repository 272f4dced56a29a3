/** A finger on the screen, in pixels. */
export interface Finger {
  x: number;
  y: number;
}

export interface Twist {
  /** Radians. */
  yaw: number;
  pitch: number;
}

const TURN = 0.006;

/** What two fingers do when one of them moves to a new place: twisting turns the ladder about the
 * upright, as if it were seen from above, and moving both up or down tilts it. */
export function twist(one: Finger, two: Finger, moving: Finger, x: number, y: number): Twist {
  const other = moving === one ? two : one;
  const before = { x: moving.x - other.x, y: moving.y - other.y };
  const after = { x: x - other.x, y: y - other.y };
  if (Math.hypot(before.x, before.y) < 1 || Math.hypot(after.x, after.y) < 1)
    return { yaw: 0, pitch: 0 };
  let turn = Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x);
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  return { yaw: -turn, pitch: ((y - moving.y) / 2) * TURN };
}
