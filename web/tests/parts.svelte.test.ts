/** The parts of ui/, each shown on its own: what it says, and what its controls do. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import Confirm from "../src/ui/Confirm.svelte";
import AbsentPlayers from "../src/ui/AbsentPlayers.svelte";
import Chance from "../src/ui/Chance.svelte";
import Chat from "../src/ui/Chat.svelte";
import Coach from "../src/ui/Coach.svelte";
import ContinueCards from "../src/ui/ContinueCards.svelte";
import Description from "../src/ui/Description.svelte";
import GameChoice from "../src/ui/GameChoice.svelte";
import Help from "../src/ui/Help.svelte";
import JoinForm from "../src/ui/JoinForm.svelte";
import LinkCard from "../src/ui/LinkCard.svelte";
import Manners from "../src/ui/Manners.svelte";
import Menu from "../src/ui/Menu.svelte";
import Notices from "../src/ui/Notices.svelte";
import Players from "../src/ui/Players.svelte";
import Rating from "../src/ui/Rating.svelte";
import RuleDialog from "../src/ui/RuleDialog.svelte";
import Scores from "../src/ui/Scores.svelte";
import SeatSetup from "../src/ui/SeatSetup.svelte";
import Sheet from "../src/ui/Sheet.svelte";
import StatusLine from "../src/ui/StatusLine.svelte";
import Story from "../src/ui/Story.svelte";
import TableList from "../src/ui/TableList.svelte";
import TableOptions from "../src/ui/TableOptions.svelte";
import TakeBack from "../src/ui/TakeBack.svelte";
import TakeBackOffer from "../src/ui/TakeBackOffer.svelte";
import WishChoice from "../src/ui/WishChoice.svelte";
import { learnLevels } from "../src/language/levels.svelte";
import { Refused } from "../src/net/errors";
import type { Command } from "../src/protocol/messages";
import type { HistoryLine } from "../src/state/history";
import { route } from "../src/state/route.svelte";
import { api, notices } from "../src/state/services";
import type { Session } from "../src/state/session.svelte";
import { suggestedSetup } from "../src/state/setup";
import { BOOK, CLIMBERS, COLOURS, MOON, ownTable, SCORE, tableView, words } from "./fixtures";
import { contents, Shown } from "./shown";

let shown: Shown | null = null;
const show: typeof Shown.of = (part, props) => (shown = Shown.of(part, props));

beforeEach(() => {
  vi.stubGlobal("isSecureContext", false);
  location.hash = "#/";
  learnLevels([CLIMBERS, MOON]);
});

afterEach(async () => {
  await shown?.close();
  shown = null;
  vi.restoreAllMocks();
});

const moved = (seq: number, seat: number, told: string): HistoryLine => ({
  seq,
  at: 0,
  kind: "moved",
  seat,
  speaker: null,
  words: told,
  rule: null,
  ply: seq,
  move: `m${seq}`,
});
const LINES = [moved(1, 0, "Ada climbs."), moved(2, 1, "Ben builds.")];

test("a question is answered with yes, or put aside with no", () => {
  const [onyes, onclose] = [vi.fn(), vi.fn()];
  show(Confirm, { question: "Resign this game?", onyes, onclose });
  expect(shown?.text).toContain("Resign this game?");
  shown?.press("Yes");
  expect(onyes).toHaveBeenCalledOnce();
});

test("a tile for each game; the chosen one is marked, and another can be chosen", () => {
  const onchoose = vi.fn();
  show(GameChoice, { games: [CLIMBERS, MOON], covers: {}, chosen: "climbers", onchoose });
  expect(shown?.named("The Climbers").getAttribute("aria-checked")).toBe("true");
  shown?.press("Catch the Moon");
  expect(onchoose).toHaveBeenCalledWith("moon");
});

test("a code leads to its table, in capitals", async () => {
  show(JoinForm, { label: "Join a table" });
  const code = document.querySelector("input") as HTMLInputElement;
  code.value = " abc234 ";
  code.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.waitFor(() => expect(route.current).toEqual({ page: "table", code: "ABC234" }));
});

test("cards to continue with say who else plays and whose turn it is", () => {
  const pending = {
    ...{ code: "ABC234", game: "climbers", due: true, here: false, changed: Date.now() },
    others: [
      { name: "Ben", level: null },
      { name: null, level: "greedy" },
    ],
  };
  show(ContinueCards, { pending: [pending], games: [CLIMBERS], covers: {} });
  expect(shown?.text).toContain("The Climbers");
  expect(shown?.text).toContain("Ben, Fox");
  expect(shown?.text).toContain("Your turn");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/table/ABC234");
});

test("seats are added, given to bots and taken away", () => {
  const plan = $state(suggestedSetup(CLIMBERS));
  show(SeatSetup, { game: CLIMBERS, plan });
  const before = document.querySelectorAll("li").length;
  shown?.press("Add a seat");
  expect(document.querySelectorAll("li")).toHaveLength(before + 1);
  shown?.choose("Who plays in seat 2", "invited");
  shown?.press("Remove seat 3");
  expect(document.querySelectorAll("li")).toHaveLength(before);
  expect(shown?.named("Who plays in seat 1", "select")).toHaveProperty("value", "you");
});

test("the options of a table count those that were changed", () => {
  const plan = suggestedSetup(CLIMBERS);
  show(TableOptions, { game: CLIMBERS, plan: { ...plan, public: true } });
  expect(shown?.text).toContain("Options · 1");
  expect(shown?.text).toContain("One day per turn");
  expect(shown?.text).toContain("3 days per turn");
});

test("a colour that somebody else has cannot be chosen", () => {
  const onwish = vi.fn();
  show(WishChoice, { game: "climbers", option: COLOURS, wish: "", taken: ["red"], onwish });
  const red = document.querySelector<HTMLOptionElement>('option[value="red"]');
  expect(red?.disabled).toBe(true);
  shown?.choose("Colour", "blue");
  expect(onwish).toHaveBeenCalledWith("blue");
});

test("a list of tables says what came of them, in the right number", () => {
  const alone = { status: "over" as const, game: "moon", players: [], seats: 1, due: false };
  const tables = [
    ownTable({ ...alone, code: "ONE", score: 1 }),
    ownTable({ ...alone, code: "TWO", score: 2 }),
  ];
  show(TableList, { tables, games: [CLIMBERS, MOON], mine: true });
  expect(shown?.text).toMatch(/1 point(?!s)/);
  expect(shown?.text).toContain("2 points");
});

test("scores tell what they are for, and the day", () => {
  show(Scores, { scores: [SCORE] });
  expect(shown?.text).toContain("31");
  expect(shown?.text).toContain("with full help");
  expect(shown?.text).toContain("2026");
});

test("a rating has a question mark while it is new, and says what a match changed", () => {
  const rating = { game: "climbers", games: 2, margin: 90, points: 1512, seat: 0 };
  show(Rating, { rating: { ...rating, provisional: true, change: 12 } });
  expect(shown?.text).toContain("1512");
  expect(shown?.text).toContain("?");
  expect(shown?.text).toContain("12");
});

test("a rule is read beside the table, with why it is our ruling", async () => {
  vi.spyOn(api, "rules").mockResolvedValue([BOOK]);
  show(RuleDialog, { game: "climbers", id: "CL-END-3", onclose: vi.fn() });
  await shown?.says("Whoever stands highest wins.");
  expect(shown?.text).toContain("The winner");
});

test("the help lists the keys of the game and of the view", () => {
  const control = { keys: ["g"], words: () => "End your turn", gesture: () => "tap the button" };
  const client = { Table: Confirm as never, controls: [control] };
  show(Help, { title: "The Climbers", client, onclose: vi.fn() });
  expect(shown?.text).toContain("End your turn");
  expect(shown?.text).toContain("Turn the view");
});

test("the menu calls what is chosen, and links lead elsewhere", () => {
  const does = vi.fn();
  const items = [
    { icon: "flag", words: "resign", does } as const,
    { icon: "book", words: "rules", href: "#/rules/climbers" } as const,
  ];
  show(Menu, { groups: [{ name: "thisGame", items }], onclose: vi.fn() });
  expect(shown?.named("Rules").getAttribute("href")).toBe("#/rules/climbers");
  shown?.press("Resign");
  expect(does).toHaveBeenCalledOnce();
});

test("a coach says what to do, and begins again", () => {
  const does = vi.fn();
  show(Coach, {
    label: "Lesson",
    heading: "Step up",
    text: "Climb onto the red block.",
    again: { words: "Start this lesson again", does },
    leave: { words: "Leave the lesson", address: "#/" },
    busy: false,
  });
  expect(shown?.text).toContain("Step up");
  expect(shown?.text).toContain("Climb onto the red block.");
  shown?.press("Start this lesson again");
  expect(does).toHaveBeenCalledOnce();
});

test("a sheet has a heading and a way home", () => {
  show(Sheet, { title: "Lobby", children: contents("No tables") });
  expect(document.querySelector("h1")?.textContent).toContain("Lobby");
  expect(shown?.text).toContain("No tables");
});

test("the position is described in words, again after each move", async () => {
  const ask = vi.fn().mockResolvedValue({ words: words("A red pawn on level 2.") });
  const session = { shown: tableView(), ask } as unknown as Session;
  show(Description, { session, onclose: vi.fn() });
  await shown?.says("A red pawn on level 2.");
  expect(ask).toHaveBeenCalledWith({ about: "describe" });
});

test("fair chance shows the fingerprint, and the secret only once it is told", () => {
  const chance = { chosen: false, commitment: "c0ffee", secret: null };
  show(Chance, { table: tableView({ chance }) });
  expect(shown?.text).toContain("c0ffee");
  expect(shown?.text).not.toContain("Secret:");
});

test("the host mutes whoever behaves badly", () => {
  const oncommand = vi.fn<(command: Command) => void>();
  const props = { person: "ben", name: "Ben", said: "boo", table: tableView(), hosting: true };
  show(Manners, { ...props, oncommand });
  shown?.press("Mute");
  expect(oncommand).toHaveBeenCalledWith(expect.objectContaining({ type: "mute" }));
});

test("players are listed by name, and whoever is to play is marked", () => {
  const props = { table: tableView(), mine: [0], thinking: new Set<number>(), client: null };
  show(Players, props);
  expect(shown?.text).toContain("Ada");
  expect(shown?.text).toContain("Ben");
});

test("the chat has the moves, and sends what is said", () => {
  const onsay = vi.fn();
  show(Chat, { lines: LINES, table: tableView(), onsay, onclose: vi.fn() });
  expect(shown?.text).toMatch(/Ada Climbs.*Ben Builds/);
  const input = document.querySelector("form input") as HTMLInputElement;
  input.value = "well played";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(onsay).toHaveBeenCalledWith("well played");
});

test("one goes back to before any move that stands", () => {
  const onchoose = vi.fn();
  show(TakeBack, { lines: LINES, ply: 2, onchoose, onclose: vi.fn() });
  expect(shown?.text).toContain("Ben builds.");
  expect(shown?.text).toContain("Ada climbs.");
  document.querySelector<HTMLElement>("li button, button.move, ol button")?.click();
  expect(onchoose).toHaveBeenCalledOnce();
});

test("whoever is asked to go back may agree", () => {
  const take_back = { possible: [], offer: { seat: 1, to_ply: 1, ply: 1, agreed: [1] } };
  const table = tableView({ take_back: take_back as never });
  const send = vi.fn<(command: Command) => void>();
  show(TakeBackOffer, { table, mine: [0], lines: LINES, isQuiet: () => false, send });
  expect(shown?.text).toContain("Ben would like");
  shown?.press("Yes");
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: "answer_take_back" }));
});

test("a bot may take over from a player who stays away", () => {
  const [ada, ben] = tableView().seats;
  const away = { ...(ben as NonNullable<typeof ben>), connected: false, awaited_until: 1 };
  const table = tableView({ seats: [ada as NonNullable<typeof ada>, away] });
  const send = vi.fn<(command: Command) => void>();
  show(AbsentPlayers, { table, mine: [0], person: "ada", ahead: 0, send });
  shown?.press("Let a bot take over");
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: "stand_in" }));
});

test("the status line says whose turn it is, and for a moment what was told", () => {
  show(StatusLine, { words: "Ben to play" });
  expect(shown?.text).toContain("Ben to play");
  notices.tell("Link copied.");
  expect(shown?.text).toContain("Link copied.");
  notices.dismiss(notices.all.at(-1)?.id ?? 0);
});

test("a notice says why something did not work, until it is closed", () => {
  show(Notices, {});
  notices.fail(Refused.unreachable());
  expect(shown?.text).toContain("The server cannot be reached.");
  shown?.press("Close");
  expect(shown?.text).not.toContain("The server cannot be reached.");
});

test("the story of a game is a graph with words", () => {
  const story = {
    words: "How high everybody stood",
    lines: [{ values: [0, 1, 3], colour: "#c00" }],
    marks: [],
    deeds: [],
  };
  show(Story, { story: story as never });
  expect(document.querySelector("svg")?.getAttribute("aria-label")).toBe(story.words);
});

test("a link is shown for cameras and can be copied", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show(LinkCard, { link: "https://example.org/#/table/ABC", words: "Whoever opens this link" });
  expect(shown?.text).toContain("Whoever opens this link");
  shown?.press("Copy the link");
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith("https://example.org/#/table/ABC"));
});
