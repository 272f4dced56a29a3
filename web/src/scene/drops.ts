import {
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  ShaderMaterial,
  Vector2,
} from "three";

import type { QualityTraits } from "./quality";

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
export class Drops {
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
