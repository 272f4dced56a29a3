import type { PoseFrame } from "../state/session";

/** Binary frames, little-endian; the first byte is the kind (docs/protocol.md). */
const LEAD = 1;
const POSES = 2;
const FILM = 3;
const COMPLETE = 1;
const PLACE = 0.00005;
const HALF = 16_383;
const STEP = Math.SQRT1_2 / HALF;
const PIECE = 13;

/** Where a seat's hand wants its piece: x y z metres, w x y z. */
export function packLead(seat: number, counter: number, target: readonly number[]): ArrayBuffer {
  const frame = new DataView(new ArrayBuffer(32));
  frame.setUint8(0, LEAD);
  frame.setUint8(1, seat);
  frame.setUint16(2, counter & 0xffff, true);
  target.forEach((value, i) => frame.setFloat32(4 + 4 * i, value, true));
  return frame.buffer;
}

/** Poses of pieces; null for bytes that are none. */
export function unpackPoses(data: ArrayBuffer, from = 0, size = data.byteLength): PoseFrame | null {
  const frame = new DataView(data, from, size);
  if (size < 8 || frame.getUint8(0) !== POSES) return null;
  const lost = frame.getUint8(6);
  if (size < 8 + lost) return null;
  const gone = Array.from({ length: lost }, (_, i) => frame.getUint8(7 + i));
  const count = frame.getUint8(7 + lost);
  let at = 8 + lost;
  if (size !== at + count * PIECE) return null;
  const poses = new Map<number, Float32Array>();
  for (let i = 0; i < count; i++, at += PIECE) {
    const pose = new Float32Array(7);
    for (let k = 0; k < 3; k++) pose[k] = frame.getInt16(at + 1 + 2 * k, true) * PLACE;
    turn(frame, at + 7, pose);
    poses.set(frame.getUint8(at), pose);
  }
  const complete = (frame.getUint8(1) & COMPLETE) !== 0;
  return { tick: frame.getUint32(2, true), complete, gone, poses };
}

/** The largest of four parts is left out; two spare bits say which. */
function turn(frame: DataView, at: number, pose: Float32Array): void {
  const words = [0, 2, 4].map((offset) => frame.getUint16(at + offset, true));
  const missing = (words[0]! >> 15) | ((words[1]! >> 15) << 1);
  const parts = words.map((word) => ((word & 0x7fff) - HALF) * STEP);
  const rest = Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0)));
  parts.splice(missing, 0, rest);
  pose.set(parts, 3);
}

export interface Shot {
  /** Milliseconds since the film began. */
  at: number;
  frame: PoseFrame;
}

/** A film, picture by picture; what is cut off at its end is left out. */
export function unpackFilm(data: ArrayBuffer): Shot[] {
  const film = new DataView(data);
  const shots: Shot[] = [];
  if (film.byteLength < 1 || film.getUint8(0) !== FILM) return shots;
  for (let at = 1; at + 6 <= film.byteLength;) {
    const size = film.getUint16(at + 4, true);
    if (at + 6 + size > film.byteLength) break;
    const frame = unpackPoses(data, at + 6, size);
    if (frame) shots.push({ at: film.getUint32(at, true), frame });
    at += 6 + size;
  }
  return shots;
}
