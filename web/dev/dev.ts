/** A table without a server: `dev/?game=climbers&data=mid` shows dev/data/climbers-mid.json, which has
 * `table` (a TableView), `pieces`, and `answers` to questions by what they are about. A recording of a
 * live table is wound forward to `at` seconds, and goes on at the speed `play`. */
import { mount } from "svelte";

import { present } from "../src/checked";
import { GAME_NAMES, loadGame } from "../src/games/lookup";
import { Stage } from "../src/scene/stage";
import { suitable, type Quality } from "../src/scene/quality";
import type { Mood } from "../src/scene/surroundings";
import "../src/ui/app.css";
import { HandMade, type Recording } from "./handmade";
import { Recorded, type LiveRecording } from "./recorded";
import "./dev.css";

const wanted = new URLSearchParams(location.search);
const game = wanted.get("game") ?? GAME_NAMES[0] ?? "";
const answer = await fetch(`./data/${game}-${wanted.get("data") ?? "mid"}.json`);
const recording = (await answer.json()) as Recording;
const live = "timeline" in recording ? new Recorded(recording as LiveRecording) : null;
const session = live ?? new HandMade(recording);
const canvas = document.createElement("canvas");
canvas.tabIndex = 0;
const app = present(document.getElementById("app"), "place for the page");
app.append(canvas);
const stage = new Stage(canvas, {
  quality: (wanted.get("quality") as Quality | null) ?? suitable(),
  mood: (wanted.get("mood") as Mood | null) ?? "night",
  still: wanted.has("still"),
});
mount((await loadGame(game)).Table, { target: app, props: { session, stage } });
Object.assign(globalThis, { stage, session });
const at = Number(wanted.get("at") ?? 0) * 1000;
setTimeout(() => {
  live?.wind(at);
  if (wanted.has("play")) live?.go(at, Number(wanted.get("play")) || 1);
}, 300);
