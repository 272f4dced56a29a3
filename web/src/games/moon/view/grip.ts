import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  type Camera,
  type Vector3,
} from "three";

const VERTEX = `
varying vec2 vPlace;
void main() {
  vPlace = uv * 2.0 - 1.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = `
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
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
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
