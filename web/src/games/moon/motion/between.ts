import type { Pose, PoseLike } from "../../../protocol/frames";

/** Between two poses; the turn by the shorter way, made a unit again. */
export function between(from: PoseLike, to: PoseLike, part: number, out: Pose): void {
  const dot = from[3] * to[3] + from[4] * to[4] + from[5] * to[5] + from[6] * to[6];
  const side = dot < 0 ? -1 : 1;
  out[0] = from[0] + (to[0] - from[0]) * part;
  out[1] = from[1] + (to[1] - from[1]) * part;
  out[2] = from[2] + (to[2] - from[2]) * part;
  const w = from[3] + (side * to[3] - from[3]) * part;
  const x = from[4] + (side * to[4] - from[4]) * part;
  const y = from[5] + (side * to[5] - from[5]) * part;
  const z = from[6] + (side * to[6] - from[6]) * part;
  const size = Math.sqrt(w * w + x * x + y * y + z * z || 1);
  out[3] = w / size;
  out[4] = x / size;
  out[5] = y / size;
  out[6] = z / size;
}
