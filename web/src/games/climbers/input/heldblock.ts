import type { Session } from "../../../state/session.svelte";
import type { Ray } from "three";

import { at } from "../../../checked";
import type { Stage } from "../../../scene/stage";
import {
  axisOf,
  type Block,
  type ClimbersPieces,
  type ClimbsAnswer,
  type PlacementsAnswer,
  type RefusalAnswer,
} from "../model";
import { write } from "../notation";
import type { Board } from "../view/board";
import { placings, sameTurn, turns, type Candidate, type Turn } from "./candidates";
import type { Hud } from "./hud";
import { beside, pick } from "./picking";

const NEAR = 1.7;
/** Size of the marks for places, in units: they lie one unit apart. */
const DOT = 0.62;
const PATIENCE = 140;

/** A block in the hand: how it is turned, where it hovers, and whether it may be put there. */
export class HeldBlock {
  private block: Block | null = null;
  private answer: PlacementsAnswer | null = null;
  private ways: Turn[] = [];
  private way: Turn | null = null;
  private places: Candidate[] = [];
  private place_: Candidate | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastRay: Ray | null = null;
  private blocks: readonly Block[] = [];
  /** Whether it is a hint that lies in the hand: the player did not take it. */
  proposed = false;

  constructor(
    private readonly session: Pick<Session, "ask">,
    private readonly stage: Stage,
    private readonly board: Board,
    private readonly pieces: ClimbersPieces,
    private readonly change: (change: Partial<Hud>) => void,
  ) {}

  get active(): boolean {
    return this.block !== null;
  }

  begin(block: Block, answer: PlacementsAnswer, blocks: readonly Block[]): void {
    this.drop();
    this.lastRay = null;
    this.block = block;
    this.answer = answer;
    this.blocks = blocks;
    this.ways = turns(answer.places);
    this.board.blocks.lift(block.id, 0);
    this.board.blocks.hide(block.id, true);
    const as = this.ways.find((way) => way.axis === block.axis && way.up === block.up);
    const first = as ?? this.ways[0];
    if (!first) {
      this.drop();
      return;
    }
    this.turnTo(first);
  }

  /** Others have built meanwhile: go on holding it, or one that is alike, the same way round, and as
   * near as can be to where it hovered. */
  goOn(block: Block, answer: PlacementsAnswer, blocks: readonly Block[]): void {
    const { block: before, way } = this;
    if (!before || !way) return;
    if (before.id !== block.id)
      this.board.blocks.hide(before.id, !blocks.some((one) => one.id === before.id && one.built));
    this.block = block;
    this.answer = answer;
    this.blocks = blocks;
    this.ways = turns(answer.places);
    const turn = this.ways.find((each) => sameTurn(each, way)) ?? this.ways[0];
    if (turn) this.turnTo(turn);
    else this.drop();
  }

  get held(): Block | null {
    return this.block;
  }

  get turned(): Turn | null {
    return this.way;
  }

  /** Put it back where it was. */
  drop(): void {
    clearTimeout(this.timer);
    this.proposed = false;
    if (!this.block) return;
    this.board.blocks.hide(this.block.id, !this.block.built);
    this.board.ghost.hide();
    this.board.marks.show([]);
    this.block = this.answer = this.place_ = null;
    this.change({ holding: null, refusal: null, would: null });
  }

  /** Let go of it where it hovers; the move was sent. */
  release(): void {
    const { block } = this;
    const pose = this.board.ghost.pose;
    if (block && pose) this.board.blocks.release(block.id, pose.at, pose.turn);
    this.block = null;
    this.proposed = false;
    this.board.ghost.hide();
    this.board.marks.show([]);
    this.answer = this.place_ = null;
    this.change({ holding: null, refusal: null, would: null });
  }

  /** The move that puts it down where it hovers; null where it may not lie. Where others may be
   * quicker, it says on which level. */
  place(shared: boolean): string | null {
    const move = this.place_?.moves[0]?.move;
    if (!this.place_ || move === undefined) return null;
    return shared ? `${move}^${this.place_.mark.level}` : move;
  }

  turn(by: number): void {
    const now = this.ways.findIndex((way) => this.way && sameTurn(way, this.way));
    const next = this.ways[(now + by + this.ways.length) % this.ways.length];
    if (next) this.turnTo(next);
  }

  turnTo(turn: Turn): void {
    if (!this.block || !this.answer) return;
    const was = this.place_;
    this.way = turn;
    this.places = placings(this.answer.places, turn);
    this.change({ holding: { block: this.block, turns: this.ways, turn }, refusal: null });
    this.board.marks.show(
      this.places.map(({ mark, at }) => ({
        ...mark,
        x: at.x - DOT / 2,
        y: at.y - DOT / 2,
        dx: DOT,
        dy: DOT,
      })),
    );
    if (this.lastRay) this.follow(this.lastRay, this.blocks);
    else if (was) this.settle(this.closest(was.mark, was.mark.level));
    else this.settle(this.block.built ? this.closest(this.block, this.block.z) : this.foremost());
  }

