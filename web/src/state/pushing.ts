import { pushBrowser, Pushing } from "./push";
import { api } from "./services";
import { pushed } from "./settings.svelte";

/** This browser's subscription to a person's turns. */
export const pushing = new Pushing(api, pushBrowser(), {
  get: () => pushed.current,
  set: (id) => (pushed.current = id),
});
