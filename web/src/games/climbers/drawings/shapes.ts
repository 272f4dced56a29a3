import { disc, path, type Shape, type Spot } from "../../../components/drawing";
import type { Colour } from "../model";
import { PAINT } from "../view/palette";

const SIDE = 15; // of one square on the paper
const [RIGHT, DOWN] = [0.866 * SIDE, 0.5 * SIDE];

/** Where a place of the table, in units, is on the paper: x goes right and down, y left and down. */
export function spot(x: number, y: number, z = 0): Spot {
  return [(x - y) * RIGHT, (x + y) * DOWN - z * SIDE];
}

export interface Box {
  at: readonly [number, number, number];
  size: readonly [number, number, number];
  up: Colour;
  /** A block that was there, or will be. */
  ghost?: boolean;
}

const FLAT = [2, 2, 1] as const;
const CUBE = [2, 2, 2] as const;

export function half(x: number, y: number, z: number, up: Colour): Box {
  return { at: [x, y, z], size: FLAT, up };
}
export function cube(x: number, y: number, z: number, up: Colour): Box {
  return { at: [x, y, z], size: CUBE, up };
}
export function box(
  x: number,
  y: number,
  z: number,
  size: readonly [number, number, number],
  up: Colour,
): Box {
  return { at: [x, y, z], size, up };
}

/** The colours of the two sides that are seen: of the pairs that are not on top. */
function sides(up: Colour, high: number): readonly [Colour, Colour] {
  if (high === 6) return ["grey", "grey"]; // a triple block
  if (up === "red" || up === "yellow") return ["blue", "purple"];
  if (up === "blue" || up === "lightblue") return ["yellow", "grey"];
  return ["red", "lightblue"];
}

function face(corners: readonly Spot[], colour: Colour, shade: number, ghost: boolean): Shape[] {
  const d = path(corners, true);
  const shapes: Shape[] = [
    {
      d,
      fill: PAINT[colour].base,
      stroke: "#1c120a",
      width: 0.8,
      opacity: ghost ? 0.35 : 1,
      dashed: ghost,
    },
  ];
  if (shade && !ghost) shapes.push({ d, fill: "#1a0d1c", opacity: shade });
  return shapes;
}

function sign(colour: Colour, middle: Spot, across: Spot, down: Spot, size: number): Shape {
  const k = size / 30;
  const matrix = [across[0] * k, across[1] * k, down[0] * k, down[1] * k, ...middle];
  return {
    d: PAINT[colour].sign,
    stroke: PAINT[colour].ink,
    width: 2.6,
    opacity: 0.75,
    at: `matrix(${matrix.map((value) => value.toFixed(3)).join(" ")})`,
  };
}

/** A block with the three faces that one sees. Draw those behind first. */
export function block({ at: [x, y, z], size: [dx, dy, dz], up, ghost = false }: Box): Shape[] {
  const [left, right] = sides(up, dz);
  const top = z + dz;
  const shapes = [
    ...face(
      [spot(x, y, top), spot(x + dx, y, top), spot(x + dx, y + dy, top), spot(x, y + dy, top)],
      up,
      0,
      ghost,
    ),
    ...face(
      [
        spot(x, y + dy, top),
        spot(x + dx, y + dy, top),
        spot(x + dx, y + dy, z),
        spot(x, y + dy, z),
      ],
      left,
      0.22,
      ghost,
    ),
    ...face(
      [
        spot(x + dx, y + dy, top),
        spot(x + dx, y, top),
        spot(x + dx, y, z),
        spot(x + dx, y + dy, z),
      ],
      right,
      0.42,
      ghost,
    ),
  ];
  if (!ghost)
    shapes.push(
      sign(
        up,
        spot(x + dx / 2, y + dy / 2, top),
        [RIGHT, DOWN],
        [-RIGHT, DOWN],
        0.62 * Math.min(dx, dy),
      ),
    );
  return shapes;
}

export function blocks(...boxes: Box[]): Shape[] {
  return boxes.flatMap(block);
}

/** A patch of the table. */
export function table(x: number, y: number, dx: number, dy: number): Shape {
  const corners = [spot(x, y), spot(x + dx, y), spot(x + dx, y + dy), spot(x, y + dy)];
  return { d: path(corners, true), fill: "ground", stroke: "ground", width: 8 };
}

/** A pawn in the middle of a square. */
export function pawn(x: number, y: number, z: number, colour: Colour): Shape[] {
  const [u, v] = spot(x + 0.5, y + 0.5, z);
  const at = `translate(${u.toFixed(1)} ${v.toFixed(1)})`;
  const { base } = PAINT[colour];
  const ink = { stroke: "#1c120a", width: 0.8, at };
  return [
    { d: "M-6 1C-6-9-4-13 0-14C4-13 6-9 6 1Q0 4-6 1Z", fill: base, ...ink },
    { d: disc([0, -17], 4.6), fill: "#ecc69a", ...ink },
    { d: "M-5-18.500Q-5-26 1-28Q5-25 5-18.500Q0-20.500-5-18.500Z", fill: base, ...ink },
    { d: disc([1, -28.5], 1.8), fill: base, ...ink },
  ];
}

/** A ladder from one place to another. */
export function ladder(from: Spot, to: Spot): Shape[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [px, py] = [(-dy / length) * 4, (dx / length) * 4];
  const at = (part: number, hand: number): Spot => [
    from[0] + dx * part + px * hand,
    from[1] + dy * part + py * hand,
  ];
  const count = Math.floor(length / 8);
  const rungs = Array.from({ length: count }, (_, i) => (i + 0.6) / count);
  const d = [
    path([at(0, 1), at(1.06, 1)]),
    path([at(0, -1), at(1.06, -1)]),
    ...rungs.map((part) => path([at(part, 1), at(part, -1)])),
  ].join("");
  return [
    { d, stroke: "#4a2a10", width: 4 },
    { d, stroke: "#e0a45c", width: 2.4 },
  ];
}

/** A blocking stone in the middle of a block's top. */
export function stone(x: number, y: number, z: number): Shape[] {
  const [u, v] = spot(x, y, z);
  const at = `translate(${u.toFixed(1)} ${v.toFixed(1)})`;
  return [
    { d: "M-10 0L-5-9H6L10-1L5 4H-6Z", fill: "#4b4a55", stroke: "#14121a", width: 1, at },
    { d: "M-5-9L-2-3L-6 4M-2-3H10", stroke: "#8b8a98", width: 1, at },
  ];
}
