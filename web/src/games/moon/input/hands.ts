import { Vector3 } from "three";

import type { InputHandler } from "../../../scene/input";
import type { Stage } from "../../../scene/stage";
import type { Place } from "../model";
import { bearings, newBearings, onLevel, type Grasp } from "./grasp";
import type { Holding } from "./holding";
import { Swing } from "./swing";
import { ONWARD, steer } from "./keys";
import { twisted, type Finger } from "./gestures";

/** What the hands may do at the table just now, and whom to tell. */
export interface Hold {
  /** A ladder is offered, and may be gripped. */
  readonly offered: boolean;
  /** A ladder is in this person's hand. */
  readonly holding: boolean;
  readonly grasp: Grasp;
  readonly held: Holding;
  /** Where the grabbed place is drawn. */
  readonly grabbed: Vector3;
  /** The grabbed place, in the ladder's frame. */
  readonly grab: Place;
  /** Whether a place of the held ladder is at one of its ends, away from the fingers. */
  atEnd(local: Place): boolean;
  /** The place of the offered or held ladder under a pointer, or null. */
  under(event: PointerEvent, slack: number): Place | null;
  /** Grip the offered ladder; without a place, in its middle. */
  grip(local: Place | null): void;
  /** Lower what is held; once it touches something, let go. */
  putDown(): void;
  /** Whether a click here does something: rolls the die, draws a ladder. */
  useful(event: PointerEvent): boolean;
  click(event: PointerEvent): void;
  /** Enter was pressed, and no ladder is in hand. */
  goOn(): void;
}

const NEAR = { mouse: 46, touch: 84 };
const SLACK = { mouse: 0.004, touch: 0.012 };
const TAP = { milliseconds: 260, pixels: 9, pause: 380 };
const TURN = 0.0085;
const SPIN = 0.002;

/** Mouse, fingers and keys, as they grip, lead, turn and let go a ladder. */
export class Hands implements InputHandler {
  readonly rightButton = true;
  private readonly seen = newBearings();
  private readonly fingers = new Map<number, Finger>();
  private readonly offset = new Vector3();
  private readonly spot = new Vector3();
  private turning = false;
  private readonly swing = new Swing();
  private swinging = false;
  private tap = { x: 0, y: 0, at: 0, still: true, count: 0 };

  constructor(
    private readonly stage: Stage,
    private readonly hold: Hold,
  ) {}

  hover(event: PointerEvent): void {
    const over =
      (this.hold.offered && this.hold.under(event, SLACK.mouse) !== null) ||
      (this.hold.holding && this.within(event)) ||
      this.hold.useful(event);
    const held = this.hold.holding && (this.end(event) ? "alias" : "grab");
    this.stage.canvas.style.cursor = over ? held || "pointer" : "";
  }

  press(event: PointerEvent): boolean {
    this.look();
    const kind = event.pointerType === "touch" ? "touch" : "mouse";
    if (this.hold.offered) {
      const local = this.hold.under(event, SLACK[kind]);
      if (!local || event.button !== 0) return false;
      this.hold.grip(local);
      this.begin(event, false);
      return true;
    }
    if (!this.hold.holding) return false;
    // Beside the ladder both buttons, and a finger, are the camera's.
    if (!this.within(event)) return false;
    this.begin(event, event.button === 2 || event.shiftKey);
    const end = this.turning ? null : this.end(event);
    const { grasp, grab } = this.hold;
    if (end)
      this.swinging = this.swing.begin(grasp, end, grab, this.stage.ray(event).ray, this.seen);
    this.countTap(event);
    return true;
  }

