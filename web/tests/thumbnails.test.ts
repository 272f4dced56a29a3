import * as v from "valibot";
import { expect, test } from "vitest";

import { THUMBNAILS, withThumbnail, type Thumbnails } from "../src/state/thumbnails";

const picture = (name: string) => `data:image/webp;base64,${name}`;

test("the latest pictures of tables are kept, one for each", () => {
  let known: Thumbnails = {};
  for (let i = 0; i < 20; i++) known = withThumbnail(known, `T${i}`, picture(`${i}`));
  known = withThumbnail(known, "T12", picture("again"));
  expect(Object.keys(known)).toHaveLength(12);
  expect(Object.keys(known).at(-1)).toBe("T12");
  expect(known["T12"]).toBe(picture("again"));
  expect(known["T7"]).toBeUndefined();
});

test("what is no picture is not kept", () => {
  expect(withThumbnail({}, "A", "data:,")).toEqual({});
  const kept = { A: picture("a"), B: 7, C: "https://elsewhere.example/x.png" };
  expect(v.parse(THUMBNAILS, kept)).toEqual({ A: picture("a") });
  expect(v.is(THUMBNAILS, "nonsense")).toBe(false);
});
