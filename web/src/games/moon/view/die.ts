import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Quaternion,
  type Ray,
  SRGBColorSpace,
  Vector3,
} from "three";

import { bevelled } from "./rodgeometry";
import type { QualityTraits } from "../../../scene/quality";
import { seededRandom } from "../../../scene/random";

/** A die with the faces one, two and moon, twice each. */
export class Die {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial | MeshLambertMaterial>;
  private readonly end = new Quaternion();
  private readonly from = new Vector3();
  private readonly to = new Vector3();
  private seed = 1;
  private spent = Infinity;
  private bounce = 0;

  constructor(traits: QualityTraits) {
    const map = faces(traits.smooth ? 256 : 128);
    const material = traits.smooth
      ? new MeshStandardMaterial({ map, roughness: 0.38 })
      : new MeshLambertMaterial({ map });
    this.mesh = new Mesh(cube(), material);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
  }

  /** Lie at a place with this face up. */
  lie(x: number, y: number, face: string, seed: number): void {
    this.spent = Infinity;
    this.to.set(x, y, HALF);
    this.mesh.position.copy(this.to);
    this.mesh.quaternion.copy(landed(face, seed, this.end));
  }

  /** Be thrown from one place to another; `step` moves it. */
  throw(from: Vector3, x: number, y: number, face: string, seed: number): void {
    this.from.copy(from);
    this.to.set(x, y, HALF);
    this.seed = seed;
    landed(face, seed, this.end);
    this.spent = 0;
    this.bounce = 0;
  }

  get rolling(): boolean {
    return this.spent < THROW;
  }

  /** Go on by some seconds; calls back with the strength of each hit on the table. */
  step(seconds: number, hit: (strength: number) => void): void {
    if (!this.rolling) return;
    this.spent += seconds;
    const part = Math.min(1, this.spent / THROW);
    while (this.bounce < BOUNCES.length && part >= BOUNCES[this.bounce]![0])
      hit(BOUNCES[this.bounce++]![1]);
    this.mesh.position.lerpVectors(this.from, this.to, wayAt(part));
    this.mesh.position.z = heightAt(part);
    turnAt(part, this.seed, this.end, this.mesh.quaternion);
  }

  /** Whether a ray meets it, generously. */
  hit(ray: Ray): boolean {
    return ray.distanceToPoint(this.mesh.position) < HALF * 2.2;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.map?.dispose();
    this.mesh.material.dispose();
  }
}

/** Faces show their part of the picture; bevels between them show its empty rim. */
function cube(): BufferGeometry {
  const box = bevelled([HALF, HALF, HALF], HALF * 0.2);
  const place: number[] = [];
  const normal: number[] = [];
  const uv: number[] = [];
  for (let t = 0; t < box.triangles.length; t += 3) {
    const corners = box.triangles.subarray(t, t + 3);
    const flat = corners.every((corner) => box.faces[corner] === box.faces[corners[0]!]);
    for (const corner of corners) {
      const at = corner * 3;
      place.push(...box.positions.subarray(at, at + 3));
      normal.push(...box.normals.subarray(at, at + 3));
      const axis = box.faces[corner]! >> 1;
      const [one, two] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
      const on = (k: number) => 0.5 + box.positions[at + k]! / (2 * HALF);
      uv.push(...(flat ? [(axis + on(one)) / 3, on(two)] : [0.02, 0.04]));
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(place), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uv), 2));
  return geometry;
}

/** The three faces side by side. */
function faces(size: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = size * 3;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  if (!pen) return texture;
  pen.fillStyle = "#f4ead6";
  pen.fillRect(0, 0, size * 3, size);
  pen.fillStyle = "#23305e";
  const disc = (x: number, y: number, r: number) => {
    pen.beginPath();
    pen.arc(x * size, y * size, r * size, 0, Math.PI * 2);
    pen.fill();
  };
  disc(0.5, 0.5, 0.13);
  disc(1.3, 0.3, 0.12);
  disc(1.7, 0.7, 0.12);
  pen.fillStyle = "#d99a1c";
  pen.beginPath();
  pen.arc(2.52 * size, 0.5 * size, 0.29 * size, Math.PI * 0.3, Math.PI * 1.7);
  pen.arc(2.64 * size, 0.5 * size, 0.245 * size, Math.PI * 1.62, Math.PI * 0.38, true);
  pen.fill();
  return texture;
}

/** Half the edge of the die, in metres. */
export const HALF = 0.0105;
/** Seconds from the hand to rest. */
export const THROW = 1.35;
/** Parts of the throw at which the die hits the table, and how hard. */
export const BOUNCES: readonly (readonly [at: number, strength: number])[] = [
  [0.34, 0.8],
  [0.58, 0.5],
  [0.76, 0.3],
  [0.88, 0.15],
];

const LIFTS = [0.085, 0.034, 0.014, 0.005];
const UP = new Vector3(0, 0, 1);

/** Which side of the die is up for a face. Faces 0 to 5 are +x -x +y -y +z -z; each demand has two
 * opposite ones. */
export function faceUp(face: string, seed: number): Vector3 {
  const axis = { one: 0, two: 1, moon: 2 }[face] ?? 2;
  const side = seededRandom(seed)() < 0.5 ? -1 : 1;
  return new Vector3(axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0);
}

/** Where a thrown die lies in the end: on the table at `x`, `y`, the wanted face up. */
export function landed(face: string, seed: number, out: Quaternion): Quaternion {
  const up = faceUp(face, seed);
  out.setFromUnitVectors(up, UP);
  const spin = new Quaternion().setFromAxisAngle(UP, seededRandom(seed + 1)() * Math.PI * 2);
  return out.premultiply(spin);
}

/** The height of the die's middle above the table at a part (0 to 1) of its throw. */
export function heightAt(part: number): number {
  let from = 0;
  for (let i = 0; i < BOUNCES.length; i++) {
    const [until] = BOUNCES[i]!;
    if (part < until) {
      const along = (part - from) / (until - from);
      const start = i === 0 ? 0.55 : 0;
      const t = start + along * (1 - start);
      return HALF + LIFTS[i]! * 4 * t * (1 - t) * (1 - start * 0.1);
    }
    from = until;
  }
  return HALF;
}

/** How much of the way (0 to 1) is done at a part of the throw: fast, then rolling out. */
export function wayAt(part: number): number {
  return 1 - Math.pow(1 - part, 2.2);
}

/** The turn at a part of the throw: tumbling, then at rest as `end`. */
export function turnAt(part: number, seed: number, end: Quaternion, out: Quaternion): Quaternion {
  const random = seededRandom(seed + 2);
  const axis = new Vector3(random() - 0.5, random() - 0.5, (random() - 0.5) * 0.4).normalize();
  const left = Math.pow(1 - Math.min(1, part / 0.93), 1.7);
  out.setFromAxisAngle(axis, -left * (7 + random() * 4) * Math.PI);
  return out.multiply(end);
}
