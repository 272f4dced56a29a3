import { type Camera, type Ray, Vector3 } from "three";

import type { InputHandler } from "../../../scene/input";
import type { Place } from "../model";
import { newViewAxes, onLevelPlane, viewAxes } from "./axes";
import type { Grip } from "./grip";
import { NEXT, steer } from "./keys";
import { atEnd, Swing } from "./swing";
import { type Finger, twist } from "./twist";

/** The picture in which gestures are made: the part of a Stage that is needed here. */
export interface GesturePicture {
  readonly canvas: {
    readonly style: { cursor: string };
    getBoundingClientRect(): Pick<DOMRect, "left" | "top" | "width" | "height">;
  };
  readonly rig: { readonly azimuth: number; readonly elevation: number; readonly camera: Camera };
  ray(at: { clientX: number; clientY: number }): { readonly ray: Ray };
  invalidate(shadows?: boolean): void;
}

/** What gestures act on. */
export interface GestureTarget {
  /** A ladder is offered, and may be gripped. */
  readonly offered: boolean;
  /** The grip that gestures lead; null while this person holds nothing, or a command is on its way. */
  readonly led: Grip | null;
  /** Where the grabbed place is drawn. */
  readonly grabbed: Vector3;
  /** The place of the offered or held ladder under a pointer, or null. */
  under(event: PointerEvent, slack: number): Place | null;
  /** Grip the offered ladder; without a place, in its middle. */
  take(local: Place | null): void;
  /** Lower the held ladder; once it lies, release it. */
  putDown(): void;
  /** Whether a click here does something: rolls the die, draws a ladder. */
  useful(event: PointerEvent): boolean;
  /** Roll or draw. */
  next(): void;
}

/** Pixels around the fingers, and metres around the wood, that count as on the ladder. */
const NEAR = { mouse: 46, touch: 84 };
const SLACK = { mouse: 0.004, touch: 0.012 };
const TAP = { milliseconds: 260, pixels: 9, pause: 380 };
/** Radians for each pixel of a drag, and of a wheel. */
const TURN = 0.0085;
const SPIN = 0.002;

const kindOf = (event: PointerEvent) => (event.pointerType === "touch" ? "touch" : "mouse");

/** From pointers, touch and keys to what a person intends: grip, lead, turn, lower, release. */
export class Gesture implements InputHandler {
  readonly rightButton = true;
  private readonly axes = newViewAxes();
  private readonly fingers = new Map<number, Finger>();
  /** From where the pointer shows to the hand. */
  private readonly offset = new Vector3();
  private readonly spot = new Vector3();
  private turning = false;
  private swing: Swing | null = null;
  private tap = { x: 0, y: 0, at: 0, still: true, count: 0 };

  constructor(
    private readonly picture: GesturePicture,
    private readonly target: GestureTarget,
  ) {}

  hover(event: PointerEvent): void {
    const { offered, led } = this.target;
    const over =
      (offered && this.target.under(event, SLACK.mouse) !== null) ||
      (led !== null && this.within(event)) ||
      this.target.useful(event);
    const cursor = led ? (this.end(event, led) ? "alias" : "grab") : "pointer";
    this.picture.canvas.style.cursor = over ? cursor : "";
  }

