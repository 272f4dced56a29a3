/** Tries beside the page what would come of letting go. */
import { CoreWorld } from "./core";
import { FINGERS, letGo } from "./trial";
import type { Answer, Foresight, Question } from "./foresight";

let core: Promise<CoreWorld> | null = null;

/** Null while the core cannot be fetched: the service may be away. */
async function ready(): Promise<CoreWorld | null> {
  try {
    return await (core ??= CoreWorld.make());
  } catch {
    core = null;
    return null;
  }
}

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const world = await ready();
  if (!world) {
    self.postMessage({ turn: data.turn, foresight: null } satisfies Answer);
    return;
  }
  let first: Omit<Foresight, "sure" | "tries"> | null = null;
  let sure = 0;
  for (const [number, wrench] of FINGERS.entries()) {
    const ending = letGo(world, data.physics, wrench);
    first ??= ending;
    sure += ending.stands ? 1 : 0;
    // The first is shown at once; how sure it is follows.
    if (number === 0 || number === FINGERS.length - 1) {
      const foresight: Foresight = { ...first, sure, tries: number + 1 };
      self.postMessage({ turn: data.turn, foresight });
    }
  }
};
