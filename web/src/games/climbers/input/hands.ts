import { get, writable } from "svelte/store";

import { Refused } from "../../../net/refused";
import type { Words } from "../../../protocol/messages";
import type { Stage } from "../../../scene/stage";
import type { Session } from "../../../state/session";
import { confirming } from "../../../state/settings";
import {
  type Block,
  type ClimbersPieces,
  type ClimbersView,
  type ClimbsAnswer,
  type MovesAnswer,
  type PathAnswer,
  type PeekAnswer,
  type PlacementsAnswer,
  type ReachAnswer,
  type StonesAnswer,
} from "../model";
import type { Board } from "../view/board";
import {
  GLOW,
  heightAt,
  shifts,
  stones,
  takings,
  walks,
  type Candidate,
  type Turn,
} from "./candidates";
import { Holding } from "./holding";
import { nearest } from "./nearest";
import { pick, type Hit } from "./picking";

/** What the controls show; the words come from the dictionaries. */
export interface Hud {
  /** Whether all is known that can be done now; keys pressed earlier would do nothing. */
  ready: boolean;
  seat: number | null;
  phase: string;
  passing: string | null;
  holding: { block: Block; turns: readonly Turn[]; turn: Turn } | null;
  /** Ways to the chosen square that differ in the ladders they take. */
  ways: readonly { move: string; ladders: readonly string[] }[];
  chosen: Candidate | null;
  /** A move that waits for the player to be sure of it. */
  asking: string | null;
  count: number;
  /** Why the place under the pointer is refused. */
  refusal: { rule: string; words: Words } | null;
  peek: PeekAnswer | null;
  pushed: boolean;
  climbs: ClimbsAnswer["pawns"];
}

const NOTHING: Hud = {
  ready: false,
  seat: null,
  phase: "",
  passing: null,
  holding: null,
  ways: [],
  chosen: null,
  asking: null,
  count: 0,
  refusal: null,
  peek: null,
  pushed: false,
  climbs: [],
};

/** The player's hands: what can be chosen now, what is chosen, what is held. All that is allowed is
 * asked of the server; nothing here knows a rule. */
