/** Computes forecasts beside the page: what releasing would do, or lowering and releasing. */
import { CoreWorld } from "../physics/core";
import { candidates, type ForecastTask, meets } from "./candidates";
import type { ForecastAnswer, ForecastRequest, ReleaseForecast } from "./forecaster";
import { FINGER_PULLS, simulateRelease } from "./release";

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

const tell = (number: number, forecast: ReleaseForecast | null) =>
  self.postMessage({ number, forecast } satisfies ForecastAnswer);

/** Let newer requests in. */
const pause = () => new Promise((go) => setTimeout(go));

/** The first trial is told at once; how sure it is follows. */
function release(world: CoreWorld, number: number, task: ForecastTask): void {
  let first: ReleaseForecast | null = null;
  let stood = 0;
  for (const [trial, pull] of FINGER_PULLS.entries()) {
    const outcome = simulateRelease(world, task.physics, pull);
    stood += outcome.stands ? 1 : 0;
    first ??= { ...outcome, stood, trials: 1, from: null, meets: meets(outcome, task, 0) };
    if (trial === 0) tell(number, first);
  }
  if (first) tell(number, { ...first, stood, trials: FINGER_PULLS.length });
}

/** The best candidate placement that is found about there; in the end that there is none. */
async function snap(world: CoreWorld, number: number, task: ForecastTask): Promise<void> {
  let found = false;
  for (const candidate of candidates(world, task)) {
    if (number !== latest) return;
    found ||= candidate !== null;
    if (candidate) tell(number, { ...candidate, trials: FINGER_PULLS.length });
    await pause();
    if (number !== latest) return;
  }
  if (!found) tell(number, NOWHERE);
}

const NOWHERE: ReleaseForecast = {
  stands: false,
  pose: [],
  supports: [],
  stood: 0,
  trials: 1,
  from: [],
  meets: true,
};

self.onmessage = async ({ data }: MessageEvent<ForecastRequest>) => {
  latest = data.number;
  const world = await ready();
  const { number, task } = data;
  if (!task || number !== latest) return;
  if (!world) tell(number, null);
  else if (task.hovers) await snap(world, number, task);
  else release(world, number, task);
};
