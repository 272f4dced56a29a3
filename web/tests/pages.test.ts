/** The pages, each shown with what a server might answer. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { route } from "../src/state/route.svelte";
import { api, identity } from "../src/state/services";
import { confirming, language } from "../src/state/settings.svelte";
import DevicePage from "../src/ui/DevicePage.svelte";
import GamesPage from "../src/ui/GamesPage.svelte";
import LobbyPage from "../src/ui/LobbyPage.svelte";
import OpenRecord from "../src/ui/OpenRecord.svelte";
import PuzzlesPage from "../src/ui/PuzzlesPage.svelte";
import Ratings from "../src/ui/Ratings.svelte";
import RulesPage from "../src/ui/RulesPage.svelte";
import Settings from "../src/ui/Settings.svelte";
import StartPage from "../src/ui/StartPage.svelte";
import { BOOK, CLIMBERS, MOON, ownTable, SCORE, words } from "./fixtures";
import { Shown } from "./shown";

let shown: Shown | null = null;
const show: typeof Shown.of = (part, props) => (shown = Shown.of(part, props));

beforeEach(() => {
  location.hash = "#/";
  vi.spyOn(api, "games").mockResolvedValue([CLIMBERS, MOON]);
  vi.spyOn(api, "scores").mockResolvedValue([SCORE]);
  vi.spyOn(api, "pushKey").mockResolvedValue(null);
});

afterEach(async () => {
  await shown?.close();
  shown = null;
  identity.forget();
  vi.restoreAllMocks();
});

test("the start page offers newcomers a lesson, and opens the table that is set up", async () => {
  vi.spyOn(api, "person").mockResolvedValue({ person: "p", token: "t", name: "", language: "en" });
  const open = vi.spyOn(api, "open").mockResolvedValue({ code: "NEW234", match: "m" });
  const mine = vi.spyOn(api, "mine");
  show(StartPage, {});
  expect(shown?.text).toContain("Connecting");
  await shown?.says("Learn in three minutes");
  shown?.press("Play");
  await vi.waitFor(() => expect(route.current).toEqual({ page: "table", code: "NEW234" }));
  expect(open.mock.calls[0]?.[0]).toMatchObject({ game: "climbers", start: true });
  expect(mine).not.toHaveBeenCalled();
});

test("the start page shows those who return their games, by one request", async () => {
  identity.become({ person: "ada", token: "t" });
  const mine = vi
    .spyOn(api, "mine")
    .mockResolvedValue([ownTable({}), ownTable({ code: "OVER", status: "over", due: false })]);
  const table = vi.spyOn(api, "table");
  show(StartPage, {});
  await shown?.says("Your turn");
  await shown?.says("Finished games");
  expect(mine).toHaveBeenCalledOnce();
  expect(table).not.toHaveBeenCalled();
});

test("the start page says so if the server is away, and tries again", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.mocked(api.games).mockRejectedValueOnce(new TypeError("away"));
  show(StartPage, {});
  await shown?.says("The server isn’t answering.");
  shown?.press("Try again");
  await shown?.says("Catch the Moon");
});

test("the lobby lists tables that are open to all", async () => {
  vi.spyOn(api, "lobby").mockResolvedValue([ownTable({ status: "gathering", code: "OPEN23" })]);
  show(LobbyPage, {});
  await shown?.says("The Climbers");
  expect(document.querySelector('a[href="#/table/OPEN23"]')).not.toBeNull();
});

test("one's games are listed, running and finished", async () => {
  identity.become({ person: "ada", token: "t" });
  vi.spyOn(api, "ratings").mockResolvedValue({ listed: false, ratings: [] });
  vi.spyOn(api, "leaders").mockResolvedValue([]);
  vi.spyOn(api, "mine").mockResolvedValue([ownTable({}), ownTable({ code: "B", status: "over" })]);
  show(GamesPage, {});
  await shown?.says("Games in progress");
  await shown?.says("Finished games");
});

test("ratings count games in the right number, and one may be listed", async () => {
  const rating = { game: "climbers", games: 1, margin: 80, points: 1490, provisional: true };
  vi.spyOn(api, "ratings").mockResolvedValue({ listed: false, ratings: [rating] });
  vi.spyOn(api, "leaders").mockResolvedValue([{ ...rating, games: 7, name: "Ada", bot: null }]);
  const list = vi.spyOn(api, "list").mockResolvedValue();
  identity.become({ person: "ada", token: "t" });
  show(Ratings, { games: [CLIMBERS] });
  await shown?.says("1 game");
  await shown?.says("7 games");
  document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  await vi.waitFor(() => expect(list).toHaveBeenCalledWith(true));
});

test("the rulebook has its sections, its rules and the way to one of them", async () => {
  vi.spyOn(api, "rules").mockResolvedValue([BOOK]);
  show(RulesPage, { game: "climbers", rule: null });
  await shown?.says("Whoever stands highest wins.");
  expect(document.querySelector("nav a")?.getAttribute("href")).toContain("CL-END-3");
});

test("today's puzzle opens a table of its own", async () => {
  const list = { today: 2, grades: [0, 1, 2], about: words("Find the best turn.") };
  vi.spyOn(api, "puzzles").mockResolvedValue(list);
  vi.spyOn(api, "takePuzzle").mockResolvedValue({ code: "PUZ234", match: "m" });
  vi.spyOn(api, "person").mockResolvedValue({ person: "p", token: "t", name: "", language: "en" });
  show(PuzzlesPage, { game: "climbers" });
  await shown?.says("Today’s puzzle");
  shown?.press("Solve it");
  await vi.waitFor(() => expect(route.current).toEqual({ page: "table", code: "PUZ234" }));
});

test("a recovery phrase with a typo is not taken", async () => {
  show(DevicePage, { token: "" });
  const input = document.querySelector("textarea, input") as HTMLInputElement;
  input.value = "not a phrase";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await shown?.says("There is a slip in it");
});

test("settings show what is chosen, and change it at once", () => {
  show(Settings, { onclose: vi.fn() });
  expect(shown?.text).toContain("Language");
  const box = [...document.querySelectorAll("label")].find((label) =>
    label.textContent.includes("Confirm each move"),
  );
  box?.querySelector("input")?.click();
  expect(confirming.current).toBe(true);
  box?.querySelector("input")?.click();
  expect(confirming.current).toBe(false);
});

test("another language is spoken at once, and stays chosen", async () => {
  show(StartPage, {});
  await shown?.says("Two climbing games");
  shown?.press("DE");
  await shown?.says("Zwei Kletterspiele");
  expect(language.current).toBe("de");
  expect(shown?.named("DE").getAttribute("aria-pressed")).toBe("true");
  shown?.press("EN");
  await shown?.says("Two climbing games");
});

test("a record from a file becomes a replay", async () => {
  vi.spyOn(api, "person").mockResolvedValue({ person: "p", token: "t", name: "", language: "en" });
  vi.spyOn(api, "bring").mockResolvedValue("file-1");
  show(OpenRecord, {});
  const input = document.querySelector("input") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["moves"], "game.txt")] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() =>
    expect(route.current).toEqual({ page: "replay", match: "file-1", step: null }),
  );
});
