/** The games that a notebook can show, under the names that the server gives them: one line each. */
export { display as climbers } from "./climbers/display";
export { display as moon } from "./moon/display.svelte";
