import {
  BufferGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  ShaderMaterial,
  type IUniform,
} from "three";

import type { PoseLike } from "../../../protocol/frames";
import { rodGeometry, type Rod } from "./rodgeometry";

const VERTEX = `
varying vec3 vNormal;
varying vec3 vEye;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vNormal = normalMatrix * normal;
  vEye = -seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = `
varying vec3 vNormal;
varying vec3 vEye;
uniform vec3 uColour;
void main() {
  float edge = pow(1.0 - abs(dot(normalize(vNormal), normalize(vEye))), 1.5);
  gl_FragColor = vec4(uColour, 0.2 + 0.55 * edge);
  #include <colorspace_fragment>
}`;

/** A wooden piece as if made of moonlight: where it might be put. */
export class Ghost {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  private readonly veil: Mesh<BufferGeometry, MeshBasicMaterial>;

  constructor(sticks: readonly Rod[], colour: number) {
    const uColour: IUniform<Color> = { value: new Color(colour) };
    this.mesh = new Mesh(
      rodGeometry([sticks]),
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { uColour },
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
