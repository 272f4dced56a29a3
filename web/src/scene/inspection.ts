import type { Stage } from "./stage";

declare global {
  interface Window {
    /** For tests and measurements: the stage that is shown, if the address has `?inspect`. */
    toprungStage?: Stage | null;
  }
}

/** Let measurements look at the stage. Nothing is shown to anybody who did not ask for it. */
export function inspected(stage: Stage | null): void {
  if (new URLSearchParams(location.search).has("inspect")) window.toprungStage = stage;
}
