import { PerspectiveCamera, Vector3 } from "three";

import type { Margins } from "./margins";

export interface Framing {
  /** Half the width of what should be in sight, in metres. */
  radius: number;
  /** Half the width that must be in sight however narrow the picture is, in metres; without it a
   * narrow picture shows a part of `radius`. */
  breadth?: number;
  /** The height of the middle of the picture above the table, in metres. */
  height: number;
  azimuth?: number;
  elevation?: number;
  x?: number;
  y?: number;
}

const LOW = 0.06;
const STEEP = 1.5;

/** A camera on a dome above the table: it turns, tilts, nears and follows, gently. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(32, 1, 0.02, 60);
  readonly target = new Vector3();
  azimuth = -0.6;
  elevation = 0.5;
  distance = 1;
  reach: [near: number, far: number] = [0.15, 2.5];
  private readonly wanted = { azimuth: -0.6, elevation: 0.5, distance: 1, target: new Vector3() };
  private width = 1;
  private height = 1;
  private margins = { top: 0, bottom: 0 };
  private framed: Framing = { radius: 0.3, height: 0.1 };
  /** The distance at which all of it is just in sight. */
  private fit = 1;
  /** Movement without gliding, for those who asked for less motion. */
  still = false;

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** Frame something; at once the first time, gliding later. */
  look(look: Framing, glide = true): void {
    this.framed = look;
    this.wanted.target.set(look.x ?? 0, look.y ?? 0, look.height);
    if (look.azimuth !== undefined) this.wanted.azimuth = nearest(look.azimuth, this.azimuth);
    if (look.elevation !== undefined) this.wanted.elevation = look.elevation;
    this.wanted.distance = this.fit = this.fitting();
    this.reach = [look.radius * 0.9, this.fit * 2.2];
    if (!glide || this.still) this.settle();
  }

  /** The frame that was looked at last, again. */
  home(): void {
    this.look({ ...this.framed, azimuth: this.framed.azimuth ?? -0.6, elevation: 0.5 });
  }

  resize(width: number, height: number): void {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    this.camera.aspect = this.width / this.height;
    this.compose();
    this.settle();
  }

  /** Keep what is looked at clear of controls that cover so many pixels of the picture. */
  clear(top: number, bottom: number): void {
    if (top === this.margins.top && bottom === this.margins.bottom) return;
    this.margins = { top, bottom };
    this.compose();
    if (this.still) this.settle();
  }

  /** Keep the points so far above and below the frame's middle, in metres, clear of controls that cover
   * so many pixels, and move no further than that takes. */
  reveal(above: number, below: number, covered: Margins): void {
    this.clear(0, 0);
    const half = this.height / 2;
    const [up, down] = [this.rise(above), -this.rise(-below)];
    const hidden = [covered.top - (half - up), covered.bottom - (half - down)] as const;
    const room = (pixels: number, reach: number) =>
      clamp(pixels / (0.5 + reach / this.height), 0, this.height * 0.45);
    this.clear(room(hidden[0], up), room(hidden[1], down));
  }

  /** How many pixels above the frame's middle a point over it will be seen, so many metres higher. */
  private rise(metres: number): number {
    const slope = Math.tan((this.camera.fov * Math.PI) / 360);
    const { elevation } = this.wanted;
    const away = this.fit - metres * Math.sin(elevation);
    return ((metres * Math.cos(elevation)) / away / slope) * (this.height / 2);
  }

  /** Fit the frame into the part of the picture that is free, as near as the player has come. */
  private compose(): void {
    const { width, height } = this;
    const { top, bottom } = this.margins;
    this.camera.setViewOffset(width, height, 0, (bottom - top) / 2, width, height);
    this.camera.updateProjectionMatrix();
    const nearness = this.wanted.distance / this.fit;
    this.fit = this.fitting();
    this.wanted.distance = nearness * this.fit;
    this.reach[1] = this.fit * 2.2;
  }

  turn(azimuth: number, elevation: number): void {
    this.wanted.azimuth += azimuth;
    this.wanted.elevation = clamp(this.wanted.elevation + elevation, LOW, STEEP);
    if (this.still) this.settle();
  }

  near(factor: number): void {
    this.wanted.distance = clamp(this.wanted.distance * factor, ...this.reach);
    if (this.still) this.settle();
  }

  /** Move the target in the picture's plane, by parts of the picture's height. */
  shift(right: number, up: number): void {
    const size = this.distance * Math.tan((this.camera.fov * Math.PI) / 360) * 2;
    const sin = Math.sin(this.wanted.azimuth);
    const cos = Math.cos(this.wanted.azimuth);
    const { target } = this.wanted;
    target.x += -sin * right * size;
    target.y += cos * right * size;
    target.z = clamp(target.z + up * size, 0, this.framed.height * 2 + this.framed.radius);
    const far = Math.hypot(target.x, target.y);
    if (far > this.framed.radius * 1.5) {
      target.x *= (this.framed.radius * 1.5) / far;
      target.y *= (this.framed.radius * 1.5) / far;
    }
    if (this.still) this.settle();
  }

  /** Go on by so many seconds; whether there is more to go. */
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

  private settle(): void {
    Object.assign(this, {
      azimuth: this.wanted.azimuth,
      elevation: this.wanted.elevation,
      distance: this.wanted.distance,
    });
    this.target.copy(this.wanted.target);
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
    this.camera.updateMatrixWorld();
  }

  private fitting(): number {
    const { radius, breadth } = this.framed;
    const { top, bottom } = this.margins;
    const slope = Math.tan((this.camera.fov * Math.PI) / 360);
    const free = Math.max(0.3, 1 - (top + bottom) / this.height);
    const aspect = this.width / this.height;
    const tall = radius / slope / free;
    return breadth === undefined
      ? tall / Math.min(1, aspect * 1.4)
      : Math.max(tall, breadth / slope / aspect);
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The angle equal to this one that lies nearest to another. */
function nearest(angle: number, to: number): number {
  return angle + Math.round((to - angle) / (2 * Math.PI)) * 2 * Math.PI;
}
