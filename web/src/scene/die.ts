import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Quaternion,
  SRGBColorSpace,
  Vector3,
  type Ray,
} from "three";

import { bevelled } from "./bevel";
import type { QualityTraits } from "./quality";
import { BOUNCES, HALF, heightAt, landed, THROW, turnAt, wayAt } from "./throwing";

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
