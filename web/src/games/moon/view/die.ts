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
import { at } from "../../../checked";
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

  /** Where it lies, or will lie. */
  get place(): Vector3 {
    return this.to;
  }

  get rolling(): boolean {
    return this.spent < THROW;
  }

  /** Go on by some seconds; calls back with the strength of each hit on the table. */
  step(seconds: number, hit: (strength: number) => void): void {
    if (!this.rolling) return;
    this.spent += seconds;
    const part = Math.min(1, this.spent / THROW);
    for (let next = BOUNCES[this.bounce]; next && part >= next.at; next = BOUNCES[this.bounce]) {
      hit(next.strength);
      this.bounce++;
    }
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
    const corners = [0, 1, 2].map((k) => at(box.corners, at(box.triangles, t + k)));
    const flat = new Set(corners.map(({ face }) => face)).size === 1;
    for (const corner of corners) {
      place.push(...corner.place);
      normal.push(...corner.normal);
      const axis = corner.face >> 1;
      const [one, two] = corner.place
        .filter((_, other) => other !== axis)
        .map((along) => 0.5 + along / (2 * HALF));
      uv.push(...(flat ? [(axis + (one ?? 0)) / 3, two ?? 0] : [0.02, 0.04]));
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
const HALF = 0.0105;
/** Seconds from the hand to rest. */
const THROW = 1.35;
/** When the die hits the table (parts of the throw), how hard, and how high it had been before. */
const BOUNCES = [
  { at: 0.34, strength: 0.8, lift: 0.085 },
  { at: 0.58, strength: 0.5, lift: 0.034 },
  { at: 0.76, strength: 0.3, lift: 0.014 },
  { at: 0.88, strength: 0.15, lift: 0.005 },
] as const;

const UP = new Vector3(0, 0, 1);

/** Which side of the die is up for a face. Faces 0 to 5 are +x -x +y -y +z -z; each demand has two
 * opposite ones. */
function faceUp(face: string, seed: number): Vector3 {
  const axis = { one: 0, two: 1, moon: 2 }[face] ?? 2;
  const side = seededRandom(seed)() < 0.5 ? -1 : 1;
  return new Vector3(axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0);
}

/** Where a thrown die lies in the end: on the table at `x`, `y`, the wanted face up. */
function landed(face: string, seed: number, out: Quaternion): Quaternion {
  const up = faceUp(face, seed);
  out.setFromUnitVectors(up, UP);
  const spin = new Quaternion().setFromAxisAngle(UP, seededRandom(seed + 1)() * Math.PI * 2);
  return out.premultiply(spin);
}

/** The height of the die's middle above the table at a part (0 to 1) of its throw. */
function heightAt(part: number): number {
  let from = 0;
  for (const { at: until, lift } of BOUNCES) {
    if (part < until) {
      const along = (part - from) / (until - from);
      const start = from === 0 ? 0.55 : 0;
      const t = start + along * (1 - start);
      return HALF + lift * 4 * t * (1 - t) * (1 - start * 0.1);
    }
    from = until;
  }
  return HALF;
}

/** How much of the way (0 to 1) is done at a part of the throw: fast, then rolling out. */
function wayAt(part: number): number {
  return 1 - Math.pow(1 - part, 2.2);
}

/** The turn at a part of the throw: tumbling, then at rest as `end`. */
function turnAt(part: number, seed: number, end: Quaternion, out: Quaternion): Quaternion {
  const random = seededRandom(seed + 2);
  const axis = new Vector3(random() - 0.5, random() - 0.5, (random() - 0.5) * 0.4).normalize();
  const left = Math.pow(1 - Math.min(1, part / 0.93), 1.7);
  out.setFromAxisAngle(axis, -left * (7 + random() * 4) * Math.PI);
  return out.multiply(end);
}
