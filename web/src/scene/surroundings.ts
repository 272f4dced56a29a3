import {
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SpotLight,
  Vector2,
  Vector3,
  type Camera,
} from "three";

import type { QualityTraits } from "./quality";
import { Tabletop } from "./tabletop";

/** Night for dark surroundings, dusk for light ones. */
export type Mood = "night" | "dusk";

interface Weather {
  ground: number;
  sky: number;
  fill: number;
  moon: number;
  moonlight: number;
  lamp: number;
  lamplight: number;
}

const WEATHER: Record<Mood, Weather> = {
  night: {
    ground: 0x6a5148,
    sky: 0x9a9cbc,
    fill: 1.6,
    moon: 0xaec4ff,
    moonlight: 1.45,
    lamp: 0xffd6a0,
    lamplight: 3.3,
  },
  dusk: {
    ground: 0x8a6a50,
    sky: 0xf2e6e4,
    fill: 1.75,
    moon: 0xffe1c4,
    moonlight: 1.0,
    lamp: 0xffeed6,
    lamplight: 2.7,
  },
};

/** Table, sky and light: everything around the game. */
export class Surroundings {
  private readonly lamp = new SpotLight(0xffffff, 1, 0, 0.62, 0.75, 0);
  private readonly moon = new DirectionalLight();
  private readonly air = new HemisphereLight();
  private readonly tabletop: Tabletop;
  private readonly sky: Sky;

  constructor(
    private readonly scene: Scene,
    traits: QualityTraits,
    mood: Mood,
  ) {
    this.tabletop = new Tabletop(traits);
    this.sky = new Sky(traits);
    this.lamp.castShadow = true;
    this.lamp.shadow.mapSize.setScalar(traits.shadows);
    this.lamp.shadow.bias = -0.0004;
    this.lamp.shadow.radius = traits.smooth ? 5 : 2;
    scene.add(this.lamp, this.lamp.target, this.moon, this.moon.target, this.air);
    scene.add(this.tabletop.mesh, this.sky.mesh);
    this.mood(mood);
    this.embrace(0.3, 0.1);
  }

  mood(mood: Mood): void {
    const weather = WEATHER[mood];
    this.air.color = new Color(weather.sky);
    this.air.groundColor = new Color(weather.ground);
    this.air.intensity = weather.fill;
    this.moon.color = new Color(weather.moon);
    this.moon.intensity = weather.moonlight;
    this.lamp.color = new Color(weather.lamp);
    this.lamp.intensity = weather.lamplight;
    this.sky.mood(mood);
  }

  /** Fit lamp, shadows and table to a game of this half width and middle height, in metres. */
  embrace(radius: number, height: number): void {
    const size = Math.max(radius, height * 1.2);
    this.lamp.position.set(-size * 2.8, -size * 3.2, size * 5);
    this.lamp.target.position.set(0, 0, height * 0.6);
    const { camera } = this.lamp.shadow;
    const far = this.lamp.position.length();
    camera.near = far * 0.4;
    camera.far = far * 1.7;
    this.lamp.angle = Math.atan((size * 1.9) / far);
    this.lamp.shadow.normalBias = size * 0.006;
    this.moon.position.set(size * 3, -size * 0.6, size * 2);
    this.moon.target.position.set(0, 0, height);
    this.tabletop.fit(size);
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.scene.remove(this.lamp, this.lamp.target, this.moon, this.moon.target, this.air);
    this.scene.remove(this.tabletop.mesh, this.sky.mesh);
    this.lamp.dispose();
    this.moon.dispose();
    this.air.dispose();
    this.tabletop.dispose();
    this.sky.dispose();
  }
}

interface Palette {
  high: number;
  low: number;
  moon: number;
  stars: number;
}

const PALETTES: Record<Mood, Palette> = {
  night: { high: 0x0a1024, low: 0x2a2440, moon: 0xfff3d6, stars: 0.9 },
  dusk: { high: 0x9fb3d9, low: 0xf6d9c2, moon: 0xfffaf0, stars: 0 },
};

