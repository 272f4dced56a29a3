import {
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  ShaderMaterial,
  Vector2,
} from "three";

import type { QualityTraits } from "../../../scene/quality";
import type { Layout } from "./layout";

interface Drop {
  from: [number, number];
  to: [number, number];
  /** Seconds of flight left. */
  flight: number;
}

const MOST = 16;
const FLIGHT = 0.9;

/** The drops: those of the pool, and those that came to the players; a new one flies there. */
export class Drops {
  readonly shape: DropMesh;
  private readonly drops: Drop[] = [];

  constructor(
    traits: QualityTraits,
    private readonly still: boolean,
    private readonly layout: Layout,
  ) {
    this.shape = new DropMesh(MOST, traits);
  }

  show(pool: number, taken: readonly number[]): void {
    const places: [number, number][] = [];
    taken.forEach((count, seat) => {
      for (let i = 0; i < count; i++) places.push(this.layout.dropPlace(seat, taken.length, i));
    });
    for (let i = 0; i < pool; i++) places.push(this.layout.poolPlace(i));
    this.move(places.slice(0, MOST));
  }

  step(seconds: number): boolean {
    let more = false;
    this.drops.forEach((drop, i) => {
      drop.flight = Math.max(0, drop.flight - seconds);
      const part = 1 - drop.flight / FLIGHT;
      const eased = part * part * (3 - 2 * part);
      const x = drop.from[0] + (drop.to[0] - drop.from[0]) * eased;
      const y = drop.from[1] + (drop.to[1] - drop.from[1]) * eased;
      this.shape.place(i, x, y, Math.sin(part * Math.PI) * 0.14);
      more ||= drop.flight > 0;
    });
    return more;
  }

  dispose(): void {
    this.shape.dispose();
  }

  /** Keep those that stay; those that must move fly, from the end of the pool. */
  private move(places: [number, number][]): void {
    const key = (place: [number, number]) => place.map((value) => value.toFixed(4)).join();
    const free = [...this.drops];
    const wanted = places.filter((place) => {
      const index = free.findIndex((drop) => key(drop.to) === key(place));
      if (index >= 0) free.splice(index, 1);
      return index < 0;
    });
    const first = this.drops.length === 0;
    for (const drop of free) this.drops.splice(this.drops.indexOf(drop), 1);
    for (const to of wanted) {
      const from = free.pop()?.to ?? to;
      this.drops.push({ from, to, flight: first || this.still ? 0 : FLIGHT });
    }
    this.shape.show(this.drops.length);
  }
}

const VERTEX = `
varying vec3 vNormal2;
varying vec3 vEye;
varying float vUp;
void main() {
  vec4 place = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
  vNormal2 = normalize(normalMatrix * mat3(instanceMatrix) * normal);
  vEye = normalize(-place.xyz);
  vUp = position.z;
  gl_Position = projectionMatrix * place;
}`;

const FRAGMENT = `
varying vec3 vNormal2;
varying vec3 vEye;
varying float vUp;
uniform vec3 uDeep, uRim, uLight;
void main() {
  vec3 n = normalize(vNormal2);
  float facing = clamp(dot(n, vEye), 0.0, 1.0);
  float rim = pow(1.0 - facing, 2.4);
  vec3 bent = refract(-vEye, n, 0.75);
  float caustic = smoothstep(0.2, 0.9, dot(bent, normalize(vec3(-0.5, -0.6, -0.4))));
  float spark = pow(max(0.0, dot(reflect(-vEye, n), normalize(vec3(0.35, 0.75, 0.55)))), 60.0);
  float small = pow(max(0.0, dot(reflect(-vEye, n), normalize(vec3(-0.6, 0.4, 0.5)))), 30.0);
  vec3 colour = mix(uDeep, uRim, rim) + uLight * (spark * 1.6 + small * 0.35 + caustic * 0.3);
  gl_FragColor = vec4(colour, clamp(0.72 + rim * 0.38 + spark, 0.0, 1.0));
  #include <colorspace_fragment>
}`;

/** Glassy drops, as many as a game may have. They are about 18 mm wide. */
export class DropMesh {
  readonly mesh: InstancedMesh<LatheGeometry, ShaderMaterial>;
  private readonly matrix = new Matrix4();

  constructor(count: number, traits: QualityTraits) {
    const outline = Array.from({ length: 15 }, (_, i) => {
      const t = (i / 14) * Math.PI;
      const width = Math.sin(t) * Math.pow(Math.sin(t / 2), 1.15);
      return new Vector2(Math.max(width, 0.0001), -Math.cos(t) * -1);
    }).reverse();
    const geometry = new LatheGeometry(outline, traits.smooth ? 28 : 14);
    geometry.rotateX(Math.PI / 2);
    geometry.scale(0.0098, 0.0098, 0.0105);
    geometry.translate(0, 0, 0.0095);
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      uniforms: {
        uDeep: { value: new Color(0x123f8c) },
        uRim: { value: new Color(0xbfe3ff) },
        uLight: { value: new Color(0xffffff) },
      },
    });
    this.mesh = new InstancedMesh(geometry, material, count);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = true;
    this.mesh.count = 0;
  }

  show(count: number): void {
    this.mesh.count = count;
  }

  place(drop: number, x: number, y: number, z: number, size = 1): void {
    this.matrix.makeScale(size, size, size).setPosition(x, y, z);
    this.mesh.setMatrixAt(drop, this.matrix);
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}
