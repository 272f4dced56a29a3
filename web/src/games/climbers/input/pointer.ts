import type { InputHandler } from "../../../scene/input";
import type { Candidate } from "./candidates";
import type { Controller } from "./controller.svelte";
import { nearest, pick, type Hit } from "./picking";

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
export class Pointer implements InputHandler {
  private grip: { x: number; y: number; from: Spot; moved: boolean } | null = null;

  constructor(private readonly controller: Controller) {}

  hover(event: PointerEvent): void {
    const { controller } = this;
    if (controller.held.active) {
      if (!controller.held.proposed) this.follow(event);
      return;
    }
    // The pointer is on its way to the answer.
    if (controller.hud.ways.length) return;
    const hit = this.under(event);
    const found = this.aimed(event, hit);
    controller.choose(found);
    controller.stage.canvas.classList.toggle("pointing", found !== null || hit?.kind === "pawn");
    void controller.watch(hit?.kind === "pawn" ? hit.seat : null);
  }

  press(event: PointerEvent): boolean {
    const { held } = this.controller;
    const at = held.active && event.pointerType !== "mouse" ? held.onScreen() : null;
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
    if (this.grip && !this.grip.moved) this.controller.put();
    this.grip = null;
  }

  click(event: PointerEvent): void {
    const { controller } = this;
    if (controller.held.active) {
      this.clickHolding(event);
      return;
    }
    const hit = this.under(event);
    if (controller.hud.peeking && hit?.kind === "block") {
      void controller.inspector.peek(hit.block.id);
      return;
    }
    const found = this.aimed(event, hit);
    if (found) {
      controller.choose(found);
      controller.act(found);
      return;
    }
    void controller.watch(hit?.kind === "pawn" ? hit.seat : null);
    if (!hit || !controller.acting) return;
    if (hit.kind === "block" && /^(block|build)$/.test(controller.view.phase))
      void controller.take(hit.block.id);
    else void controller.whyNot(hit);
  }

  /** A mouse puts the block down where it points. A block that a hint put in the hand is put down only
   * where it hovers: a click elsewhere declines the hint. */
  private clickHolding(event: PointerEvent): void {
    const { controller } = this;
    if (controller.held.proposed) {
      const at = controller.held.onScreen();
      const near =
        at && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) <= GRASP / 2;
      if (near) controller.put();
      else controller.letGo();
      return;
    }
    this.follow(event);
    if (event.pointerType === "mouse") controller.put();
  }

  /** A finger that is lifted leaves the table, too; what it has shown stays. */
  leave(event: PointerEvent): void {
    const { controller } = this;
    if (event.pointerType !== "mouse") return;
    if (!controller.held.active && !controller.hud.ways.length) controller.choose(null);
    void controller.watch(null);
  }

  wheel(event: WheelEvent): boolean {
    const { held } = this.controller;
    if (!held.active || event.ctrlKey) return false;
    held.turn(event.deltaY > 0 ? 1 : -1);
    return true;
  }

  private follow(spot: Spot): void {
    this.controller.held.follow(this.controller.stage.ray(spot).ray, this.controller.blocks);
  }

  private under(spot: Spot): Hit | null {
    return pick(
      this.controller.stage.ray(spot).ray,
      this.controller.blocks,
      this.controller.view.pawns,
    );
  }

  /** What the pointer is on, of what can be chosen. */
  private aimed(event: PointerEvent, hit: Hit | null): Candidate | null {
    const { candidates, stage, hud } = this.controller;
    if (hit?.kind === "pawn") return null;
    const slack = event.pointerType === "mouse" ? 0.75 : 1.1;
    const squares = candidates.filter((each) => each.kind !== "take" && each.kind !== "supply");
    if (squares.length && !hud.peeking)
      return nearest(stage.ray(event).ray, squares, hit?.distance ?? Infinity, slack);
    if (hit?.kind !== "block") return null;
    return candidates.find((each) => each.kind === "take" && each.block === hit.block.id) ?? null;
  }
}
