import type { Stage } from "../scene/stage";
import type { Session } from "../state/session.svelte";

/** A game drawn on a stage for those who only look: it shows what the session shows, with no controls
 * of its own. The promise is kept when there is something to see. */
export type Display = (session: Session, stage: Stage) => Promise<Disposable>;

/** Something to be taken down again. */
export interface Disposable {
  dispose(): void;
}
