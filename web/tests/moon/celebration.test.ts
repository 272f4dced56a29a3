/** What is said of scores and figures. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import { album } from "../../src/games/moon/album.svelte";
import type { TeamView, VerdictNote } from "../../src/games/moon/model";
import Book from "../../src/games/moon/ui/Book.svelte";
import Team from "../../src/games/moon/ui/Team.svelte";
import Verdict from "../../src/games/moon/ui/Verdict.svelte";
import { api } from "../../src/state/services";
import type { Session } from "../../src/state/session.svelte";

const words = (en: string) => ({ en, fr: en, de: en });
const SWING = { id: "CM-FIG-3", name: words("Swing"), text: words("It hangs.") };
const CANDLE = { id: "CM-FIG-6", name: words("Candle"), text: words("It stands.") };

afterEach(() => {
  vi.restoreAllMocks();
  album.current = {};
});

/** What somebody reads of a part of the page, once it says so. */
async function read<P extends object>(part: Component<P>, props: P, until = ""): Promise<string> {
  const shown = mount(part as Component<object>, { target: document.body, props });
  const text = await vi.waitFor(() => {
    flushSync();
    const said = document.body.textContent.replace(/\s+/g, " ");
    if (!said.includes(until)) throw new Error("not yet");
    return said;
  });
  await unmount(shown);
  return text;
}

test("before anything was scored there is no best", async () => {
  const team = { scores: [], best: 0, worth: 0, high_score: null, lid: 0.18, chart: [] };
  const props = { team: team as unknown as TeamView, onclose: vi.fn() };
  expect(await read(Team, props)).not.toContain("Best");
  const scored = { ...props, team: { ...props.team, scores: [0] } };
  expect(await read(Team, scored)).toContain("Best 0");
});

test("a figure is celebrated by name with whoever made it, as new the first time only", async () => {
  const verdict = {
    words: words("One demanded: ladder 8 touches ladder 1."),
    met: true,
    mistake: false,
    drops: 0,
    fallen: [],
    removed: [],
    figures: [{ ...SWING, ladder: 8, others: [1] }],
    rules: [],
  } as unknown as VerdictNote;
  const props = { verdict, name: "Ada", again: vi.fn(), close: vi.fn(), book: vi.fn() };
  const first = await read(Verdict, { ...props, isNew: () => true });
  expect(first).toContain("Well done · Ada");
  expect(first).toContain("A figure! Swing New in your album");
  const again = await read(Verdict, { ...props, isNew: () => false });
  expect(again).toContain("A figure! Swing It hangs.");
});

test("the book tells which figures somebody has made, how often and when first", async () => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  const first = Date.UTC(2026, 10, 17, 12);
  const made = vi.spyOn(api, "feats").mockResolvedValue([{ feat: SWING.id, times: 2, first }]);
  const ask = () => Promise.resolve({ figures: [SWING, CANDLE] });
  const session = { game: "moon", ask } as unknown as Session;
  const props = { session, figure: null, close: vi.fn() };
  const book = await read(Book, props, "Your album: 1 of 2 figures");
  expect(made).toHaveBeenCalledWith("moon");
  expect(book).toMatch(/You have made it: 2×, first on [^.]*17[^.]*2026/);
  expect(book.split("You have made it")).toHaveLength(2);
});
