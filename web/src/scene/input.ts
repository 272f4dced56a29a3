import type { CameraRig } from "./camera";

/** What a game may do with pointers over the table. A handler that answers true takes the gesture:
 * the camera leaves it alone until the pointer is released. */
export interface InputHandler {
  hover?(event: PointerEvent): void;
  press?(event: PointerEvent): boolean;
  drag?(event: PointerEvent): void;
  /** The last of the pointers was lifted. */
  release?(event: PointerEvent): void;
  /** One of several pointers was lifted; the gesture goes on. */
  lift?(event: PointerEvent): void;
  /** Whether it wants to see presses of the right button, too. */
  readonly rightButton?: boolean;
  /** Pressed and released at one place, when nobody took the gesture. */
  click?(event: PointerEvent): void;
  wheel?(event: WheelEvent): boolean;
  key?(event: KeyboardEvent): boolean;
  /** The pointer left the table. */
  leave?(event: PointerEvent): void;
}

interface InputTarget {
  readonly canvas: HTMLCanvasElement;
  readonly rig: CameraRig;
  invalidate(shadows?: boolean): void;
}

const SLACK = 6;

/** Sends pointers, wheel and keys to the games first and to the camera else. */
export class InputRouter {
  private readonly handlers: InputHandler[] = [];
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private taker: InputHandler | null = null;
  private travelled = 0;
  /** Where the pointer was last, once that is known, and whether it had moved there. */
  private last: { x: number; y: number; moved: boolean } | null = null;
  private readonly stop = new AbortController();

  /** With `shared` it takes keys and the wheel only while the table has the focus. */
  constructor(
    private readonly stage: InputTarget,
    private readonly shared = false,
  ) {
    const { canvas } = stage;
    const signal = this.stop.signal;
    const note = (event: PointerEvent) => this.note(event);
    for (const kind of ["pointermove", "pointerdown"] as const)
      addEventListener(kind, note, { signal, capture: true });
    canvas.addEventListener("pointerdown", (event) => this.press(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.move(event), { signal });
    canvas.addEventListener("pointerup", (event) => this.release(event, true), { signal });
    canvas.addEventListener("pointercancel", (event) => this.release(event, false), { signal });
    canvas.addEventListener("pointerleave", (event) => this.leave(event), { signal });
    canvas.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    canvas.addEventListener("keydown", (event) => this.key(event), { signal });
    if (shared) return;
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.target !== canvas && tablesKey(event)) this.key(event);
      },
      { signal },
    );
  }

  add(handler: InputHandler): () => void {
    this.handlers.unshift(handler);
    return () => {
      const index = this.handlers.indexOf(handler);
      if (index >= 0) this.handlers.splice(index, 1);
      if (this.taker === handler) this.taker = null;
    };
  }

  dispose(): void {
    this.stop.abort();
    this.handlers.length = 0;
  }

  private each(call: (handler: InputHandler) => void): void {
    for (const handler of [...this.handlers]) call(handler);
  }

  private press(event: PointerEvent): void {
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) return;
    this.travelled = 0;
    const right = event.button === 2;
    if (event.button === 0 || right)
      this.taker =
        this.handlers.find((one) => (!right || one.rightButton) && one.press?.(event)) ?? null;
  }

  /** Browsers tell of a pointer at rest, too, when something appears or goes away beneath it. That
   * must not undo what was chosen with keys meanwhile. */
  private note(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const { last } = this;
    const moved = last ? x !== last.x || y !== last.y : !!(event.movementX || event.movementY);
    this.last = { x, y, moved };
  }

  private leave(event: PointerEvent): void {
    const { clientX, clientY } = event;
    if (clientX !== this.last?.x || clientY !== this.last.y)
      this.each((handler) => handler.leave?.(event));
  }

  private move(event: PointerEvent): void {
    const from = this.pointers.get(event.pointerId);
    if (!from) {
      if (this.last?.moved) this.each((handler) => handler.hover?.(event));
      return;
    }
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    const before = this.span();
    from.x = event.clientX;
    from.y = event.clientY;
    this.travelled += Math.abs(dx) + Math.abs(dy);
    if (this.taker) this.taker.drag?.(event);
    else if (this.pointers.size > 1) this.pinch(dx, dy, before);
    else if (this.travelled > SLACK) this.orbit(event, dx, dy);
  }

  private orbit(event: PointerEvent, dx: number, dy: number): void {
    const { rig, canvas } = this.stage;
    if (event.buttons & 2 || event.shiftKey)
      rig.shift(-dx / canvas.clientHeight, dy / canvas.clientHeight);
    else rig.turn(-dx * 0.006, dy * 0.005);
    this.stage.invalidate(false);
  }

  private pinch(dx: number, dy: number, before: number): void {
    const { rig, canvas } = this.stage;
    const after = this.span();
    if (before > 0 && after > 0) rig.near(before / after);
    rig.shift(-dx / 2 / canvas.clientHeight, dy / 2 / canvas.clientHeight);
    this.stage.invalidate(false);
  }

  /** How far the first two fingers are apart. */
  private span(): number {
    const [one, two] = [...this.pointers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }

  private release(event: PointerEvent, meant: boolean): void {
    const alone = this.pointers.size === 1;
    this.pointers.delete(event.pointerId);
    if (this.taker && alone) {
      this.taker.release?.(event);
      this.taker = null;
    } else if (this.taker) this.taker.lift?.(event);
    else if (meant && alone && this.travelled <= SLACK && event.button === 0)
      this.each((handler) => handler.click?.(event));
  }

  private wheel(event: WheelEvent): void {
    if (this.shared && !this.stage.canvas.matches(":focus")) return;
    event.preventDefault();
    if (this.handlers.some((handler) => handler.wheel?.(event))) return;
    const lines = event.deltaMode === 1 ? 18 : 1;
    this.stage.rig.near(Math.exp((event.deltaY * lines) / 900));
    this.stage.invalidate(false);
  }

  private key(event: KeyboardEvent): void {
    if (this.handlers.some((handler) => handler.key?.(event))) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = KEYS[event.key];
    if (!act) return;
    act(this.stage.rig);
    event.preventDefault();
    this.stage.invalidate(false);
  }
}

/** Controls that need the keys themselves. */
const TAKES_KEYS = "input, select, textarea, dialog, [contenteditable], [role=radio], [role=log]";
const PRESSES = ["Enter", " ", "Tab"];

/** Whether a key that was pressed elsewhere is meant for the table: a button that was clicked keeps the
 * focus, but has use for few keys. */
function tablesKey({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean {
  if (!(target instanceof Element) || target === document.body) return true;
  return !target.closest(TAKES_KEYS) && !PRESSES.includes(key);
}

/** Keys for the camera, while the table has the focus and the game does not want them. */
const KEYS: Record<string, (rig: CameraRig) => void> = {
  ArrowLeft: (rig) => rig.turn(-0.15, 0),
  ArrowRight: (rig) => rig.turn(0.15, 0),
  ArrowUp: (rig) => rig.turn(0, 0.1),
  ArrowDown: (rig) => rig.turn(0, -0.1),
  "+": (rig) => rig.near(0.88),
  "-": (rig) => rig.near(1.14),
  Home: (rig) => rig.home(),
};
