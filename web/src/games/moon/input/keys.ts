import type { Bearings, Grasp } from "./grasp";

const STRIDE = 0.004;
const FINE = 0.001;
const ANGLE = Math.PI / 60;
const FINE_ANGLE = Math.PI / 240;

/** Right, up, away; and with Shift yaw, pitch, roll. */
const MOVES: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** Move (with Shift: turn) what is held by a key; in small steps with Alt. False if the key means
 * nothing here. */
export function steer(
  grasp: Grasp,
  key: { key: string; shiftKey: boolean; altKey: boolean },
  seen: Bearings,
): boolean {
  const way = MOVES[key.key];
  if (!way) return false;
  const [x, y, z] = way;
  if (key.shiftKey) {
    const by = key.altKey ? FINE_ANGLE : ANGLE;
    grasp.rotate(x * by, -y * by, z * by, seen);
  } else {
    const by = key.altKey ? FINE : STRIDE;
    grasp.move(x * by, y * by, z * by, seen);
  }
  return true;
}
