/** Lights that help a player to see: where the hand is, how high is high enough, where a ladder might
 * go. */
import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  type IUniform,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  ShaderMaterial,
  type Vector3,
} from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { Stage } from "../../../scene/stage";
import type { LadderShape } from "../model";
import { rodsOf } from "./ladders";
import { type Rod, rodGeometry } from "./rodgeometry";

const GRIP_VERTEX = `
varying vec2 vPlace;
void main() {
  vPlace = uv * 2.0 - 1.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const GRIP_FRAGMENT = `
varying vec2 vPlace;
uniform vec3 uColour;
void main() {
  float far = length(vPlace);
  float soft = exp(-far * far * 5.0) * 0.5;
  float ring = smoothstep(0.09, 0.0, abs(far - 0.52));
  float dot_ = smoothstep(0.2, 0.12, far);
  gl_FragColor = vec4(uColour * (soft + ring * 0.9 + dot_ * 0.7) * smoothstep(1.0, 0.8, far), 1.0);
}`;

/** The fingers at the grabbed place, and a thread to where the hand wants them. */
export class GripMark {
  readonly group = new Group();
  private readonly mark: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly thread: Line<BufferGeometry, LineBasicMaterial>;
  private readonly ends = new Float32Array(6);
  private readonly colour = new Color(0xffe2a8);

  constructor() {
    this.mark = new Mesh(
      new PlaneGeometry(0.03, 0.03),
      new ShaderMaterial({
        vertexShader: GRIP_VERTEX,
        fragmentShader: GRIP_FRAGMENT,
        transparent: true,
        depthTest: false,
        depthWrite: false,
        blending: AdditiveBlending,
        toneMapped: false,
        uniforms: { uColour: { value: this.colour } },
      }),
    );
    this.mark.renderOrder = 6;
    const geometry = new BufferGeometry();
    const ends = new BufferAttribute(this.ends, 3);
    ends.setUsage(DynamicDrawUsage);
    geometry.setAttribute("position", ends);
    this.thread = new Line(
      geometry,
      new LineBasicMaterial({ color: 0xffe2a8, transparent: true, opacity: 0.5, depthTest: false }),
    );
    this.thread.renderOrder = 5;
    this.thread.frustumCulled = false;
    this.group.add(this.mark, this.thread);
    this.group.visible = false;
  }

  /** Fingers at `at`; the hand at `hand`, if it is known. */
  show(at: Vector3, hand: Vector3 | null, camera: Camera, colour: number): void {
    this.group.visible = true;
    this.mark.position.copy(at);
    this.mark.quaternion.copy(camera.quaternion);
    this.colour.set(colour);
    this.thread.visible = hand !== null && at.distanceToSquared(hand) > 1e-5;
    if (!hand) return;
    at.toArray(this.ends, 0);
    hand.toArray(this.ends, 3);
    this.thread.geometry.getAttribute("position").needsUpdate = true;
  }

  hide(): void {
    this.group.visible = false;
  }

  dispose(): void {
    this.mark.geometry.dispose();
    this.mark.material.dispose();
    this.thread.geometry.dispose();
    this.thread.material.dispose();
  }
}

/** Passes a place of a flat shape on, as it is before it is turned. */
export const FLAT_VERTEX = `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const RING = `
varying vec2 vPlace;
uniform vec3 uColour;
uniform float uStrength, uRadius;
void main() {
  float far = length(vPlace) / uRadius;
  float angle = atan(vPlace.y, vPlace.x);
  float dash = smoothstep(0.35, 0.5, abs(fract(angle * 18.0 / 6.2831853) - 0.5) * 2.0);
  float line = smoothstep(0.018, 0.0, abs(far - 0.985));
  float veil = 0.10 * smoothstep(0.2, 1.0, far) * step(far, 1.0);
  gl_FragColor = vec4(uColour, uStrength * (line * (0.35 + 0.65 * dash) + veil));
  #include <colorspace_fragment>
}`;

const MOONLIGHT = 0xffe9b0;
const DAWN = 0xffb340;

