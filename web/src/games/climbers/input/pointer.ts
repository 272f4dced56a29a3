import type { Handler } from "../../../scene/handling";
import type { Candidate } from "./candidates";
import type { Hands } from "./hands";
import { nearest } from "./nearest";
import { pick, type Hit } from "./picking";

interface Spot {
  clientX: number;
  clientY: number;
}

/** How near to the block in hand a finger must come to drag it, in pixels. */
const GRASP = 80;
/** How far above the finger the block is kept, so that it can be seen. */
const CLEAR = 64;
const SLACK = 8;

/** Where the block is meant to be while a finger drags it. `grip` is from the finger to the block at
 * first; lengths in pixels. */
export function carried(finger: Spot, grip: { x: number; y: number }): Spot {
  return {
    clientX: finger.clientX + grip.x,
    clientY: finger.clientY + Math.min(grip.y, -CLEAR),
  };
}

/** Mouse and fingers over the table. A mouse points, clicks and turns by its wheel. A finger taps; the
 * block in hand it drags, and taps to put it down. */
export class Pointer implements Handler {
  private grip: { x: number; y: number; from: Spot; moved: boolean } | null = null;

  constructor(private readonly hands: Hands) {}

  hover(event: PointerEvent): void {
    const { hands } = this;
    if (hands.holding.active) {
      this.follow(event);
      return;
    }
    // The pointer is on its way to the answer.
    if (hands.now.ways.length) return;
    const hit = this.under(event);
    const found = this.aimed(event, hit);
    hands.choose(found);
    hands.stage.canvas.classList.toggle("pointing", found !== null || hit?.kind === "pawn");
    void hands.watch(hit?.kind === "pawn" ? hit.seat : null);
  }

  press(event: PointerEvent): boolean {
    const { holding } = this.hands;
    const at = holding.active && event.pointerType !== "mouse" ? holding.onScreen() : null;
    if (!at) return false;
    const x = at.clientX - event.clientX;
    const y = at.clientY - event.clientY;
    if (Math.hypot(x, y) > GRASP) return false;
    this.grip = { x, y, from: { clientX: event.clientX, clientY: event.clientY }, moved: false };
    return true;
  }

  drag(event: PointerEvent): void {
    const { grip } = this;
    if (!grip) return;
    const { clientX, clientY } = grip.from;
    grip.moved ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLACK;
    if (grip.moved) this.follow(carried(event, grip));
  }

  release(): void {
    if (this.grip && !this.grip.moved) this.hands.put();
    this.grip = null;
  }

  click(event: PointerEvent): void {
    const { hands } = this;
    if (hands.holding.active) {
      this.follow(event);
      if (event.pointerType === "mouse") hands.put();
      return;
    }
    const hit = this.under(event);
    if (hands.now.peeking && hit?.kind === "block") {
      void hands.looks.peek(hit.block.id);
      return;
    }
    const found = this.aimed(event, hit);
    if (found) {
      hands.choose(found);
      hands.act(found);
      return;
    }
    void hands.watch(hit?.kind === "pawn" ? hit.seat : null);
    if (!hit || !hands.acting) return;
    if (hit.kind === "block" && /^(block|build)$/.test(hands.view.phase))
      void hands.take(hit.block.id);
    else void hands.whyNot(hit);
  }

  /** A finger that is lifted leaves the table, too; what it has shown stays. */
  leave(event: PointerEvent): void {
    const { hands } = this;
    if (event.pointerType !== "mouse") return;
    if (!hands.holding.active && !hands.now.ways.length) hands.choose(null);
    void hands.watch(null);
  }

  wheel(event: WheelEvent): boolean {
    const { holding } = this.hands;
    if (!holding.active || event.ctrlKey) return false;
    holding.turn(event.deltaY > 0 ? 1 : -1);
    return true;
  }

  private follow(spot: Spot): void {
    this.hands.holding.follow(this.hands.stage.ray(spot).ray, this.hands.blocks);
  }

  private under(spot: Spot): Hit | null {
    return pick(this.hands.stage.ray(spot).ray, this.hands.blocks, this.hands.view.pawns);
  }

  /** What the pointer is on, of what can be chosen. */
  private aimed(event: PointerEvent, hit: Hit | null): Candidate | null {
    const { candidates, stage, now } = this.hands;
    if (hit?.kind === "pawn") return null;
    const slack = event.pointerType === "mouse" ? 0.75 : 1.1;
    const squares = candidates.filter((each) => each.kind !== "take" && each.kind !== "supply");
    if (squares.length && !now.peeking)
      return nearest(stage.ray(event).ray, squares, hit?.distance ?? Infinity, slack);
    if (hit?.kind !== "block") return null;
    return candidates.find((each) => each.kind === "take" && each.block === hit.block.id) ?? null;
  }
}
