/** A finger on the screen, in pixels. */
export interface Finger {
  x: number;
  y: number;
}

export interface Twisted {
  /** Radians. */
  yaw: number;
  pitch: number;
}

const TURN = 0.006;

/** What two fingers do when one of them moves to a new place: twisting turns the ladder about the
 * upright, as if it were seen from above, and moving both up or down tilts it. */
export function twisted(one: Finger, two: Finger, moving: Finger, x: number, y: number): Twisted {
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

/** A drag on the ring, whose middle is 0 and whose rim is at 1 (y downwards), as turns in radians:
 * along the rim it rolls, inside it turns about the upright and the level axis. */
export function ringed(
  from: { x: number; y: number },
  to: { x: number; y: number },
  rim: boolean,
): { yaw: number; pitch: number; roll: number } {
  if (!rim) return { yaw: (to.x - from.x) * 1.6, pitch: (to.y - from.y) * 1.6, roll: 0 };
  let roll = Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x);
  if (roll > Math.PI) roll -= 2 * Math.PI;
  if (roll < -Math.PI) roll += 2 * Math.PI;
  return { yaw: 0, pitch: 0, roll };
}
