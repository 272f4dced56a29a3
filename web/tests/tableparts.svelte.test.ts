/** What stands around a table, each part shown on its own: what it says, and what its controls do. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PuzzleAtTable, ReviewedTurn } from "../src/net/api";
import type { LessonView, TableView } from "../src/protocol/messages";
import type { LiveSession } from "../src/state/live.svelte";
import type { ReplaySession } from "../src/state/replay.svelte";
import { api, offline } from "../src/state/services";
import { pushing } from "../src/state/pushing";
import GoOnThere from "../src/ui/GoOnThere.svelte";
import Lesson from "../src/ui/Lesson.svelte";
import Outcome from "../src/ui/Outcome.svelte";
import PushSwitch from "../src/ui/PushSwitch.svelte";
import Puzzle from "../src/ui/Puzzle.svelte";
import ReplayTools from "../src/ui/ReplayTools.svelte";
import Review from "../src/ui/Review.svelte";
import TableMenu from "../src/ui/TableMenu.svelte";
import TableTitle from "../src/ui/TableTitle.svelte";
import Toolbar from "../src/ui/Toolbar.svelte";
import WaitingRoom from "../src/ui/WaitingRoom.svelte";
import { CLIMBERS, MOON, tableView, words } from "./fixtures";
import { contents, Shown } from "./shown";

let shown: Shown | null = null;
const show: typeof Shown.of = (part, props) => (shown = Shown.of(part, props));

beforeEach(() => {
  vi.stubGlobal("isSecureContext", false);
  location.hash = "#/";
  vi.spyOn(api, "games").mockResolvedValue([CLIMBERS, MOON]);
});

afterEach(async () => {
  await shown?.close();
  shown = null;
  vi.restoreAllMocks();
});

/** Ada's session at a table. */
function live(table: Partial<TableView> = {}, of: Partial<LiveSession> = {}): LiveSession {
  const command = vi.fn(() => Promise.resolve());
  const now = tableView(table);
  const session = { shown: now, table: now, game: now.game, person: "ada", mine: [0], acting: 0 };
  return { ...session, command, ...of } as unknown as LiveSession;
}

const tools = (session: LiveSession) => ({
  ...{ session, undo: null, takeBack: vi.fn(), hinting: false, hint: vi.fn() },
  ...{ company: true, unread: 0, showing: "none" as const },
});

test("the player to move may ask for a hint, and others may not", () => {
  const mine = tools(live());
  show(Toolbar, mine);
  shown?.press("Hint");
  expect(mine.hint).toHaveBeenCalledOnce();
  show(Toolbar, tools(live({}, { acting: null })));
  expect(() => shown?.named("Hint")).toThrow("nothing is called");
});

test("the toolbar counts unread lines of the chat, and opens it", () => {
  show(Toolbar, { ...tools(live()), unread: 3 });
  const chat = document.querySelector<HTMLElement>("nav [aria-expanded]");
  expect(chat?.textContent).toContain("3");
  chat?.click();
  flushSync();
  expect(chat?.getAttribute("aria-expanded")).toBe("true");
});

test("the host waits until every seat is taken, then starts", () => {
  const open = tableView().seats.map((one) => ({ ...one, kind: one.seat ? "open" : one.kind }));
  const gathering = { status: "gathering", host: "ada" } as const;
  const waiting = live({ ...gathering, seats: open as TableView["seats"] });
  show(WaitingRoom, { session: waiting });
  expect((shown?.named("Start the game") as HTMLButtonElement).disabled).toBe(true);
  const full = live(gathering);
  show(WaitingRoom, { session: full });
  shown?.press("Start the game");
  expect(full.command).toHaveBeenCalledWith({ type: "start" });
});

test("a guest waits for the host and has no button to start", () => {
  show(WaitingRoom, { session: live({ status: "gathering", host: "ben" }) });
  expect(() => shown?.named("Start the game")).toThrow("nothing is called");
});

const LESSON = {
  ...{ name: "first", step: "roll", at: 0, steps: 3, following: null, points: [] },
  ...{ heading: words("Roll"), text: words("Roll the die.") },
} as unknown as LessonView;

test("a lesson says what to do and how far it is", () => {
  show(Lesson, { game: "moon", code: "ABC234", lesson: LESSON });
  expect(shown?.text).toContain("Roll the die.");
  expect(document.querySelectorAll("i.now")).toHaveLength(1);
});

test("a finished lesson leads to the next one", () => {
  show(Lesson, { game: "moon", code: "ABC234", lesson: { ...LESSON, at: 3, following: "second" } });
  expect(document.querySelector("button.main")?.textContent).toContain("Next lesson");
});

