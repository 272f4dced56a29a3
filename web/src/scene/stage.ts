import {
  Box3,
  type Camera,
  NeutralToneMapping,
  Object3D,
  PCFShadowMap,
  Raycaster,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";

import { type InputHandler, InputRouter } from "./input";
import { Pace } from "./pace";
import { type Quality, type QualityTraits, TRAITS } from "./quality";
import { CameraRig, type Direction, type Viewport } from "./camera";
import { type Mood, Surroundings } from "./surroundings";

/** A second, small picture in the same canvas. */
export interface Inset {
  readonly camera: Camera;
  /** Where it is on the screen, in pixels; null while it is not. */
  box(): DOMRect | null;
}

/** Called before a picture is drawn, with the seconds since the last; true asks for another. */
export type Animation = (seconds: number) => boolean;

export interface StageOptions {
  quality: Quality;
  mood: Mood;
  still: boolean;
  /** Whether the picture may become coarser while it moves slowly. */
  adapts?: boolean;
  /** Whether the table shares its page with other things that want keys and the wheel: then it takes
   * them only while it has the focus. */
  shared?: boolean;
}

/** What is shown on the table, as boxes in metres. */
export interface Contents {
  /** What was built. */
  structure: Box3;
  /** The piece in a hand. */
  held?: Box3 | null;
}

/** The table in three dimensions: z is up, lengths are metres, the table's top is at 0. A picture is
 * drawn only when something has changed. What is added to `scene` must be removed and disposed of. */
export class Stage {
  readonly scene = new Scene();
  readonly rig = new CameraRig();
  readonly renderer: WebGLRenderer;
  readonly traits: QualityTraits;
  /** Whether the player wants little motion: then nothing glides or bounces. */
  readonly still: boolean;
  private readonly adapts: boolean;
  /** Milliseconds that the last picture took on the main thread. */
  cost = 0;
  inset: Inset | null = null;
  /** The part of the page in which contents are kept; without it, the whole canvas. */
  private area: HTMLElement | null = null;
  private readonly shown = { structure: new Box3(), held: new Box3() };
  private readonly surroundings: Surroundings;
  private readonly input: InputRouter;
  private readonly animations = new Set<Animation>();
  private readonly caster = new Raycaster();
  private readonly point = new Vector2();
  private readonly seen = new Vector3();
  private readonly observer: ResizeObserver;
  private readonly pace = new Pace();
  private asked = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    options: StageOptions,
  ) {
    this.traits = TRAITS[options.quality];
    this.still = options.still;
    this.adapts = options.adapts ?? false;
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: this.traits.smooth,
      powerPreference: "high-performance",
    });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.rig.still = options.still;
    this.surroundings = new Surroundings(this.scene, this.traits, options.mood);
    this.input = new InputRouter(this, options.shared ?? false);
    this.animations.add((seconds) => this.rig.step(seconds));
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    this.resize();
    exposeStage(this);
  }

  /** Keep contents in sight, within the stage's area of the page. */
  frame({ structure, held }: Contents, from: Partial<Direction> = {}, glide = true): void {
    this.shown.structure.copy(structure);
    if (held) this.shown.held.copy(held);
    else this.shown.held.makeEmpty();
    this.rig.keep([structure, this.shown.held], from, glide);
    this.invalidate(false);
  }

  /** Light a space of this radius, and of this height in its middle; metres. */
  light(radius: number, height: number): void {
    this.surroundings.embrace(radius, height);
    this.invalidate();
  }

  /** Have contents kept within an element that lies over the canvas. */
  within(area: HTMLElement): () => void {
    this.area = area;
    this.observer.observe(area);
    this.resize();
    return () => {
      this.observer.unobserve(area);
      if (this.area === area) this.area = null;
    };
  }

  /** Where contents are on the screen, in pixels of the page; null where there is nothing. */
  projected(): Record<"structure" | "held" | "stage", DOMRect | null> {
    const { structure, held } = this.shown;
    const stage = (this.area ?? this.canvas).getBoundingClientRect();
    return { structure: this.around(structure), held: this.around(held), stage };
  }

  /** A picture of the table as it is seen now, as a PNG. */
  picture(): Promise<Blob | null> {
    this.renderer.render(this.scene, this.rig.camera); // what was drawn earlier is not kept
    return new Promise((resolve) => this.canvas.toBlob(resolve));
  }

  /** A small picture of what is looked at, as the address of an image. */
  thumbnail(width: number, height: number): string {
    const { canvas, rig } = this;
    const small = document.createElement("canvas");
    [small.width, small.height] = [width, height];
    const part = Math.min(canvas.width / width, canvas.height / height);
    const [wide, high] = [width * part, height * part];
    const { x, y } = this.seen.copy(rig.target).project(rig.camera);
    const left = clamped(((x + 1) / 2) * canvas.width - wide / 2, canvas.width - wide);
    const top = clamped(((1 - y) / 2) * canvas.height - high / 2, canvas.height - high);
    this.renderer.render(this.scene, rig.camera); // what was drawn earlier is not kept
    small.getContext("2d")?.drawImage(canvas, left, top, wide, high, 0, 0, width, height);
    return small.toDataURL("image/webp", 0.75);
  }

  mood(mood: Mood): void {
    this.surroundings.mood(mood);
    this.invalidate();
  }

  /** Have a picture drawn soon. Shadows are drawn anew unless only the camera moved. */
  invalidate(shadows = true): void {
    if (shadows) this.renderer.shadowMap.needsUpdate = true;
    this.asked ||= requestAnimationFrame((now) => this.draw(now));
  }

  /** Run before every picture while it answers true; returns what stops it. */
  animate(animation: Animation): () => void {
    this.animations.add(animation);
    this.invalidate();
    return () => this.animations.delete(animation);
  }

  /** Let a game see pointers and keys before the camera does; returns what stops it. */
  handle(handler: InputHandler): () => void {
    return this.input.add(handler);
  }

  /** The ray through a place on the screen. The same object every time: use it at once. */
  ray(event: { clientX: number; clientY: number }): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    this.point.set(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    this.caster.setFromCamera(this.point, this.rig.camera);
    return this.caster;
  }

  /** Where a point of the scene is on the screen, in pixels. */
  spot(at: Vector3): { clientX: number; clientY: number } {
    const box = this.canvas.getBoundingClientRect();
    const { x, y } = this.seen.copy(at).project(this.rig.camera);
    return {
      clientX: box.left + ((x + 1) / 2) * box.width,
      clientY: box.top + ((1 - y) / 2) * box.height,
    };
  }

  dispose(): void {
    exposeStage(null);
    cancelAnimationFrame(this.asked);
    this.asked = -1;
    this.observer.disconnect();
    this.input.dispose();
    this.surroundings.dispose();
    this.animations.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private resize(): void {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    if (!width || !height) return;
    this.refine();
    this.renderer.setSize(width, height, false);
    this.rig.resize(width, height, this.viewport(width, height));
    this.invalidate(false);
  }

  /** The stage's area, as a part of the canvas. */
  private viewport(width: number, height: number): Viewport {
    if (!this.area?.clientWidth || !this.area.clientHeight)
      return { left: 0, top: 0, width, height };
    const around = this.canvas.getBoundingClientRect();
    const box = this.area.getBoundingClientRect();
    const { width: wide, height: high } = box;
    return { left: box.left - around.left, top: box.top - around.top, width: wide, height: high };
  }

  private around(box: Box3): DOMRect | null {
    if (box.isEmpty()) return null;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let corner = 0; corner < 8; corner++) {
      const { min, max } = box;
      this.seen.set(
        corner & 1 ? max.x : min.x,
        corner & 2 ? max.y : min.y,
        corner & 4 ? max.z : min.z,
      );
      const { clientX, clientY } = this.spot(this.seen);
      [left, right] = [Math.min(left, clientX), Math.max(right, clientX)];
      [top, bottom] = [Math.min(top, clientY), Math.max(bottom, clientY)];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** Draw as finely as the pace allows. */
  private refine(): void {
    const fineness = this.adapts ? this.pace.fineness : 1;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, this.traits.pixels) * fineness);
  }

  private drawInset({ camera, box }: Inset): void {
    const place = box();
    if (!place) return;
    const { renderer, canvas } = this;
    const around = canvas.getBoundingClientRect();
    const at = [place.left - around.left, around.bottom - place.bottom] as const;
    renderer.setScissorTest(true);
    renderer.setViewport(...at, place.width, place.height);
    renderer.setScissor(...at, place.width, place.height);
    renderer.render(this.scene, camera);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, canvas.clientWidth, canvas.clientHeight);
  }

  private draw(now: number): void {
    this.asked = 0;
    const { fineness } = this.pace;
    const seconds = this.pace.step(now);
    if (this.pace.fineness !== fineness) this.refine();
    const began = performance.now();
    let more = false;
    for (const animation of this.animations) more = animation(seconds) || more;
    this.renderer.render(this.scene, this.rig.camera);
    if (this.inset) this.drawInset(this.inset);
    this.cost = performance.now() - began;
    if (more) this.invalidate(false);
    else this.pace.rest();
  }
}

Object3D.DEFAULT_UP.set(0, 0, 1);

declare global {
  interface Window {
    /** For tests and measurements: the stage that is shown, if the address has `?inspect`. */
    toprungStage?: Stage | null;
    toprung?: Pick<Stage, "projected"> | null;
  }
}

function clamped(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

/** Let measurements look at the stage. Only pages opened with `?inspect` show it. */
export function exposeStage(stage: Stage | null): void {
  if (!new URLSearchParams(location.search).has("inspect")) return;
  window.toprungStage = stage;
  window.toprung = stage && { projected: () => stage.projected() };
}

/** Run from 0 to 1 in so many seconds, easing in and out; at once where motion is unwanted. */
export function tween(stage: Stage, seconds: number, draw: (part: number) => void): Promise<void> {
  if (stage.still || document.hidden) {
    draw(1);
    stage.invalidate();
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    let spent = 0;
    const stop = stage.animate((step) => {
      spent += step;
      const part = Math.min(1, spent / seconds);
      draw(part * part * (3 - 2 * part));
      stage.renderer.shadowMap.needsUpdate = true;
      if (part < 1) return true;
      stop();
      resolve();
      return false;
    });
  });
}
