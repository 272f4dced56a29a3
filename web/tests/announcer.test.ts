/** What a screen reader is told at a table. */
import { expect, test } from "vitest";

import { announcer } from "../src/state/announcer.svelte";

test("what happens at once is told together, and what comes later replaces it", async () => {
  announcer.tell("Ann stays.");
  announcer.tell("");
  announcer.tell("Your turn");
  await Promise.resolve();
  expect(announcer.polite).toBe("Ann stays. Your turn");
  announcer.tell("Block 3, level 2");
  await Promise.resolve();
  expect(announcer.polite).toBe("Block 3, level 2");
});
