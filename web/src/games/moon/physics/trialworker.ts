/** Tries beside the page what would come of letting go, or of lowering and letting go. */
import { CoreWorld } from "./core";
import { fits, landings, type Task } from "./magnet";
import { FINGERS, letGo } from "./trial";
import type { Answer, Foresight, Question } from "./foresight";

let core: Promise<CoreWorld> | null = null;
let latest = 0;

/** Null while the core cannot be fetched: the service may be away. */
async function ready(): Promise<CoreWorld | null> {
  try {
    return await (core ??= CoreWorld.make());
  } catch {
    core = null;
    return null;
  }
}

const tell = (turn: number, foresight: Foresight | null) =>
  self.postMessage({ turn, foresight } satisfies Answer);

/** Let newer questions in. */
const pause = () => new Promise((go) => setTimeout(go));

/** The first is told at once; how sure it is follows. */
function release(world: CoreWorld, turn: number, task: Task): void {
  let first: Foresight | null = null;
  let sure = 0;
  for (const [number, wrench] of FINGERS.entries()) {
    const ending = letGo(world, task.physics, wrench);
    sure += ending.stands ? 1 : 0;
    first ??= { ...ending, sure, tries: 1, from: null, meets: fits(ending, task, 0) };
    if (number === 0) tell(turn, first);
  }
  if (first) tell(turn, { ...first, sure, tries: FINGERS.length });
}

/** The surest place that is found about there; in the end that there is none. */
async function land(world: CoreWorld, turn: number, task: Task): Promise<void> {
  let found = false;
  for (const landing of landings(world, task)) {
    if (turn !== latest) return;
    found ||= landing !== null;
    if (landing) tell(turn, { ...landing, tries: FINGERS.length, meets: landing.fits });
    await pause();
    if (turn !== latest) return;
  }
  if (!found) tell(turn, NOWHERE);
}

const NOWHERE: Foresight = {
  stands: false,
  pose: [],
  supports: [],
  sure: 0,
  tries: 1,
  from: [],
  meets: true,
};

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  latest = data.turn;
  const world = await ready();
  const { turn, task } = data;
  if (!task || turn !== latest) return;
  if (!world) tell(turn, null);
  else if (task.hovers) await land(world, turn, task);
  else release(world, turn, task);
};
