import { Box3 } from "three";

import type { Pose } from "../../protocol/frames";
import type { Display } from "../display";
import { readPieces, type MoonSession, type MoonView } from "./model";
import { ROLL } from "./notation";
import { MoonReplay } from "./motion/replay.svelte";
import { MoonScene } from "./view/scene";

/** Half the width that is in sight at least, in metres. */
const LEAST = 0.08;
const BARE = new Box3();

/** The ladders as they stand, and as they moved where there is a film of it. A structure that belongs
 * to no game has a base and ladders, but neither die nor drops. */
export const display: Display = async (told, stage) => {
  const session = told as MoonSession;
  const scene = new MoonScene(stage, readPieces(await session.pieces()));
  const film = (page: number) => session.film?.page(page) ?? Promise.reject(new Error("no film"));
  const replay = new MoonReplay(film, () => {
    // Who wants little motion sees where it led.
    if (stage.still && replay.time < replay.length) replay.seek(replay.length);
    stage.invalidate();
  });
  if (session.film) session.film.player = replay;
  const where = (id: number, out: Pose) => replay.motion?.at(id, replay.time, out) ?? false;
  const stops = [
    session.on("event", ({ seq, body }) => {
      const { demand } = session.shown.state;
      if (body["move"] === ROLL && demand) scene.roll(demand.face, seq);
    }),
    $effect.root(() => {
      $effect(() => show(session.shown.state));
      $effect(() => {
        if (session.film) replay.show(session.film.at);
      });
    }),
    stage.animate((seconds) => {
      const running = replay.step(seconds);
      const rolling = scene.die.rolling;
      if (rolling) scene.die.step(seconds, () => undefined);
      const dropping = scene.drops.step(seconds);
      const more = scene.ladders.step(seconds, where) || running || rolling || dropping;
      if (session.shown.state.phase) scene.frame(session.shown.state);
      if (more) stage.renderer.shadowMap.needsUpdate = true;
      return more;
    }),
  ];

  function show(view: MoonView): void {
    scene.die.mesh.visible = !!view.phase;
    if (view.phase) {
      scene.show(view);
    } else {
      scene.prepare(view.setting);
      BARE.min.set(-LEAST, -LEAST, 0);
      BARE.max.set(LEAST, LEAST, Math.max(LEAST, view.height));
      stage.frame({ structure: BARE }, {}, false);
    }
    stage.invalidate();
  }

  return {
    dispose() {
      for (const stop of stops) stop?.();
      if (session.film) session.film.player = null;
      scene.dispose();
    },
  };
};