const VERTEX = `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

const FRAGMENT = `
varying vec2 vPlace;
uniform vec3 uHigh, uLow, uMoon;
uniform vec2 uAt;
uniform float uAspect, uStars, uTurn, uSize;

float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x),
             mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}

void main() {
  vec2 p = vec2(vPlace.x * uAspect, vPlace.y);
  vec3 colour = mix(uLow, uHigh, smoothstep(-0.7, 1.0, vPlace.y));
  vec2 sky = p * 9.0 + vec2(uTurn * 6.0, 0.0);
  vec2 cell = floor(sky), inside = fract(sky) - 0.5;
  float lucky = hash(cell);
  vec2 spot = (vec2(hash(cell + 7.0), hash(cell + 13.0)) - 0.5) * 0.8;
  float star = smoothstep(0.05, 0.0, length(inside - spot)) * step(0.72, lucky);
  colour += uStars * star * (lucky - 0.6) * 1.6 * smoothstep(-0.6, 0.4, vPlace.y);
  vec2 q = (p - uAt) / uSize;
  float far = length(q);
  colour += uMoon * 0.34 * exp(-far * 1.15) + uMoon * 0.10 * exp(-far * 0.35);
  float seas = noise(q * 2.3 + 4.0) * 0.6 + noise(q * 5.1) * 0.3 + noise(q * 11.0) * 0.14;
  float shade = 0.80 + 0.24 * smoothstep(0.25, 0.75, seas);
  float limb = sqrt(max(0.0, 1.0 - far * far));
  vec3 moon = uMoon * shade * (0.82 + 0.18 * limb);
  colour = mix(colour, moon, smoothstep(1.0, 0.975, far));
  colour += (hash(vPlace * 917.0) - 0.5) / 170.0;
  gl_FragColor = vec4(colour, 1.0);
  #include <colorspace_fragment>
}`;

/** The sky behind the table with its moon. The moon keeps to the upper part of the picture and
 * drifts as the camera turns, so that it is nearly always there to be reached for. */
export class Sky {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly uniforms = {
    uHigh: { value: new Color() },
    uLow: { value: new Color() },
    uMoon: { value: new Color() },
    uAt: { value: new Vector2() },
    uAspect: { value: 1 },
    uStars: { value: 1 },
    uTurn: { value: 0 },
    uSize: { value: 0.17 },
  };

  constructor(traits: QualityTraits) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthWrite: false,
      depthTest: true,
      toneMapped: false,
      uniforms: this.uniforms,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = traits.smooth ? -1 : 1;
    this.mesh.onBeforeRender = (renderer, _scene, camera) => {
      const size = renderer.getDrawingBufferSize(SIZE);
      this.follow(camera, size.x / size.y);
    };
  }

  mood(mood: Mood): void {
    const palette = PALETTES[mood];
    const { uniforms } = this;
    uniforms.uHigh.value.set(palette.high);
    uniforms.uLow.value.set(palette.low);
    uniforms.uMoon.value.set(palette.moon);
    uniforms.uStars.value = palette.stars;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  private follow(camera: Camera, aspect: number): void {
    const { uniforms } = this;
    const back = BACK.setFromMatrixColumn(camera.matrixWorld, 2);
    const azimuth = Math.atan2(back.y, back.x);
    const elevation = Math.asin(Math.min(1, Math.max(-1, back.z)));
    uniforms.uAspect.value = aspect;
    uniforms.uTurn.value = azimuth;
    uniforms.uSize.value = 0.15 * Math.min(1, 0.55 + aspect * 0.4);
    const sway = Math.sin(azimuth + 1.35);
    uniforms.uAt.value.set(
      sway * aspect * 0.56,
      0.66 - (elevation - 0.5) * -0.9 + Math.cos(azimuth + 1.35) * 0.05,
    );
  }
}

const SIZE = new Vector2();
const BACK = new Vector3();
