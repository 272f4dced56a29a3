import { writable, type Writable } from "svelte/store";

const KEY = "toprung.muted";

/** Whether this person wants silence; remembered. */
export const muted: Writable<boolean> = remembered();

function remembered(): Writable<boolean> {
  const kept = writable(read());
  kept.subscribe((value) => {
    try {
      localStorage.setItem(KEY, value ? "yes" : "no");
    } catch {
      // Without a memory it is asked again next time.
    }
  });
  return kept;
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}