  /** Hover where a move would put it. */
  propose(move: string): void {
    const place = this.answer?.places.find((each) => each.move === move);
    const turn = this.ways.find(
      (way) => place && way.up === place.up && way.axis === axisOf(place.size),
    );
    if (!turn) return;
    this.lastRay = null;
    this.turnTo(turn);
    this.settle(this.places.find((each) => each.moves[0]?.move === move) ?? null);
    this.proposed = true;
  }

  /** Go from place to place by keys. */
  step(by: number): void {
    if (!this.places.length) return;
    this.lastRay = null;
    const now = this.place_ ? this.places.indexOf(this.place_) : -1;
    this.settle(at(this.places, (now + by + this.places.length) % this.places.length));
  }

  /** Go to the nearest place in a direction of the picture. */
  nudge(right: number, up: number): void {
    const from = this.place_?.at;
    if (!from) return;
    const { azimuth } = this.stage.rig;
    const x = -Math.sin(azimuth) * right - Math.cos(azimuth) * up;
    const y = Math.cos(azimuth) * right - Math.sin(azimuth) * up;
    let best: Candidate | null = null;
    let least = Infinity;
    for (const place of this.places) {
      const [dx, dy] = [place.at.x - from.x, place.at.y - from.y];
      const ahead = dx * x + dy * y;
      if (ahead < 0.3) continue;
      const cost = ahead + 2.5 * Math.abs(dx * y - dy * x);
      if (cost < least) [best, least] = [place, cost];
    }
    this.lastRay = null;
    if (best) this.settle(best);
  }

  /** Hover where the pointer is: on the nearest place that is allowed, or, if none is near, right
   * there, and find out why not. */
  follow(ray: Ray, blocks: readonly Block[]): void {
    if (!this.block || !this.way) return;
    this.proposed = false;
    this.lastRay = ray.clone();
    this.blocks = blocks;
    const hit = pick(ray, blocks, [], this.block.id);
    let best: Candidate | null = null;
    let least = NEAR;
    for (const place of this.places) {
      const { off, along } = beside(ray, place.at);
      const hidden = hit !== null && along > hit.distance + 1.5;
      if (!hidden && off < least) [best, least] = [place, off];
    }
    if (best) this.settle(best);
    else if (hit && hit.kind !== "pawn") this.refuse(hit.point);
  }

  /** Where the block in hand is on the screen, in pixels. */
  onScreen(): { clientX: number; clientY: number } | null {
    const pose = this.board.ghost.pose;
    return pose && this.stage.spot(pose.at);
  }

  /** The place nearest to the eye: for a block that lay nowhere. */
  private foremost(): Candidate | null {
    const { azimuth } = this.stage.rig;
    const near = ({ at }: Candidate) => at.x * Math.cos(azimuth) + at.y * Math.sin(azimuth);
    return [...this.places].sort((one, two) => near(two) - near(one))[0] ?? null;
  }

  private closest(to: { x: number; y: number }, z: number): Candidate | null {
    const away = ({ mark }: Candidate) =>
      Math.hypot(mark.x - to.x, mark.y - to.y) + Math.abs(mark.level - z);
    return [...this.places].sort((one, two) => away(one) - away(two))[0] ?? null;
  }

  private settle(place: Candidate | null): void {
    if (!this.block || !this.way || !place) return;
    clearTimeout(this.timer);
    if (place !== this.place_) this.change({ would: null });
    this.place_ = place;
    const { x, y, level } = place.mark;
    this.board.ghost.show(this.block, { ...this.way, x, y, z: level, legal: true });
    this.change({ refusal: null, chosen: place });
    if (this.block.built) this.timer = setTimeout(() => this.foresee(place), PATIENCE);
  }

  /** Find out how high everybody could get then. */
  private foresee(place: Candidate): void {
    const move = place.moves[0]?.move;
    this.session.ask<ClimbsAnswer>({ about: "climbs", move }).then(
      ({ pawns }) => {
        if (this.active && this.place_ === place) this.change({ would: pawns });
      },
      () => undefined, // the table has gone on
    );
  }

  private refuse(point: { x: number; y: number; z: number }): void {
    if (!this.block || !this.way) return;
    const [dx = 2, dy = 2] = this.way.size;
    const x = Math.round(point.x - dx / 2);
    const y = Math.round(point.y - dy / 2);
    // It stays where the pointer is, however high something else stands below a part of it.
    const z = Math.max(0, Math.round(point.z));
    this.place_ = null;
    this.board.ghost.show(this.block, { ...this.way, x, y, z, legal: false });
    this.change({ chosen: null, would: null });
    const letter = this.pieces.colours.find((each) => each.colour === this.way?.up)?.letter ?? "";
    const move = write({
      kind: "place",
      block: this.block.id,
      x,
      y,
      axis: this.way.axis,
      up: letter,
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.session.ask<RefusalAnswer>({ about: "refusal", move }).then(
        (answer) => {
          if (this.active && !this.place_) this.change({ refusal: answer.refusal });
        },
        () => undefined,
      );
    }, PATIENCE);
  }
}
