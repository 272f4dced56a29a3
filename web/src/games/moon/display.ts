import type { Pose } from "../../protocol/frames";
import type { MoonPieces } from "../../protocol/generated/protocol";
import type { Display } from "../display";
import { readPieces, seenOf } from "./model";
import { MoonReplay } from "./motion/replay";
import { MoonScene } from "./view/scene";

/** Half the width that is in sight at least, in metres. */
const LEAST = 0.11;

/** The ladders as they stand, and as they moved where there is a film of it. A structure that belongs
 * to no game has a base and ladders, but neither die nor drops. */
export const display: Display = async (session, stage) => {
  const scene = new MoonScene(stage, readPieces(await session.pieces<MoonPieces>()));
  const film = (page: number) => session.film?.(page) ?? Promise.reject(new Error("no film"));
  const replay = new MoonReplay(film, () => {
    // Who wants little motion sees where it led.
    if (stage.still && replay.time < replay.length) replay.seek(replay.length);
    stage.invalidate();
  });
  session.filmPlayer?.set(replay);
  const where = (id: number, out: Pose) => replay.motion?.at(id, replay.time, out) ?? false;
  const stops = [
    session.on("event", ({ seq, body, table }) => {
      const { demand } = seenOf(table);
      if (body["move"] === "roll" && demand) scene.roll(demand.face, seq);
    }),
    session.table.subscribe((table) => {
      const view = seenOf(table);
      scene.die.mesh.visible = !!view.phase;
      if (view.phase) {
        scene.show(view);
        scene.frame(view.height, view.phase === "take" || view.phase === "held");
      } else {
        scene.prepare(view.setting);
        const radius = Math.max(LEAST, view.height * 0.62);
        stage.look({ radius, height: view.height * 0.46 }, false);
      }
      stage.invalidate();
    }),
    session.played?.subscribe((moves) => replay.show(moves)),
    stage.animate((seconds) => {
      const running = replay.step(seconds);
      const rolling = scene.die.rolling;
      if (rolling) scene.die.step(seconds, () => undefined);
      const dropping = scene.drops.step(seconds);
      const more = scene.ladders.step(seconds, where) || running || rolling || dropping;
      if (more) stage.renderer.shadowMap.needsUpdate = true;
      return more;
    }),
  ];
  return {
    dispose() {
      for (const stop of stops) stop?.();
      session.filmPlayer?.set(null);
      scene.dispose();
    },
  };
};