export class Hands {
  readonly hud = writable<Hud>(NOTHING);
  private view: ClimbersView;
  private blocks: readonly Block[] = [];
  private candidates: Candidate[] = [];
  private seat: number | null = null;
  private hovered: string = "";
  private round = 0;
  /** The way that the last walk of this player takes, step by step. */
  way: { seat: number; steps: PathAnswer["steps"] } = { seat: -1, steps: [] };
  private readonly holding: Holding;
  private readonly stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
    private readonly board: Board,
    pieces: ClimbersPieces,
    private readonly fail: (error: unknown) => void,
    view: ClimbersView,
  ) {
    this.view = view;
    this.holding = new Holding(session, stage, board, pieces, (change) => this.change(change));
    this.stop = stage.handle({
      hover: (event) => this.hover(event),
      click: (event) => this.click(event),
      leave: () => this.leave(),
      wheel: (event) => this.wheel(event),
      press: (event) => this.press(event),
      drag: (event) => this.holding.follow(this.stage.ray(event).ray, this.blocks),
      release: (event) => this.release(event),
      key: (event) => this.key(event),
    });
  }

  dispose(): void {
    this.stop();
    this.holding.drop();
    this.round++;
  }

  /** The position is new: forget everything and ask what can be done. */
  async renew(view: ClimbersView, blocks: readonly Block[], seat: number | null): Promise<void> {
    const round = ++this.round;
    this.view = view;
    this.blocks = blocks;
    this.seat = seat;
    this.hovered = "";
    this.holding.drop();
    this.candidates = [];
    this.board.marks.show([]);
    const pushed = view.pushed.length > 0;
    this.hud.set({ ...NOTHING, seat, phase: view.phase, pushed });
    if (seat === null) return;
    try {
      const moves = await this.session.ask<MovesAnswer>({ about: "moves" });
      const found = await this.possible(view, seat, moves);
      if (round !== this.round) return;
      this.candidates = found;
      this.change({ passing: moves.passing, count: found.length, ready: true });
      this.mark();
    } catch (error) {
      if (round === this.round) this.fail(error);
    }
  }

  /** Play a move of the acting seat, at once or when the player is sure of it. */
  play(move: string): void {
    if (get(confirming)) this.change({ asking: move, ways: [] });
    else void this.send(move);
  }

  /** The player is sure of the move that he was asked about, or not. */
  answer(sure: boolean): void {
    const { asking } = get(this.hud);
    this.change({ asking: null });
    if (sure && asking !== null) void this.send(asking);
  }

  private async send(move: string): Promise<void> {
    if (this.holding.active) this.holding.release();
    const walked = this.candidates.some(
      ({ kind, moves }) => kind === "walk" && moves.some((way) => way.move === move),
    );
    const seat = this.seat;
    if (seat === null) return;
    this.seat = null;
    this.board.marks.show([]);
    this.change({ ways: [], passing: null, chosen: null, count: 0, ready: false });
    const round = this.round;
    try {
      this.way = { seat, steps: walked ? await this.path(move) : [] };
      await this.session.play(seat, move);
    } catch (error) {
      this.fail(error);
      if (round === this.round) await this.renew(this.view, this.blocks, seat);
    }
  }

  /** The way that a pawn takes, for showing it. */
  private async path(move: string): Promise<PathAnswer["steps"]> {
    try {
      return (await this.session.ask<PathAnswer>({ about: "path", move })).steps;
    } catch {
      return [];
    }
  }

  pass(): void {
    const { passing } = get(this.hud);
    if (passing !== null) this.play(passing);
  }

  /** Choose the next of what can be chosen, or the one before. */
  step(by: number): void {
    if (this.holding.active) {
      this.holding.step(by);
      return;
    }
    const { chosen } = get(this.hud);
    const all = this.candidates;
    if (!all.length) return;
    const now = chosen ? all.indexOf(chosen) : by > 0 ? -1 : 0;
    this.choose(all[(now + by + all.length) % all.length]!);
  }

  confirm(): void {
    const { chosen, asking } = get(this.hud);
    if (asking !== null) this.answer(true);
    else if (this.holding.active) this.put();
    else if (chosen) this.act(chosen);
  }

  letGo(): void {
    if (get(this.hud).asking !== null) {
      this.answer(false);
      return;
    }
    this.holding.drop();
    this.change({ holding: null, ways: [], refusal: null, peek: null, chosen: null });
    this.mark();
  }

  /** Hold the block otherwise. */
  turn(by: number): void {
    this.holding.turn(by);
  }

  turnTo(turn: Turn): void {
    this.holding.turnTo(turn);
  }

  put(): void {
    const move = this.holding.place();
    if (move) this.play(move);
  }

  /** Show a move that somebody proposes: point at it, or take the block and hold it there. */
  async suggest(move: string): Promise<void> {
    const found = this.candidates.find(({ moves }) => moves.some((way) => way.move === move));
    if (found) this.choose(found);
    const block = /^(\d+)@/.exec(move)?.[1];
    if (!found && block !== undefined) {
      await this.take(Number(block));
      this.holding.propose(move);
    }
  }

  /** Look under a block. */
  async peek(id: number): Promise<void> {
    try {
      const answer = await this.session.ask<PeekAnswer>({ about: "peek", block: id });
      this.board.blocks.lift(id, 1.6);
      this.change({ peek: answer });
      setTimeout(() => {
        this.board.blocks.lift(id, 0);
        this.change({ peek: null });
      }, 3500);
    } catch (error) {
      this.fail(error);
    }
  }

  async climbs(): Promise<void> {
    try {
      this.change({ climbs: (await this.session.ask<ClimbsAnswer>({ about: "climbs" })).pawns });
    } catch (error) {
      this.fail(error);
    }
  }

  private async possible(
    view: ClimbersView,
    seat: number,
    moves: MovesAnswer,
  ): Promise<Candidate[]> {
    if (moves.shifts.length) return shifts(moves, (x, y) => heightAt(this.blocks, x, y));
    switch (view.phase) {
      case "general":
      case "climb1":
      case "climb2":
        return walks(
          await this.session.ask<ReachAnswer>({ about: "reach", seat }),
          view.pawns[seat]?.level ?? 0,
        );
      case "block":
      case "build":
        return takings(this.blocks);
      case "stone":
        return stones(await this.session.ask<StonesAnswer>({ about: "stones", seat }), this.blocks);
      default:
        return [];
    }
  }

  private change(change: Partial<Hud>): void {
    this.hud.update((hud) => ({ ...hud, ...change }));
  }

  private mark(other: readonly Candidate[] = []): void {
    if (this.holding.active) return;
    const { chosen } = get(this.hud);
    const quiet = this.view.phase === "block" || this.view.phase === "stone";
    const shown = this.candidates.filter(
      (each) => !quiet || each === chosen || each.kind !== "take",
    );
    this.board.marks.show(
      [...shown, ...other].map((each) =>
        each === chosen ? { ...each.mark, colour: GLOW.chosen } : each.mark,
      ),
    );
  }

  private choose(candidate: Candidate | null): void {
    const { chosen } = get(this.hud);
    if (chosen === candidate) return;
    if (chosen?.kind === "take" && chosen.block !== null) this.board.blocks.lift(chosen.block, 0);
    if (candidate?.kind === "take" && candidate.block !== null)
      this.board.blocks.lift(candidate.block, 0.18);
    this.change({ chosen: candidate, ways: [] });
    this.mark();
  }

  private act(candidate: Candidate): void {
    const [first, second] = candidate.moves;
    if (candidate.kind === "take" && candidate.block !== null) void this.take(candidate.block);
    else if (second && first && first.ladders.length === second.ladders.length)
      this.change({ ways: candidate.moves });
    else if (first) this.play(first.move);
  }

  /** Take a block in hand; the server says where it may go. */
  async take(id: number): Promise<void> {
    const block = this.blocks.find((each) => each.id === id);
    if (!block || this.seat === null) return;
    const round = this.round;
    try {
      const answer = await this.session.ask<PlacementsAnswer>({ about: "placements", block: id });
      if (round !== this.round) return;
      this.holding.begin(block, answer, this.blocks);
    } catch (error) {
      this.fail(error instanceof Refused ? error : String(error));
    }
  }

  /** Whether a question is open (which ladder?): the pointer is on its way to the answer. */
  private get asking(): boolean {
    return get(this.hud).ways.length > 0;
  }

  private under(event: { clientX: number; clientY: number }): Hit | null {
    return pick(this.stage.ray(event).ray, this.blocks, this.view.pawns);
  }

  private hover(event: PointerEvent): void {
    const { ray } = this.stage.ray(event);
    if (this.holding.active) {
      this.holding.follow(ray, this.blocks);
      return;
    }
    if (this.asking) return;
    const hit = pick(ray, this.blocks, this.view.pawns);
    const found = this.candidateAt(event, hit);
    this.choose(found);
    this.stage.canvas.classList.toggle("pointing", found !== null || hit?.kind === "pawn");
    if (!found) this.showReach(hit?.kind === "pawn" ? hit.seat : null);
  }

  private candidateAt(event: PointerEvent, hit: Hit | null): Candidate | null {
    const { ray } = this.stage.ray(event);
    const slack = event.pointerType === "mouse" ? 0.75 : 1.1;
    const squares = this.candidates.filter((each) => each.kind !== "take");
    if (squares.length) return nearest(ray, squares, hit?.distance ?? Infinity, slack);
    if (hit?.kind !== "block") return null;
    return this.candidates.find((each) => each.block === hit.block.id) ?? null;
  }

  /** Show where somebody's pawn could go, while the pointer is on it. */
  private showReach(seat: number | null): void {
    const key = seat === null ? "" : String(seat);
    if (key === this.hovered) return;
    this.hovered = key;
    this.mark();
    if (seat === null || get(this.session.mode) === "replay") return;
    const round = this.round;
    this.session.ask<ReachAnswer>({ about: "reach", seat }).then(
      (answer) => {
        if (round === this.round && this.hovered === key)
          this.mark(walks(answer, this.view.pawns[seat]?.level ?? 0));
      },
      () => undefined,
    );
  }

  private press(event: PointerEvent): boolean {
    if (!this.holding.active) return false;
    this.holding.follow(this.stage.ray(event).ray, this.blocks);
    return event.pointerType !== "mouse";
  }

  /** With a finger the block is dragged, and a second tap on it or the button puts it down. */
  private release(event: PointerEvent): void {
    this.holding.follow(this.stage.ray(event).ray, this.blocks);
  }

  private click(event: PointerEvent): void {
    if (this.holding.active) {
      this.holding.follow(this.stage.ray(event).ray, this.blocks);
      this.put();
      return;
    }
    const hit = this.under(event);
    const found = this.candidateAt(event, hit);
    if (found) {
      this.choose(found);
      this.act(found);
    } else if (hit?.kind === "pawn") {
      this.hovered = "";
      this.showReach(hit.seat);
    } else if (hit?.kind === "block" && this.view.phase === "block" && this.seat !== null)
      void this.take(hit.block.id);
  }

  private leave(): void {
    if (!this.holding.active && !this.asking) this.choose(null);
    this.showReach(null);
  }

  private wheel(event: WheelEvent): boolean {
    if (!this.holding.active || event.ctrlKey) return false;
    this.holding.turn(event.deltaY > 0 ? 1 : -1);
    return true;
  }

  private key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const act = this.keys()[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return false;
    act();
    return true;
  }

  private keys(): Record<string, () => void> {
    const keys: Record<string, () => void> = {
      n: () => this.step(1),
      b: () => this.step(-1),
      Enter: () => this.confirm(),
      " ": () => this.confirm(),
      p: () => this.pass(),
      Escape: () => this.letGo(),
    };
    if (this.holding.active) {
      keys["q"] = () => this.turn(-1);
      keys["e"] = () => this.turn(1);
      for (const [key, x, y] of ARROWS) keys[key] = () => this.holding.nudge(x, y);
    }
    const { chosen } = get(this.hud);
    const under = chosen?.block;
    if (under !== null && under !== undefined) keys["v"] = () => void this.peek(under);
    return keys;
  }
}

const ARROWS = [
  ["ArrowLeft", -1, 0],
  ["ArrowRight", 1, 0],
  ["ArrowUp", 0, 1],
  ["ArrowDown", 0, -1],
] as const;
