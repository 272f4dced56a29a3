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
