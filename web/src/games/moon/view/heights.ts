import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineSegments,
  Mesh,
  PlaneGeometry,
  RingGeometry,
  ShaderMaterial,
  DoubleSide,
} from "three";

const VERTEX = `
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

const LID = `
varying vec2 vPlace;
uniform vec3 uColour;
uniform vec2 uSize;
void main() {
  vec2 from = uSize - abs(vPlace);
  float rim = 1.0 - smoothstep(0.0, 0.0025, min(from.x, from.y));
  float top = 1.0 - smoothstep(0.0, 0.012, uSize.y - vPlace.y);
  gl_FragColor = vec4(uColour, 0.10 + rim * 0.5 + top * 0.25);
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
      vertexShader: VERTEX,
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

/** The lid of the box on its edge, beside which a structure is scored. */
export class ScoreLid {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly notches: LineSegments<BufferGeometry, ShaderMaterial>;

  constructor(height: number) {
    const half = [height * 0.62, height / 2] as const;
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: LID,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      uniforms: { uColour: { value: new Color(0x9db7ff) }, uSize: { value: [half[0], half[1]] } },
    });
    this.mesh = new Mesh(new PlaneGeometry(half[0] * 2, height), material);
    this.mesh.rotation.x = Math.PI / 2;
    this.mesh.position.set(0, 0.13, height / 2);
    this.mesh.renderOrder = 2;
    const lines: number[] = [];
    for (let cm = 1; cm < height * 100; cm++) {
      const long = cm % 5 === 0 ? 0.02 : 0.01;
      lines.push(-half[0], cm / 100 - half[1], 0, -half[0] + long, cm / 100 - half[1], 0);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(lines), 3));
    this.notches = new LineSegments(geometry, material);
    this.mesh.add(this.notches);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.notches.geometry.dispose();
  }
}
