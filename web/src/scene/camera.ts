import { type Box3, PerspectiveCamera, Vector3 } from "three";

/** A part of the picture, in pixels from its upper left corner. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the camera looks from: radians around the table, and above it. */
export interface Direction {
  azimuth: number;
  elevation: number;
}

const LOW = 0.06;
const STEEP = 1.5;
const HOME: Direction = { azimuth: -0.6, elevation: 0.5 };
/** The share of the viewport that contents fill when they have just been framed. */
const FILL = 0.95;
/** Contents that fill less than this share of what they could are framed anew. */
const SMALL = 0.72;
/** Distances that the player can choose, as factors of the fitting one. */
const ZOOM = { near: 0.3, far: 2.2 } as const;

/** A camera on a dome above the table. It keeps its contents inside its viewport and moves, smoothly,
 * only when they would leave it or have become small; direction and zoom are the player's. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(32, 1, 0.02, 60);
  readonly target = new Vector3();
  azimuth = HOME.azimuth;
  elevation = HOME.elevation;
  distance = 1;
  /** Movement without gliding, for those who asked for less motion. */
  still = false;
  private readonly wanted = { ...HOME, distance: 1, target: new Vector3() };
  /** Points that are to be seen: the corners of what is shown. */
  private points: Vector3[] = [];
  /** Where contents are framed, before the player's own zoom and shift. */
  private readonly middle = new Vector3();
  private fit = 1;
  private zoom = 1;
  private readonly shifted = new Vector3();
  private opening: Direction = HOME;
  private width = 1;
  private height = 1;
  private viewport: Viewport = { left: 0, top: 0, width: 1, height: 1 };

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** Keep these boxes in the viewport; `from` is where to look from, gliding there or at once. */
  keep(boxes: readonly Box3[], from: Partial<Direction> = {}, glide = true): void {
    const first = this.points.length === 0;
    this.take(boxes);
    if (from.azimuth !== undefined) this.wanted.azimuth = nearest(from.azimuth, this.azimuth);
    if (from.elevation !== undefined) this.wanted.elevation = from.elevation;
    if (first) this.opening = { azimuth: this.wanted.azimuth, elevation: this.wanted.elevation };
    this.compose(first || !glide);
    if (first || !glide || this.still) this.settle();
  }

  /** The view that contents were first shown in, all of them in sight. */
  home(): void {
    this.wanted.azimuth = nearest(this.opening.azimuth, this.azimuth);
    this.wanted.elevation = this.opening.elevation;
    this.zoom = 1;
    this.shifted.set(0, 0, 0);
    this.compose(true);
    if (this.still) this.settle();
  }

  resize(width: number, height: number, viewport: Viewport): void {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    this.viewport = viewport;
    const { camera } = this;
    camera.aspect = this.width / this.height;
    // The middle of the viewport is the middle of the view.
    const right = viewport.left + viewport.width / 2 - this.width / 2;
    const down = viewport.top + viewport.height / 2 - this.height / 2;
    camera.setViewOffset(this.width, this.height, -right, -down, this.width, this.height);
    this.compose(true);
    this.settle();
  }

  turn(azimuth: number, elevation: number): void {
    this.wanted.azimuth += azimuth;
    this.wanted.elevation = clamp(this.wanted.elevation + elevation, LOW, STEEP);
    this.compose();
    if (this.still) this.settle();
  }

  near(factor: number): void {
    this.zoom = clamp(this.zoom * factor, ZOOM.near, ZOOM.far);
    this.compose();
    if (this.still) this.settle();
  }

  /** Move the target in the picture's plane, by parts of the picture's height. */
  shift(right: number, up: number): void {
    const size = this.distance * this.slope * 2;
    const { azimuth } = this.wanted;
    this.shifted.x += -Math.sin(azimuth) * right * size;
    this.shifted.y += Math.cos(azimuth) * right * size;
    this.shifted.z += up * size;
    this.shifted.clampLength(0, this.fit * this.slope);
    this.compose();
    if (this.still) this.settle();
  }

  /** Glide on by some seconds; whether there is more to go. */
  step(seconds: number): boolean {
    const part = 1 - Math.exp(-seconds * 11);
    const { wanted } = this;
    this.azimuth += (wanted.azimuth - this.azimuth) * part;
    this.elevation += (wanted.elevation - this.elevation) * part;
    this.distance += (wanted.distance - this.distance) * part;
    this.target.lerp(wanted.target, part);
    const rest =
      Math.abs(wanted.azimuth - this.azimuth) +
      Math.abs(wanted.elevation - this.elevation) +
      Math.abs(wanted.distance / this.distance - 1) +
      this.target.distanceTo(wanted.target);
    if (rest < 1e-4) this.settle();
    else this.place();
    return rest >= 1e-4;
  }

  /** Frame the contents anew if they leave the viewport or are small in it; or in any case. */
  private compose(anew = false): void {
    const best = this.centred(CENTRE);
    const outside = this.fitting(this.middle) * FILL > this.fit * 1.001;
    if (anew || outside || best < this.fit * SMALL) {
      this.middle.copy(CENTRE);
      this.fit = best;
    }
    this.wanted.target.copy(this.middle).add(this.shifted);
    this.wanted.target.z = Math.max(0, this.wanted.target.z);
    this.wanted.distance = this.fit * this.zoom;
  }

  /** Remember the corners of boxes, in vectors that are used again. */
  private take(boxes: readonly Box3[]): void {
    let count = 0;
    for (const { min, max } of boxes) {
      if (min.x > max.x) continue; // empty
      for (let corner = 0; corner < 8; corner++) {
        const point = (this.points[count++] ??= new Vector3());
        point.x = corner & 1 ? max.x : min.x;
        point.y = corner & 2 ? max.y : min.y;
        point.z = corner & 4 ? max.z : min.z;
      }
    }
    this.points.length = count;
  }

  /** The distance from which all points are in sight, and the middle to look at for it. */
  private centred(middle: Vector3): number {
    if (!this.points.length) return 1;
    middle.set(0, 0, 0);
    const [low, high] = [LEAST.copy(this.points[0] ?? middle), MOST.copy(LEAST)];
    for (const point of this.points) {
      low.min(point);
      high.max(point);
    }
    middle.addVectors(low, high).multiplyScalar(0.5);
    let fit = this.fitting(middle);
    // Perspective makes what is near larger: look where the picture is even on both sides.
    for (let round = 0; round < 4; round++) {
      const [right, up] = this.uneven(middle, fit);
      middle.addScaledVector(RIGHT, right).addScaledVector(UP, up);
      fit = this.fitting(middle);
    }
    return fit;
  }

  /** The least distance from which all points are in the viewport, with some room around. */
  private fitting(middle: Vector3): number {
    this.axes();
    const tall = this.slope * (this.viewport.height / this.height) * FILL;
    const wide = this.slope * (this.viewport.width / this.height) * FILL;
    let least = 0.05;
    for (const point of this.points) {
      POINT.copy(point).sub(middle);
      const near = POINT.dot(TOWARDS);
      least = Math.max(
        least,
        Math.abs(POINT.dot(RIGHT)) / wide + near,
        Math.abs(POINT.dot(UP)) / tall + near,
      );
    }
    return least;
  }

  /** By how many metres the points reach farther to one side than to the other, from a distance. */
  private uneven(middle: Vector3, distance: number): readonly [right: number, up: number] {
    let [left, right, below, above] = [0, 0, 0, 0];
    for (const point of this.points) {
      POINT.copy(point).sub(middle);
      const away = Math.max(0.01, distance - POINT.dot(TOWARDS)) / distance;
      const [x, y] = [POINT.dot(RIGHT) / away, POINT.dot(UP) / away];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [below, above] = [Math.min(below, y), Math.max(above, y)];
    }
    return [(left + right) / 2, (below + above) / 2];
  }

  /** The directions of the picture, as the camera will stand. */
  private axes(): void {
    const { azimuth, elevation } = this.wanted;
    const flat = Math.cos(elevation);
    TOWARDS.set(Math.cos(azimuth) * flat, Math.sin(azimuth) * flat, Math.sin(elevation));
    RIGHT.set(-Math.sin(azimuth), Math.cos(azimuth), 0);
    UP.crossVectors(TOWARDS, RIGHT);
  }

  private get slope(): number {
    return Math.tan((this.camera.fov * Math.PI) / 360);
  }

  private settle(): void {
    const { azimuth, elevation, distance, target } = this.wanted;
    Object.assign(this, { azimuth, elevation, distance });
    this.target.copy(target);
    this.place();
  }

  private place(): void {
    const flat = Math.cos(this.elevation) * this.distance;
    this.camera.position.set(
      this.target.x + Math.cos(this.azimuth) * flat,
      this.target.y + Math.sin(this.azimuth) * flat,
      this.target.z + Math.sin(this.elevation) * this.distance,
    );
    this.camera.lookAt(this.target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

const [POINT, TOWARDS, RIGHT, UP] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
const [LEAST, MOST, CENTRE] = [new Vector3(), new Vector3(), new Vector3()];

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The angle equal to this one that lies nearest to another. */
function nearest(angle: number, to: number): number {
  return angle + Math.round((to - angle) / (2 * Math.PI)) * 2 * Math.PI;
}
