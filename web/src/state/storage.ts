import { writable, type Writable } from "svelte/store";

/** A store whose value stays in the browser. What was kept is read through `check`; anything strange
 * gives way to the default. */
export function stored<Value>(
  key: string,
  start: Value,
  check: (kept: unknown) => Value | null,
  storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
): Writable<Value> {
  const store = writable(read() ?? start);
  store.subscribe((value) => {
    try {
      storage.setItem(key, JSON.stringify(value));
    } catch {
      // private windows may keep nothing; the value lives as long as the page
    }
  });
  return store;

  function read(): Value | null {
    try {
      const kept = storage.getItem(key);
      return kept === null ? null : check(JSON.parse(kept));
    } catch {
      return null;
    }
  }
}

/** A check for one of some words. */
export function oneOf<Word extends string>(...words: Word[]): (kept: unknown) => Word | null {
  return (kept) => words.find((word) => word === kept) ?? null;
}