  press(event: PointerEvent): boolean {
    this.look();
    const { offered, led } = this.target;
    if (offered) {
      const local = this.target.under(event, SLACK[kindOf(event)]);
      if (!local || event.button !== 0) return false;
      this.target.take(local);
      this.begin(event, false);
      return true;
    }
    // Beside the ladder both buttons, and a finger, are the camera's.
    if (!led || !this.within(event)) return false;
    this.begin(event, event.button === 2 || event.shiftKey);
    const end = this.turning ? null : this.end(event, led);
    if (end) this.swing = new Swing(led, end, this.picture.ray(event).ray, this.axes);
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
    const { led } = this.target;
    if (led && this.fingers.size > 1) this.twist(event, finger, led);
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size > 1 || !led) return;
    led.lead();
    if (this.swing) this.swing.to(this.picture.ray(event).ray, this.axes);
    else if (this.turning || event.shiftKey) led.rotate(dx * TURN, dy * TURN, 0, this.axes);
    else this.lead(event, led);
    this.picture.invalidate(false);
  }

  lift(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.anchor();
  }

  release(event: PointerEvent): void {
    this.fingers.clear();
    const quick = event.timeStamp - this.tap.at < TAP.milliseconds;
    if (!this.tap.still || !quick) this.tap.count = 0;
    if (this.tap.count >= 2 && this.target.led) {
      this.tap.count = 0;
      this.target.putDown();
    }
  }

  click(event: PointerEvent): void {
    if (this.target.useful(event)) this.target.next();
  }

  wheel(event: WheelEvent): boolean {
    const { led } = this.target;
    // A pinch on a touchpad comes as a wheel with Ctrl, and is the camera's.
    if (!led || event.ctrlKey) return false;
    const by = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 18 : 1) * SPIN;
    if (event.shiftKey) this.turn(0, 0, by);
    else this.turn(by, 0, 0);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    this.look();
    const { led, offered } = this.target;
    if (led && steer(led, event, this.axes)) {
      this.picture.invalidate(false);
      return true;
    }
    if (!NEXT.includes(event.key)) return false;
    if (event.repeat) return true;
    if (led) this.target.putDown();
    else if (offered) this.target.take(null);
    else this.target.next();
    return true;
  }

  leave(): void {
    this.picture.canvas.style.cursor = "";
  }

  /** A ladder is in the hand now; a pointer that is down leads it from here. */
  gripped(): void {
    this.tap.count = 0;
    this.swing = null;
    this.look();
    this.anchor();
  }

  /** Turn the held ladder, as seen; radians. */
  turn(yaw: number, pitch: number, roll: number): void {
    this.look();
    this.target.led?.lead();
    this.target.led?.rotate(yaw, pitch, roll, this.axes);
    this.picture.invalidate(false);
  }

  /** Move the held ladder up, metres: it does not hover any longer. */
  raise(up: number): void {
    this.target.led?.leadFreely();
    this.target.led?.move(0, up, 0, this.axes);
    this.picture.invalidate(false);
  }

  private look(): void {
    viewAxes(this.picture.rig.azimuth, this.picture.rig.elevation, this.axes);
  }

  private begin(event: PointerEvent, turning: boolean): void {
    this.fingers.clear();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.turning = turning;
    this.swing = null;
    this.anchor();
  }

  /** From now on the hand keeps this far from the pointer that is down. */
  private anchor(): void {
    const [finger] = this.fingers.values();
    const { led } = this.target;
    this.offset.set(0, 0, 0);
    if (!finger || !led) return;
    const { ray } = this.picture.ray({ clientX: finger.x, clientY: finger.y });
    if (onLevelPlane(ray, led.hand, this.spot)) this.offset.subVectors(led.hand, this.spot);
  }

  /** Over the table, level: how high it is, is the grip's own business. */
  private lead(event: PointerEvent, led: Grip): void {
    const { ray } = this.picture.ray(event);
    this.spot.subVectors(led.hand, this.offset);
    if (onLevelPlane(ray, this.spot, this.spot)) led.moveTo(this.spot.add(this.offset));
  }

  private twist(event: PointerEvent, finger: Finger, led: Grip): void {
    const [one, two] = [...this.fingers.values()];
    if (!one || !two) return;
    led.lead();
    const { yaw, pitch } = twist(one, two, finger, event.clientX, event.clientY);
    led.rotate(yaw, pitch, 0, this.axes);
    this.picture.invalidate(false);
  }

  /** Whether a pointer is on the held ladder, or near the fingers. */
  private within(event: PointerEvent): boolean {
    const onWood = this.target.under(event, SLACK[kindOf(event)]) !== null;
    return onWood || this.nearFingers(event, 1);
  }

  private nearFingers(event: PointerEvent, share: number): boolean {
    const box = this.picture.canvas.getBoundingClientRect();
    this.spot.copy(this.target.grabbed).project(this.picture.rig.camera);
    const x = box.left + ((this.spot.x + 1) / 2) * box.width;
    const y = box.top + ((1 - this.spot.y) / 2) * box.height;
    return Math.hypot(x - event.clientX, y - event.clientY) < NEAR[kindOf(event)] * share;
  }

  /** The end of the held ladder that is under a pointer, as a place of its frame. */
  private end(event: PointerEvent, led: Grip): Place | null {
    if (this.nearFingers(event, 0.6)) return null;
    const local = this.target.under(event, SLACK[kindOf(event)]);
    return local && atEnd(led, local) ? local : null;
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
