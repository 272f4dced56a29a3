import { expect, test } from "vitest";

import type { Command } from "../src/protocol/messages";
import { Sittings } from "../src/state/sitting";

const TOLD = { name: "Guest", wish: "" };

test("whoever gives themselves a name keeps the colour of which the table has not told yet", async () => {
  const sent: Command[] = [];
  const sittings = new Sittings((command) => Promise.resolve(sent.push(command)));
  await sittings.sit(1, TOLD, { wish: "red" });
  await sittings.sit(1, TOLD, { name: "Gustav" });
  await sittings.sit(1, TOLD, { wish: "blue" });
  expect(sent.at(1)).toEqual({ type: "sit", seat: 1, name: "Gustav", wish: "red" });
  expect(sent.at(2)).toEqual({ type: "sit", seat: 1, name: "Gustav", wish: "blue" });
});

test("what was refused, or given up, is not asked for again", async () => {
  const sent: Command[] = [];
  let free = false;
  const sittings = new Sittings((command) => {
    sent.push(command);
    return free ? Promise.resolve() : Promise.reject(new Error("taken"));
  });
  await expect(sittings.sit(1, TOLD, { wish: "red" })).rejects.toThrow("taken");
  free = true;
  await sittings.sit(1, TOLD, { name: "Gustav" });
  sittings.forget(1);
  await sittings.sit(1, TOLD, { wish: "blue" });
  expect(sent.slice(1)).toEqual([
    { type: "sit", seat: 1, name: "Gustav", wish: "" },
    { type: "sit", seat: 1, name: "Guest", wish: "blue" },
  ]);
});