test("a puzzle says its goal, and after a wrong try offers another", async () => {
  const asked = { goal: words("Reach level 6."), verdict: null } as unknown as PuzzleAtTable;
  const puzzle = vi.spyOn(api, "puzzle").mockResolvedValue(asked);
  show(Puzzle, { table: tableView(), number: 4 });
  await shown?.says("Reach level 6.");
  const verdict = { right: false, words: words("That is level 5.") };
  puzzle.mockResolvedValue({ ...asked, verdict } as PuzzleAtTable);
  show(Puzzle, { table: tableView({ ply: 3 }), number: 4 });
  await shown?.says("That is level 5.");
  expect(document.querySelector('[data-verdict="wrong"] button.main')).not.toBeNull();
});

test("the end names the winner, and a rematch can be wanted", () => {
  const outcome = { winners: [1], rule: "CL-END-3", words: words("Ben stands highest.") };
  const session = live({ status: "over", outcome } as unknown as Partial<TableView>);
  show(Outcome, { session, onclose: vi.fn() });
  expect(shown?.text).toContain("Ben");
  expect(shown?.text).toContain("CL-END-3");
  shown?.press("Play again");
  expect(session.command).toHaveBeenCalledWith({ type: "rematch", seat: 0 });
});

const TURN = {
  ...{ ply: 4, seat: 0, decisive: true, leads: [0.2, -0.2], after: null, place: null },
  reasons: [words("It climbed to level 2 only.")],
} as unknown as ReviewedTurn;

test("a review lists the turns that could have been better, and goes to them", async () => {
  vi.spyOn(api, "review").mockResolvedValue([TURN]);
  const session = {
    ...{ match: { id: "m1" }, at: 0, supposing: false, look: null },
    ...{ suppose: vi.fn(), jump: vi.fn() },
  } as unknown as ReplaySession;
  show(Review, { session, table: tableView(), client: null, onclose: vi.fn() });
  expect(document.querySelector("[aria-busy]")).not.toBeNull();
  await shown?.says("It climbed to level 2 only.");
  expect(shown?.text).toContain("Ada");
});

test("a game without mistakes is said to be one", async () => {
  vi.spyOn(api, "review").mockResolvedValue([]);
  const session = { match: { id: "m1" }, at: 0, suppose: vi.fn() } as unknown as ReplaySession;
  show(Review, { session, table: tableView(), client: null, onclose: vi.fn() });
  await shown?.says("No turn could have been");
});

test("the menu offers to resign a game that runs, and not one that is over", () => {
  const rest = { full: vi.fn(), send: vi.fn(), show: vi.fn() };
  show(TableMenu, { session: live(), ...rest });
  shown?.press("Resign");
  expect(rest.show).toHaveBeenCalledWith("resigning");
  show(TableMenu, { session: live({ status: "over" }), ...rest });
  expect(() => shown?.named("Resign")).toThrow("nothing is called");
});

test("a replay of a finished match can be saved, one of a running match not yet", () => {
  const rest = { game: "climbers", reviews: true, filming: null, share: vi.fn(), save: vi.fn() };
  show(ReplayTools, { ...rest, over: true, showing: "menu" });
  shown?.press("Download the record");
  expect(rest.save).toHaveBeenCalledOnce();
  show(ReplayTools, { ...rest, over: false, showing: "menu" });
  expect(() => shown?.named("Download the record")).toThrow("nothing is called");
});

test("the way back and the title, with what stands beside it", () => {
  show(TableTitle, {
    back: "#/lobby",
    words: "Lobby",
    title: "The Climbers",
    children: contents("ABC"),
  });
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/lobby");
  expect(shown?.text).toContain("The Climbers");
  expect(shown?.text).toContain("ABC");
});

test("a game in this browser goes to the server only if nobody else plays here", async () => {
  vi.spyOn(offline, "reachable").mockResolvedValue(true);
  const seats = tableView().seats.map((one) => ({ ...one, person: "ada" }));
  show(GoOnThere, { session: live({ seats }) });
  await vi.waitFor(() => expect(document.querySelector("button")).not.toBeNull());
  show(GoOnThere, { session: live() });
  await Promise.resolve();
  expect(document.querySelector("button")).toBeNull();
});

test("push messages cannot be switched on where the server has none", async () => {
  vi.spyOn(pushing, "offer").mockResolvedValue("noServer");
  show(PushSwitch, {});
  await vi.waitFor(() => expect(document.querySelector("input")).not.toBeNull());
  expect(document.querySelector("input")?.disabled).toBe(true);
});
