/** The games that the page can show, under the names that the server gives them: one line each. */
export { manifest as climbers } from "./climbers/manifest";
export { manifest as moon } from "./moon/manifest";
