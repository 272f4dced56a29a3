import { expect, test } from "vitest";

import { Reminders, type Teller } from "../src/state/reminders";
import type { Pending } from "../src/state/returning";

function game(code: string, due: boolean, changed: number): Pending {
  return {
    code,
    game: "climbers",
    others: [{ name: "Gus", level: null }],
    due,
    here: false,
    changed,
  };
}

test("a game that waits is told of once a turn, and only while nobody looks", async () => {
  const told: string[] = [];
  let pending: readonly Pending[] = [game("A", true, 1), game("B", false, 1)];
  let hidden = true;
  const teller: Teller = {
    permission: "granted",
    tell: (_title, _body, tag) => void told.push(tag),
  };
  const reminders = new Reminders(
    teller,
    () => Promise.resolve(pending),
    ({ code }) => ({ title: code, body: "" }),
    () => undefined,
    () => hidden,
  );
  await reminders.look();
  await reminders.look();
  expect(told).toEqual(["A"]);
  pending = [game("A", true, 2)];
  await reminders.look();
  expect(told).toEqual(["A", "A"]);
  hidden = false;
  pending = [game("A", true, 3)];
  await reminders.look();
  hidden = true;
  await reminders.look(); // it was seen on the page
  expect(told).toEqual(["A", "A"]);
});

test("nobody is told who did not allow it, and a server that is away is no trouble", async () => {
  const told: string[] = [];
  const tell: Teller["tell"] = (title) => void told.push(title);
  const words = ({ code }: Pending) => ({ title: code, body: "" });
  const none = () => undefined;
  const due = () => Promise.resolve([game("A", true, 1)]);
  const away = () => Promise.reject(new Error("away"));
  await new Reminders({ permission: "default", tell }, due, words, none, () => true).look();
  await new Reminders({ permission: "granted", tell }, away, words, none, () => true).look();
  expect(told).toEqual([]);
});
