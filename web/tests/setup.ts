/** Tests speak English unless they say otherwise. */
import { lexicon as climbers } from "../src/games/climbers/phrases";
import { lexicon as moon } from "../src/games/moon/phrases";
import { shell } from "../src/language/phrases";

await Promise.all([shell, climbers, moon].map((each) => each.load()));
