import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { Missing } from "../src/checked";
import { patch, type Change } from "../src/protocol/changes";
import { seededRandom } from "../src/scene/random";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Makes values and changes, always the same for a seed. */
class Chance {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  upTo(most: number): number {
    return Math.floor(this.random() * (most + 1));
  }

  value(depth: number): Json {
    const kind = this.upTo(depth > 0 ? 5 : 3);
    if (kind === 0) return null;
    if (kind === 1) return this.upTo(99);
    if (kind === 2) return this.random() < 0.5;
    if (kind === 3) return "abcdefghij".repeat(3).slice(this.upTo(20));
    if (kind === 4) return Array.from({ length: this.upTo(4) }, () => this.value(depth - 1));
    const names = ["a", "b", "c", "d"].slice(0, 1 + this.upTo(3));
    return Object.fromEntries(names.map((name) => [name, this.value(depth - 1)]));
  }

  /** A change that fits. It is also made in `value` itself, in the plainest way. */
  change(value: { [name: string]: Json }): Change {
    const path: (string | number)[] = [];
    let holder: Json[] | { [name: string]: Json } = value;
    for (;;) {
      const steps: (string | number)[] = Array.isArray(holder)
        ? [...holder.keys(), holder.length]
        : [...Object.keys(holder), "e"];
      const step = steps[this.upTo(steps.length - 1)] ?? 0;
      path.push(step);
      const inside: Json | undefined = (holder as Record<string | number, Json>)[step];
      if (typeof inside !== "object" || inside === null || this.random() < 0.3)
        return this.make(holder, step, inside, path);
      holder = inside;
    }
  }

  private make(
    holder: Json[] | { [name: string]: Json },
    step: string | number,
    inside: Json | undefined,
    path: (string | number)[],
  ): Change {
    const all = holder as Record<string | number, Json>;
    if (inside !== undefined && this.random() < 0.2) {
      if (Array.isArray(holder)) holder.length = Number(step);
      else Reflect.deleteProperty(all, step);
      return [path];
    }
    if (typeof inside === "string" && this.random() < 0.5) {
      const first = this.upTo(inside.length);
      const end = first + this.upTo(inside.length - first);
      all[step] = `${inside.slice(0, first)}new${inside.slice(end)}`;
      return [path, first, end, "new"];
    }
    const now = this.value(2);
    all[step] = structuredClone(now);
    return [path, now];
  }
}

function object(chance: Chance): { [name: string]: Json } {
  return { one: chance.value(4), two: chance.value(4), three: chance.value(4) };
}

test("changes give what they would give in place, and leave the old value as it is", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const chance = new Chance(seed);
    const before = object(chance);
    const kept = structuredClone(before);
    const wanted = structuredClone(before);
    const changes = Array.from({ length: chance.upTo(6) }, () => chance.change(wanted));
    expect(patch(before, changes)).toEqual(wanted);
    expect(before).toEqual(kept);
  }
});

test("what has not changed is shared, so that it need not be drawn again", () => {
  const before = { ply: 1, seats: [{ name: "Ada" }, { name: "Bo" }], state: { blocks: [1, 2] } };
  const after = patch(before, [
    [["ply"], 2],
    [["seats", 1, "name"], "Bob"],
  ]);
  expect(after.state).toBe(before.state);
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.seats[1]).toEqual({ name: "Bob" });
  expect(patch(before, [])).toBe(before);
});

test("the examples of the protocol's description come out as it says", () => {
  const text = readFileSync("../docs/protocol.md", "utf-8");
  const examples = [...text.matchAll(/```json changes\n([\s\S]*?)```/g)]
    .flatMap((found) => (found[1] ?? "").trim().split("\n"))
    .map((line) => JSON.parse(line) as { before: Json; changes: Change[]; after: Json });
  expect(examples.length).toBeGreaterThan(0);
  for (const { before, changes, after } of examples) expect(patch(before, changes)).toEqual(after);
});

test.each<[string, Change]>([
  ["a path is missing", []],
  ["a place lies beyond the end of a list", [["list", 3], 1]],
  ["a field of a number is meant", [["number", "x"], 1]],
  ["a number is spliced", [["number"], 0, 1, "x"]],
  ["a splice has no places", [["text"], null, null, "x"]],
])("changes are refused if %s", (_, change) => {
  const value = { list: [1, 2], number: 3, text: "abc" };
  expect(() => patch(value, [change])).toThrow(Missing);
});
