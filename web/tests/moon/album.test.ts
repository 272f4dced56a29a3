import { expect, test } from "vitest";

import { entered } from "../../src/games/moon/album";

test("an album counts what somebody has made, and remembers the first day", () => {
  const first = entered({}, ["CM-FIG-2"], "2026-01-02");
  const then = entered(first, ["CM-FIG-2", "CM-FIG-5"], "2026-03-04");
  expect(then).toEqual({
    "CM-FIG-2": { times: 2, first: "2026-01-02" },
    "CM-FIG-5": { times: 1, first: "2026-03-04" },
  });
  expect(first["CM-FIG-2"]?.times).toBe(1);
});