/** A ring of light at a height: how high a ladder has to reach for the moon. */
export class HeightLine {
  readonly mesh: Mesh<RingGeometry, ShaderMaterial>;
  private readonly uniforms = { uColour: { value: new Color(MOONLIGHT) }, uStrength: { value: 1 } };

  constructor(radius: number) {
    const material = new ShaderMaterial({
      vertexShader: FLAT_VERTEX,
      fragmentShader: RING,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      uniforms: { ...this.uniforms, uRadius: { value: radius } },
    });
    this.mesh = new Mesh(new RingGeometry(radius * 0.2, radius * 1.02, 96, 1), material);
    this.mesh.renderOrder = 3;
    this.mesh.visible = false;
  }

  /** Be at this height, brighter once it is passed; null hides it. */
  show(height: number | null, passed: boolean): void {
    this.mesh.visible = height !== null;
    if (height === null) return;
    this.mesh.position.z = height;
    this.uniforms.uColour.value.set(passed ? DAWN : MOONLIGHT);
    this.uniforms.uStrength.value = passed ? 1 : 0.6;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

const GHOST_VERTEX = `
varying vec3 vNormal;
varying vec3 vEye;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vNormal = normalMatrix * normal;
  vEye = -seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

const GHOST_FRAGMENT = `
varying vec3 vNormal;
varying vec3 vEye;
uniform vec3 uColour;
uniform float uDense;
void main() {
  float edge = pow(1.0 - abs(dot(normalize(vNormal), normalize(vEye))), 1.5);
  gl_FragColor = vec4(uColour, uDense + 0.55 * edge);
  #include <colorspace_fragment>
}`;

/** A wooden piece as if made of moonlight: where it might be put. */
export class Ghost {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  private readonly veil: Mesh<BufferGeometry, MeshBasicMaterial>;

  /** `dense` is how much of what is behind it is hidden, 0 to 1. */
  constructor(sticks: readonly Rod[], colour: number, dense: number) {
    const uColour: IUniform<Color> = { value: new Color(colour) };
    const uDense: IUniform<number> = { value: dense };
    this.mesh = new Mesh(
      rodGeometry([sticks]),
      new ShaderMaterial({
        vertexShader: GHOST_VERTEX,
        fragmentShader: GHOST_FRAGMENT,
        uniforms: { uColour, uDense },
        transparent: true,
        depthWrite: false,
        toneMapped: false,
      }),
    );
    this.mesh.renderOrder = 5;
    // Only its nearest faces are seen, so that it does not shine more where sticks cross.
    this.veil = new Mesh(this.mesh.geometry, new MeshBasicMaterial({ colorWrite: false }));
    this.veil.renderOrder = 4;
    this.mesh.add(this.veil);
  }

  place(pose: PoseLike): void {
    this.mesh.position.set(pose[0], pose[1], pose[2]);
    this.mesh.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.veil.material.dispose();
  }
}

/** One ladder shown as a ghost, or none. */
export class GhostSlot {
  private ghost: Ghost | null = null;
  /** The ladder that is shown, or null. */
  ladder: number | null = null;

  constructor(
    private readonly stage: Pick<Stage, "scene" | "invalidate">,
    private readonly ladders: readonly LadderShape[],
  ) {}

  /** Show a ladder at a pose instead of the last one; without either, nothing. */
  show(ladder: number | null, pose: PoseLike | null, colour: number, dense: number): void {
    const shape = ladder === null ? undefined : this.ladders[ladder];
    this.dispose();
    if (!shape || !pose) return;
    this.ladder = ladder;
    this.ghost = new Ghost(rodsOf(shape), colour, dense);
    this.ghost.place(pose);
    this.stage.scene.add(this.ghost.mesh);
  }

  /** Show the same ladder elsewhere. */
  move(pose: PoseLike): void {
    this.ghost?.place(pose);
    this.stage.invalidate(false);
  }

  dispose(): void {
    this.stage.invalidate(false);
    this.ladder = null;
    if (!this.ghost) return;
    this.stage.scene.remove(this.ghost.mesh);
    this.ghost.dispose();
    this.ghost = null;
  }
}