  drag(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.tap.still = false;
      return;
    }
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (Math.hypot(event.clientX - this.tap.x, event.clientY - this.tap.y) > TAP.pixels)
      this.tap.still = false;
    this.look();
    if (this.fingers.size > 1) this.twist(event, finger);
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size > 1 || !this.hold.holding) return;
    this.hold.held.led();
    if (this.swinging) this.swing.to(this.hold.grasp, this.stage.ray(event).ray, this.seen);
    else if (this.turning || event.shiftKey)
      this.hold.grasp.rotate(dx * TURN, dy * TURN, 0, this.seen);
    else this.lead(event);
    this.stage.invalidate(false);
  }

  lift(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    const [left] = this.fingers.values();
    if (left) this.anchor({ clientX: left.x, clientY: left.y });
  }

  release(event: PointerEvent): void {
    this.fingers.clear();
    const quick = event.timeStamp - this.tap.at < TAP.milliseconds;
    if (!this.tap.still || !quick) this.tap.count = 0;
    if (this.tap.count >= 2 && this.hold.holding) {
      this.tap.count = 0;
      this.hold.putDown();
    }
  }

  click(event: PointerEvent): void {
    this.hold.click(event);
  }

  wheel(event: WheelEvent): boolean {
    // A pinch on a touchpad comes as a wheel with Ctrl, and is the camera's.
    if (!this.hold.holding || event.ctrlKey) return false;
    this.look();
    this.hold.held.led();
    const lines = event.deltaMode === 1 ? 18 : 1;
    const by = (event.deltaY || event.deltaX) * lines;
    if (event.shiftKey) this.hold.grasp.rotate(0, 0, by * SPIN, this.seen);
    else this.hold.grasp.rotate(by * SPIN, 0, 0, this.seen);
    this.stage.invalidate(false);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    this.look();
    if (this.hold.holding && steer(this.hold.held, event, this.seen)) {
      this.stage.invalidate(false);
      return true;
    }
    if (!ONWARD.includes(event.key)) return false;
    if (event.repeat) return true;
    if (this.hold.holding) this.hold.putDown();
    else if (this.hold.offered) this.hold.grip(null);
    else this.hold.goOn();
    return true;
  }

  leave(): void {
    this.stage.canvas.style.cursor = "";
  }

  /** The ladder is in the hand now; a pointer that is down leads it from here. */
  began(): void {
    const [finger] = this.fingers.values();
    this.tap.count = 0;
    this.look();
    if (finger) this.anchor({ clientX: finger.x, clientY: finger.y });
  }

  /** Turn what is held, as seen; radians. */
  turn(yaw: number, pitch: number, roll: number): void {
    this.look();
    this.hold.held.led();
    this.hold.grasp.rotate(yaw, pitch, roll, this.seen);
    this.stage.invalidate(false);
  }

  /** Move what is held up, metres: it does not hover any longer. */
  raise(up: number): void {
    this.hold.held.free();
    this.hold.grasp.move(0, up, 0, this.seen);
    this.stage.invalidate(false);
  }

  private look(): void {
    bearings(this.stage.rig.azimuth, this.stage.rig.elevation, this.seen);
  }

  private begin(event: PointerEvent, turning: boolean): void {
    this.fingers.clear();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.turning = turning;
    this.swinging = false;
    this.anchor(event);
  }

  /** From now on the hand keeps this far from the pointer. */
  private anchor(at: { clientX: number; clientY: number }): void {
    const { ray } = this.stage.ray(at);
    const { hand } = this.hold.grasp;
    if (onLevel(ray.origin, ray.direction, hand, this.spot))
      this.offset.subVectors(hand, this.spot);
    else this.offset.set(0, 0, 0);
  }

  /** Over the table, level: how high it is, is the hand's own business. */
  private lead(event: PointerEvent): void {
    const { ray } = this.stage.ray(event);
    const { grasp } = this.hold;
    this.spot.subVectors(grasp.hand, this.offset);
    if (onLevel(ray.origin, ray.direction, this.spot, this.spot))
      grasp.moveTo(this.spot.add(this.offset));
  }

  private twist(event: PointerEvent, finger: Finger): void {
    const [one, two] = [...this.fingers.values()];
    if (!one || !two || !this.hold.holding) return;
    this.hold.held.led();
    const done = twisted(one, two, finger, event.clientX, event.clientY);
    this.hold.grasp.rotate(done.yaw, done.pitch, 0, this.seen);
    this.stage.invalidate(false);
  }

  /** Whether a pointer is on the held ladder, or near the fingers. */
  private within(event: PointerEvent): boolean {
    const kind = event.pointerType === "touch" ? "touch" : "mouse";
    return this.hold.under(event, SLACK[kind]) !== null || this.nearFingers(event, 1);
  }

  private nearFingers(event: PointerEvent, share: number): boolean {
    const kind = event.pointerType === "touch" ? "touch" : "mouse";
    const box = this.stage.canvas.getBoundingClientRect();
    this.spot.copy(this.hold.grabbed).project(this.stage.rig.camera);
    const x = box.left + ((this.spot.x + 1) / 2) * box.width;
    const y = box.top + ((1 - this.spot.y) / 2) * box.height;
    return Math.hypot(x - event.clientX, y - event.clientY) < NEAR[kind] * share;
  }

  /** The end of the held ladder that is under a pointer, as a place of its frame. */
  private end(event: PointerEvent): Place | null {
    if (this.nearFingers(event, 0.6)) return null;
    const local = this.hold.under(event, SLACK[event.pointerType === "touch" ? "touch" : "mouse"]);
    return local && this.hold.atEnd(local) ? local : null;
  }

  private countTap(event: PointerEvent): void {
    const { tap } = this;
    const again =
      event.timeStamp - tap.at < TAP.pause &&
      tap.still &&
      Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < TAP.pixels * 2;
    const count = again ? tap.count + 1 : 1;
    this.tap = { x: event.clientX, y: event.clientY, at: event.timeStamp, still: true, count };
  }
}
