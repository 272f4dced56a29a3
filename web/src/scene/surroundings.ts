import { Color, DirectionalLight, HemisphereLight, Scene, SpotLight } from "three";

import { Sky } from "./sky";
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
