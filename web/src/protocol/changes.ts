import { Missing } from "../checked";

/** `[path, value]`, `[path]` or `[path, first, end, text]`, as docs/protocol.md describes them. */
export type Change = readonly unknown[];

/** The value after these changes. The old one stays as it is, and shares with the new one all that has
 * not changed. Throws Missing for changes that do not fit. */
export function patch<Value>(value: Value, changes: readonly Change[]): Value {
  let now: unknown = value;
  for (const [path, ...rest] of changes) {
    if (!Array.isArray(path)) throw new Missing("a change begins with a path");
    now = changed(now, path, 0, rest);
  }
  return now as Value;
}

function changed(value: unknown, path: readonly unknown[], depth: number, rest: Change): unknown {
  if (depth === path.length) return put(value, rest);
  const step: unknown = path[depth];
  const removes = depth === path.length - 1 && rest.length === 0;
  if (Array.isArray(value) && typeof step === "number" && step >= 0 && step <= value.length) {
    if (removes) return value.slice(0, step);
    const list: unknown[] = value.slice();
    list[step] = changed(list[step], path, depth + 1, rest);
    return list;
  }
  if (isObject(value) && typeof step === "string") {
    if (removes) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
    return { ...value, [step]: changed(value[step], path, depth + 1, rest) };
  }
  throw new Missing(`there is no ${String(step)} to change`);
}

function put(value: unknown, rest: Change): unknown {
  if (rest.length === 1) return rest[0];
  const [first, end, text] = rest;
  if (typeof value !== "string" || typeof text !== "string")
    throw new Missing("only texts are spliced");
  if (typeof first !== "number" || typeof end !== "number")
    throw new Missing("a splice has places");
  return value.slice(0, first) + text + value.slice(end);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
