import { at } from "../../../checked";
import type { Stage } from "../../../scene/stage";
import { confirming } from "../../../state/settings.svelte";
import {
  isFreeForAll,
  readBlocks,
  type Block,
  type Choices,
  type ClimbersSession,
  type ClimbersPieces,
  type ClimbersView,
  type PlacementsAnswer,
  type RefusalAnswer,
} from "../model";
import { read } from "../notation";
import type { Board } from "../view/board";
import type { Sign } from "../view/markers";
import { COLOURS } from "../view/palette";
import {
  GLOW,
  heights,
  otherWay,
  possible,
  squaresReached,
  walks,
  withTop,
  type Candidate,
  type Turn,
} from "./candidates";
import { HeldBlock } from "./heldblock";
import { CLEARED, NOTHING, type Hud } from "./hud";
import { Inspector } from "./inspector";
import { Keyboard, type Switches } from "./keyboard";
import { intendedMove, type Hit } from "./picking";
import { Pointer } from "./pointer";

/** What is drawn where the pointer is: what else would be small becomes a frame. */
function pointed({ mark }: Candidate): Sign {
  return mark.sign === "dot" || mark.sign === "rim" ? "none" : (mark.sign ?? "none");
}

/** What the player can choose now, has chosen and holds. The server says what is allowed; nothing here
 * knows a rule. */
export class Controller {
  hud = $state.raw<Hud>(NOTHING);
  readonly held: HeldBlock;
  readonly inspector: Inspector;
  candidates: readonly Candidate[] = [];
  readonly blocks: readonly Block[] = $derived.by(() => readBlocks(this.view, this.pieces));
  private seat: number | null = null;
  private choices: Choices | null = null;
  private round = 0;
  /** The turn its player has ended, and the ply of the last step passed in it. */
  private ending: { seat: number | null; turn: number; ply: number } | null = null;
  private readonly stops: (() => void)[];

  constructor(
    private readonly session: ClimbersSession,
    readonly stage: Stage,
    private readonly board: Board,
    private readonly pieces: ClimbersPieces,
    private readonly fail: (error: unknown) => void,
    switches: Switches,
  ) {
    const change = (some: Partial<Hud>) => this.change(some);
    this.held = new HeldBlock(session, stage, board, pieces, change);
    this.inspector = new Inspector(session, board, change, fail);
    this.stops = [stage.handle(new Pointer(this)), stage.handle(new Keyboard(this, switches))];
  }

  /** The position that is shown. */
  get view(): ClimbersView {
    return this.session.shown.state;
  }

  get acting(): boolean {
    return this.seat !== null;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.inspector.forget();
    this.held.drop();
    this.round++;
  }

  /** Something has happened that is yet to be shown: nothing can be chosen meanwhile. */
  suspend(): void {
    const { peeking, climbs } = this.hud;
    this.round++;
    this.seat = this.choices = null;
    this.inspector.forget();
    this.held.drop();
    this.candidates = [];
    this.board.marks.show([]);
    this.hud = { ...NOTHING, peeking, climbs };
  }

  /** Whether others build at the same time: what they do interrupts nothing here. */
  get shared(): boolean {
    return this.seat !== null && isFreeForAll(this.view);
  }

  /** Others have built, and so may this player: whatever is in hand stays there. */
  goOn(seat: number, choices: Choices): void {
    this.seat = seat;
    this.choices = choices;
    const { passing, candidates } = possible(choices, this.view, this.blocks, seat);
    this.candidates = candidates;
    this.change({ seat, passing, count: candidates.length, ready: true });
    if (this.held.active) void this.holdOn(this.held.held, this.held.turned);
    else this.mark();
  }

