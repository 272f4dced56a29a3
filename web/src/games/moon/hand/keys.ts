import type { ViewAxes } from "./axes";
import type { Grip } from "./grip";

const STRIDE = 0.004;
const FINE = 0.001;
const ANGLE = Math.PI / 60;
const FINE_ANGLE = Math.PI / 240;

/** Right, up, away; and with Shift yaw, roll, pitch. */
export const MOVES: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 0, 1],
  ArrowDown: [0, 0, -1],
  PageUp: [0, 1, 0],
  PageDown: [0, -1, 0],
};

/** The keys that roll, take, grip, lower and release: whatever is next. */
export const NEXT: readonly string[] = ["Enter", " "];

/** Lead (with Shift: turn) the ladder of a grip by a key; in small steps with Alt. False if the key means
 * nothing here. */
export function steer(
  grip: Grip,
  key: { key: string; shiftKey: boolean; altKey: boolean },
  axes: ViewAxes,
): boolean {
  const way = MOVES[key.key];
  if (!way) return false;
  const [x, y, z] = way;
  grip.lead();
  if (key.shiftKey) {
    const by = key.altKey ? FINE_ANGLE : ANGLE;
    grip.rotate(x * by, -z * by, y * by, axes);
  } else {
    const by = key.altKey ? FINE : STRIDE;
    if (y) grip.leadFreely();
    grip.move(x * by, y * by, z * by, axes);
  }
  return true;
}
