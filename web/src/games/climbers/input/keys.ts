/** What a key asks for. */
export type Deed =
  | { do: "step" | "turn"; by: 1 | -1 }
  | { do: "nudge"; right: number; up: number }
  | { do: "colour"; number: number }
  | { do: "confirm" | "pass" | "letGo" | "otherWay" | "peek" | "xray" | "heights" | "climbs" };

const ALWAYS: Record<string, Deed> = {
  n: { do: "step", by: 1 },
  b: { do: "step", by: -1 },
  Enter: { do: "confirm" },
  " ": { do: "confirm" },
  p: { do: "pass" },
  Escape: { do: "letGo" },
  v: { do: "peek" },
  x: { do: "xray" },
  h: { do: "heights" },
  c: { do: "climbs" },
};

const HOLDING: Record<string, Deed> = {
  q: { do: "turn", by: -1 },
  e: { do: "turn", by: 1 },
  r: { do: "otherWay" },
  ArrowLeft: { do: "nudge", right: -1, up: 0 },
  ArrowRight: { do: "nudge", right: 1, up: 0 },
  ArrowUp: { do: "nudge", right: 0, up: 1 },
  ArrowDown: { do: "nudge", right: 0, up: -1 },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means, with a block in hand or without; null if nothing. */
export function deed(event: Pressed, holding: boolean): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!holding) return ALWAYS[key] ?? null;
  if (/^[1-6]$/.test(key)) return { do: "colour", number: Number(key) };
  return HOLDING[key] ?? ALWAYS[key] ?? null;
}
