import { disc, path, type Shape, type Spot } from "../../../components/drawing";

const WOOD = "#d39a57";
const EDGE = "#4a2a10";
const HELD = "#f6c979";

export interface Look {
  /** The ladder that the picture is about. */
  held?: boolean;
  ghost?: boolean;
  /** How far its rails bow to the left. */
  bow?: number;
  rungs?: number;
  wide?: number;
}

/** A ladder from its foot to its tip. */
export function ladder(foot: Spot, tip: Spot, look: Look = {}): Shape[] {
  const { bow = 0, rungs = 5, wide = 9 } = look;
  const [dx, dy] = [tip[0] - foot[0], tip[1] - foot[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const at = (part: number, hand: number): Spot => {
    const side = hand * wide - bow * 4 * part * (1 - part);
    return [foot[0] + dx * part + nx * side, foot[1] + dy * part + ny * side];
  };
  const rail = (hand: number) => path([0, 0.25, 0.5, 0.75, 1].map((part) => at(part, hand)));
  const steps = Array.from({ length: rungs }, (_, i) => (i + 0.7) / (rungs + 0.4));
  const d = [rail(1), rail(-1), ...steps.map((part) => path([at(part, 1), at(part, -1)]))].join("");
  if (look.ghost) return [{ d, stroke: "faint", width: 3, opacity: 0.45 }];
  return [
    { d, stroke: EDGE, width: 6.4 },
    { d, stroke: look.held ? HELD : WOOD, width: 4.4 },
  ];
}

/** The table with the cloud in its middle. */
export function cloud(x = 0, y = 0): Shape[] {
  const at = `translate(${x} ${y})`;
  return [
    {
      d: "M-50 0q-12 0-11-9q1-8 11-8q4-10 18-7q10-9 24-3q14-6 24 3q14-3 18 7q10 0 11 8q1 9-11 9Z",
      fill: "#c9cfe6",
      stroke: "#6e7699",
      width: 1.2,
      at,
    },
  ];
}

export function table(y = 0, from = -110, to = 110): Shape {
  return { d: `M${from} ${y}H${to}v9H${from}Z`, fill: "ground" };
}

export function drop(x: number, y: number): Shape {
  return {
    d: "M0-11C4-4 7.500-1 7.500 4A7.500 7.500 0 0 1-7.500 4C-7.500-1-4-4 0-11Z",
    fill: "#4f8fe0",
    stroke: "#1d3f78",
    width: 1,
    at: `translate(${x} ${y})`,
  };
}

export function moon(x: number, y: number, r = 18): Shape[] {
  return [
    { d: disc([x, y], r), fill: "#ffeec4", stroke: "#c9b079", width: 1 },
    { d: disc([x - r * 0.3, y - r * 0.2], r * 0.2), fill: "#e6d2a0" },
    { d: disc([x + r * 0.3, y + r * 0.25], r * 0.28), fill: "#e6d2a0" },
  ];
}

export type Face = "one" | "two" | "moon";

/** A face of the die. */
export function face(kind: Face, x: number, y: number): Shape[] {
  const at = `translate(${x} ${y})`;
  const shapes: Shape[] = [
    {
      d: "M-15-20h30q5 0 5 5v30q0 5-5 5h-30q-5 0-5-5v-30q0-5 5-5Z",
      fill: "#f6ecd8",
      stroke: "#6b5a3c",
      width: 1.2,
      at,
    },
  ];
  if (kind === "moon")
    shapes.push({ d: "M5-11A12 12 0 1 0 5 11A9 9 0 1 1 5-11Z", fill: "#b98a2e", at });
  else
    for (const spot of kind === "one" ? [0] : [-7, 7])
      shapes.push({ d: disc([spot, spot], 4), fill: "#1f2a5c", at });
  return shapes;
}

/** Where two ladders touch. */
export function touch(x: number, y: number): Shape[] {
  return [
    { d: disc([x, y], 10), fill: "#14321c", opacity: 0.55 },
    { d: disc([x, y], 10), stroke: "#9ff0ad", width: 2.4 },
    { d: disc([x, y], 3.5), fill: "#d9ffe0" },
  ];
}

/** A hand that grips at one point. */
export function hand(x: number, y: number): Shape[] {
  const at = `translate(${x} ${y})`;
  return [
    {
      d: "M-4 16V4Q-9-2-6-5Q-3-6-1-1V-14Q2-18 4-14V-4Q8-8 10-3Q14-6 15 0V8Q15 16 9 20H0Z",
      fill: "#ecc69a",
      stroke: "#5c3a1c",
      width: 1.2,
      at,
    },
  ];
}
