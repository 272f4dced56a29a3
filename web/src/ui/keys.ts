import type { Key } from "../language/phrases";

/** Keys of every table, with what they do. */
export type TableAction = "help" | "talk" | "words" | "full" | "undo";

export const TABLE_KEYS: readonly { keys: readonly string[]; does: TableAction; words: Key }[] = [
  { keys: ["z"], does: "undo", words: "undo" },
  { keys: ["t"], does: "talk", words: "chat" },
  { keys: ["d"], does: "words", words: "describe" },
  { keys: ["f"], does: "full", words: "fullScreen" },
  { keys: ["?"], does: "help", words: "help" },
];

/** Keys of the camera, as the stage understands them, and the gestures that do the same. */
export const VIEW_KEYS: readonly {
  keys: readonly string[];
  gesture: Key | null;
  /** What fingers do, where that is not the gesture. */
  fingers?: Key;
  words: Key;
}[] = [
  {
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    gesture: "gestureCamera",
    words: "keyCamera",
  },
  { keys: ["+", "-"], gesture: "gestureZoom", fingers: "fingersZoom", words: "keyZoom" },
  { keys: [], gesture: "gestureShift", fingers: "fingersShift", words: "keyShift" },
  { keys: ["Home"], gesture: null, words: "keyHome" },
];

/** Whether there is nothing but fingers: keys would be of no use. */
export function onlyFingers(): boolean {
  return matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** What the help is called. */
export function helpWords(): Key {
  return onlyFingers() ? "helpFingers" : "help";
}

/** What a key does at a table; null if nothing. */
export function tableAction(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): TableAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  return TABLE_KEYS.find((one) => one.keys.includes(key))?.does ?? null;
}

const CAPS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  Escape: "Esc",
};

/** What stands on a key. Those of a modifier are told once: Shift + ← → ↑ ↓. */
export function caps(keys: readonly string[], space: string): string[] {
  const modifier = /^(.+)\+./.exec(keys[0] ?? "")?.[1] ?? null;
  const bare = modifier ? keys.map((key) => key.slice(modifier.length + 1)) : keys;
  const named = bare.map((key) => (key === " " ? space : (CAPS[key] ?? capital(key))));
  return modifier ? [`${modifier} +`, ...named] : named;
}

function capital(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
