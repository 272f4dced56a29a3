/** Colours of the page itself, which differ by night and by day. */
export type Tone = "ground" | "ink" | "faint" | "good" | "warn" | "accent" | "card";

/** A stroke or an area of a drawing. Paint is a colour, or a tone of the page. */
export interface Shape {
  d: string;
  fill?: string | Tone;
  stroke?: string | Tone;
  width?: number;
  opacity?: number;
  /** A transform. */
  at?: string;
  dashed?: boolean;
}

/** A picture that explains rules, without words in it. */
export interface Drawing {
  name: string;
  /** The rules that it belongs to; it stands beside the first. */
  rules: readonly string[];
  /** What is seen, for those who do not see it; a cover stands beside the name of its game. */
  words?: () => string;
  /** The part of the plane that it shows: x, y, width, height. */
  box: readonly [number, number, number, number];
  shapes: readonly Shape[];
}

export type Spot = readonly [number, number];

const round = (value: number): number => Math.round(value * 10) / 10;

/** A path through spots. */
export function path(spots: readonly Spot[], closed = false): string {
  const all = spots.map(([x, y]) => `${round(x)} ${round(y)}`);
  return `M${all.join("L")}${closed ? "Z" : ""}`;
}

export function disc([x, y]: Spot, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** An arrow that bends to its left by so much, from one spot to another. */
export function arrow(from: Spot, to: Spot, bend = 12, tone: Tone = "accent"): Shape[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const over: Spot = [
    (from[0] + to[0]) / 2 + (dy / length) * bend,
    (from[1] + to[1]) / 2 - (dx / length) * bend,
  ];
  const angle = Math.atan2(to[1] - over[1], to[0] - over[0]);
  const wing = (turn: number): Spot => [
    to[0] - 8 * Math.cos(angle + turn),
    to[1] - 8 * Math.sin(angle + turn),
  ];
  const curve = `M${round(from[0])} ${round(from[1])}Q${round(over[0])} ${round(over[1])} ${round(to[0])} ${round(to[1])}`;
  return [
    { d: curve, stroke: tone, width: 3 },
    { d: path([wing(0.5), to, wing(-0.5)]), stroke: tone, width: 3 },
  ];
}

/** Allowed, or not. */
export function verdict([x, y]: Spot, good: boolean): Shape[] {
  const sign = good ? "M-5 0l4 4.500 7-9" : "M-4.500-4.500l9 9M4.500-4.500l-9 9";
  return [
    { d: disc([x, y], 10), fill: "card", stroke: good ? "good" : "warn", width: 1.5 },
    { d: sign, stroke: good ? "good" : "warn", width: 3, at: `translate(${x} ${y})` },
  ];
}

const DIGITS: Readonly<Record<number, string>> = {
  1: "M-3-4L1-7V7",
  2: "M-4-4q1-3 4-3q4 0 4 4q0 3-8 10h9",
  3: "M-4-6q2-1 4-1q4 0 4 3.500q0 3-4 3.500q4.500 0 4.500 3.500q0 3.500-4.500 3.500q-3 0-5-1.500",
  4: "M2 7V-7L-5 3H5",
};

/** A number from 1 to 4 in a disc. */
export function digit([x, y]: Spot, value: number): Shape[] {
  return [
    { d: disc([x, y], 10.5), fill: "card", stroke: "faint", width: 1 },
    {
      d: DIGITS[value] ?? "",
      stroke: "ink",
      width: 2.2,
      at: `translate(${x} ${y}) scale(0.85)`,
    },
  ];
}

export function moved(shapes: readonly Shape[], dx: number, dy: number): Shape[] {
  return shapes.map((shape) => ({
    ...shape,
    at: `translate(${dx} ${dy})${shape.at ? ` ${shape.at}` : ""}`,
  }));
}
