import type { Session } from "../../../state/session.svelte";
import type { ClimbsAnswer, PathAnswer, PeekAnswer, ReachAnswer, ReasonsAnswer } from "../model";
import { PASS } from "../notation";
import type { Board } from "../view/board";
import type { Hud } from "./hud";

const LIFTED = 1.6;
const LONG = 4000;
const WAY = "#ffe9b8";

/** Looking without touching: under a block, how high everybody can get, where a pawn can go. */
export class Inspector {
  private peeked: number | null = null;
  private explained = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watched: number | null = null;

  constructor(
    private readonly session: Pick<Session, "ask">,
    private readonly board: Board,
    private readonly change: (change: Partial<Hud>) => void,
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Lift a block for a moment and tell what is beneath. */
  async peek(id: number): Promise<void> {
    this.putBack();
    try {
      const peek = await this.session.ask<PeekAnswer>({ about: "peek", block: id });
      this.board.blocks.lift(id, LIFTED);
      this.peeked = id;
      this.change({ peek });
      this.timer = setTimeout(() => this.putBack(), LONG);
    } catch (error) {
      this.fail(error);
    }
  }

  /** The block that was lifted goes back where it was. */
  putBack(): void {
    clearTimeout(this.timer);
    if (this.peeked !== null) this.board.blocks.lift(this.peeked, 0);
    this.peeked = null;
    this.change({ peek: null });
  }

  /** Tell what speaks for some moves; of a walk, draw the way. */
  async explain(moves: readonly string[], walk: boolean): Promise<void> {
    const round = ++this.explained;
    const [reasons, path] = await Promise.allSettled([
      this.session.ask<ReasonsAnswer>({ about: "reasons", moves: [...moves] }),
      walk ? this.session.ask<PathAnswer>({ about: "path", move: moves[0] }) : null,
    ]);
    if (round !== this.explained) return;
    const reason = reasons.status === "fulfilled" ? reasons.value.words : null;
    this.change({ advice: { pass: moves[0] === PASS, reason } });
    if (path.status === "fulfilled" && path.value)
      this.board.trace(
        path.value.steps.map(({ x, y, level }) => ({ x, y, level, colour: WAY, sign: "step" })),
      );
  }

  async climbs(): Promise<void> {
    try {
      this.change({ climbs: (await this.session.ask<ClimbsAnswer>({ about: "climbs" })).pawns });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Where the pawn of a seat can go, if that is not `known` already; null if the server does not say.
   * `undefined` if nothing is new: the player looked there already, or looks elsewhere by now. */
  async reach(
    seat: number | null,
    known: ReachAnswer | null,
  ): Promise<ReachAnswer | null | undefined> {
    if (seat === this.watched) return undefined;
    this.watched = seat;
    if (seat === null || known) return known;
    try {
      const answer = await this.session.ask<ReachAnswer>({ about: "reach", seat });
      return this.watched === seat ? answer : undefined;
    } catch {
      return null;
    }
  }

  forget(): void {
    this.explained++;
    this.change({ advice: null });
    this.watched = null;
    this.putBack();
  }
}