  /** Hold this block, or one that is alike if somebody else has built it in. */
  private async holdOn(wanted: Block | null, turn: Turn | null): Promise<void> {
    const alike = (each: Block) => each.kind === wanted?.kind && each.pair === wanted.pair;
    const free = this.blocks.filter((each) => !each.built && alike(each));
    const block = free.find((each) => each.id === wanted?.id) ?? free[0];
    const { round, view } = this;
    if (!block) {
      this.held.drop();
      return;
    }
    try {
      const answer = await this.session.ask<PlacementsAnswer>({
        about: "placements",
        block: block.id,
      });
      if (round !== this.round || view !== this.view) return;
      if (this.held.active) this.held.goOn(block, answer, this.blocks);
      else {
        this.held.begin(block, answer, this.blocks);
        if (turn) this.held.turnTo(turn);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** The position is new: forget everything and show what the acting seat can choose. */
  renew(seat: number | null, choices: Choices | null): void {
    this.suspend();
    const { climbs } = this.hud;
    const { view } = this;
    this.seat = seat;
    this.change({ seat, phase: view.phase, pushed: view.pushed.length > 0 });
    if (climbs) void this.inspector.climbs();
    if (seat === null || !choices) return;
    this.choices = choices;
    const { passing, candidates } = possible(choices, view, this.blocks, seat);
    this.candidates = candidates;
    this.change({ stepsLeft: choices.steps_left });
    if (this.ends(view, passing)) return;
    this.change({ passing, count: candidates.length, ready: true });
    this.mark();
  }

  /** Whether the player has ended this turn: then what is left of it is passed. */
  private ends(view: ClimbersView, passing: string | null): boolean {
    const { ending, seat } = this;
    this.ending = null;
    if (!ending || ending.seat !== seat || ending.turn !== view.turn) return false;
    const { ply } = this.session.shown;
    if (ply <= ending.ply) return false; // it was taken back
    if (seat === null || passing === null || view.active !== seat || view.pushed.length)
      return false;
    if (!this.hud.stepsLeft) return false;
    this.ending = { ...ending, ply };
    void this.send(passing, true);
    return true;
  }

  /** Play a move of the acting seat, at once or when the player is sure of it. */
  play(move: string): void {
    if (confirming.current) this.change({ asking: move, ways: [] });
    else void this.send(move);
  }

  /** The player's answer to whether they are sure of the move. */
  answer(sure: boolean): void {
    const { asking } = this.hud;
    this.change({ asking: null });
    if (sure && asking !== null) void this.send(asking);
  }

  pass(): void {
    const { passing } = this.hud;
    if (passing !== null) this.play(passing);
  }

  /** Pass until the turn is over: one press in place of up to four. */
  endTurn(): void {
    const { passing, stepsLeft } = this.hud;
    if (passing === null || stepsLeft < 2) return;
    const { ply } = this.session.shown;
    this.ending = { seat: this.seat, turn: this.view.turn, ply };
    void this.send(passing);
  }

  /** Choose the next of what can be chosen, or the one before. */
  step(by: number): void {
    if (this.held.active) {
      this.held.step(by);
      return;
    }
    const { chosen } = this.hud;
    const all = this.candidates;
    if (!all.length) return;
    const now = chosen ? all.indexOf(chosen) : by > 0 ? -1 : 0;
    this.choose(at(all, (now + by + all.length) % all.length));
  }

  confirm(): void {
    const { chosen, asking } = this.hud;
    if (asking !== null) this.answer(true);
    else if (this.held.active) this.put();
    else if (chosen) this.act(chosen);
  }

  letGo(): void {
    if (this.hud.asking !== null) {
      this.answer(false);
      return;
    }
    this.inspector.forget();
    this.held.drop();
    this.change({ ...CLEARED, ways: [], chosen: null });
    this.mark();
  }

  /** Hold the block with this colour on top, if it can be put down somewhere so. */
  showOnTop(number: number): void {
    const { holding } = this.hud;
    const colour = COLOURS[number - 1];
    const turn = holding && colour && withTop(holding.turns, holding.turn, colour);
    if (turn) this.turnTo(turn);
  }

  /** Hold the block with the same colour on top, pointing another way. */
  turnAround(): void {
    const { holding } = this.hud;
    const turn = holding && otherWay(holding.turns, holding.turn);
    if (turn) this.turnTo(turn);
  }

  turnTo(turn: Turn): void {
    this.held.turnTo(turn);
  }

  put(): void {
    const move = this.held.place(this.shared);
    if (move) this.play(move);
  }

  /** Show a proposed turn: point at its first move, or take the block and hold it there, turn the
   * picture to it, draw the way, and tell what speaks for it. */
  async suggest(moves: readonly string[]): Promise<void> {
    const [move] = moves;
    if (move === undefined) return;
    const found = this.candidates.find((each) => each.moves.some((way) => way.move === move));
    if (found) this.choose(found);
    const placed = read(move);
    if (!found && placed?.kind === "place") {
      await this.take(placed.block);
      this.held.propose(move);
    }
    const spot = this.hud.chosen?.at;
    if (spot) this.board.turnTo(spot);
    await this.inspector.explain(moves, found?.kind === "walk");
  }

  /** Look under a block, or look under the next ones that are pointed at. */
  peek(): void {
    const { chosen, peeking, holding } = this.hud;
    const block = holding?.block.built ? holding.block.id : chosen?.block;
    if (peeking || block === null || block === undefined) this.change({ peeking: !peeking });
    else void this.inspector.peek(block);
  }

  /** Show how high everybody can get, or hide it again. */
  climbs(): void {
    if (this.hud.climbs) this.change({ climbs: null });
    else void this.inspector.climbs();
  }

  choose(candidate: Candidate | null): void {
    const { chosen } = this.hud;
    if (chosen === candidate) return;
    if (chosen?.kind === "take" && chosen.block !== null) this.board.blocks.lift(chosen.block, 0);
    if (candidate?.kind === "take" && candidate.block !== null)
      this.board.blocks.lift(candidate.block, 0.18);
    this.change({ chosen: candidate, ways: [], refusal: null });
    this.mark();
  }

  act(candidate: Candidate): void {
    const [first, second] = candidate.moves;
    if (candidate.kind === "take" || candidate.kind === "supply") void this.take(candidate.block);
    else if (second && first && first.ladders.length === second.ladders.length)
      this.change({ ways: candidate.moves });
    else if (first) this.play(first.move);
  }

  /** Take a block in hand; the server says where it may go. */
  async take(id: number | null): Promise<void> {
    const block = this.blocks.find((each) => each.id === id);
    if (!block || this.seat === null) return;
    const { round, view: asked } = this;
    try {
      const answer = await this.session.ask<PlacementsAnswer>({ about: "placements", block: id });
      if (round !== this.round) return;
      this.inspector.putBack();
      this.held.begin(block, answer, this.blocks);
      if (asked !== this.view && this.shared) void this.holdOn(block, this.held.turned);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Tell why what was pressed cannot be chosen. */
  async whyNot(hit: Hit): Promise<void> {
    const { round, seat, view } = this;
    const colour = seat === null ? null : view.pawns[seat]?.colour;
    const letter = this.pieces.colours.find((each) => each.colour === colour)?.letter;
    const move = letter === undefined ? null : intendedMove(hit, view, letter);
    if (move === null || !this.hud.ready) return;
    try {
      const { refusal } = await this.session.ask<RefusalAnswer>({ about: "refusal", move });
      if (round === this.round) this.change({ refusal });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Show where a pawn could go, while the pointer is on it. */
  async watch(seat: number | null): Promise<void> {
    const round = this.round;
    const mine = seat !== null && seat === this.seat && this.choices?.reach.length;
    const squares = mine && this.choices ? squaresReached(this.choices) : null;
    const known = squares && seat !== null ? { seat, legal: true, squares } : null;
    const answer = await this.inspector.reach(seat, known);
    if (answer === undefined || round !== this.round) return;
    const level = seat === null ? 0 : (this.view.pawns[seat]?.level ?? 0);
    this.change({ watched: answer && heights(answer, level) });
    this.mark(answer ? walks(answer.squares, level) : undefined);
  }

  /** Show what can be chosen, or something else in its place. */
  private mark(instead?: readonly Candidate[]): void {
    if (this.held.active) return;
    const { chosen } = this.hud;
    const shown = instead ?? this.candidates.filter((each) => each.kind !== "supply");
    this.board.marks.show(
      shown.map((each) =>
        each === chosen ? { ...each.mark, colour: GLOW.chosen, sign: pointed(each) } : each.mark,
      ),
    );
  }

  private async send(move: string, further = false): Promise<void> {
    const { seat, choices, round, session } = this;
    if (seat === null) return;
    const { held, turned } = this.held;
    const shared = this.shared;
    if (this.held.active) this.held.release();
    this.seat = null;
    this.board.marks.show([]);
    this.change({ ways: [], passing: null, chosen: null, count: 0, ready: false });
    try {
      if (further) await session.player?.playFor(seat, move);
      else await session.player?.play(seat, move);
    } catch (error) {
      this.ending = null;
      this.fail(error);
      if (round !== this.round) return;
      await this.board.blocks.show(this.blocks, false);
      if (shared && this.choices) {
        this.goOn(seat, this.choices);
        if (!this.held.active) void this.holdOn(held, turned); // it goes back to hand
      } else this.renew(seat, choices);
    }
  }

  private change(change: Partial<Hud>): void {
    this.hud = { ...this.hud, ...change };
  }
}
