import { record, type Recording } from "../scene/recorder";
import type { Stage } from "../scene/stage";
import { notices } from "../state/services";
import { shareFile } from "./sharing";

const LONGEST = 60_000;
const AFTERWARDS = 900; // the last picture is looked at for a moment

/** Makes a film of what is shown, to be kept or shared: press to begin, press again to end. To be made
 * while a component is. `running` is whether something is being shown (when that stops, so does the
 * film), `begin` shows what is to be filmed, and `file` is what to call it, without the ending. */
export class Filming {
  private recording = $state.raw<Recording | null>(null);

  constructor(
    private readonly stage: () => Stage | null,
    private readonly running: () => boolean,
    private readonly begin: () => void,
    private readonly file: () => string,
  ) {
    $effect(() => {
      if (!this.recording) return;
      const timer = setTimeout(() => void this.end(), this.running() ? LONGEST : AFTERWARDS);
      return () => clearTimeout(timer);
    });
    $effect(() => () => this.recording?.cancel());
  }

  get going(): boolean {
    return this.recording !== null;
  }

  press = (): void => {
    const stage = this.stage();
    if (this.recording) void this.end();
    else if (stage) {
      this.recording = record(stage.canvas, () => stage.invalidate());
      this.begin();
    }
  };

  private async end(): Promise<void> {
    const ended = this.recording;
    this.recording = null;
    if (!ended) return;
    const { film, suffix } = await ended.stop();
    await shareFile(film, `${this.file()}.${suffix}`).catch((error: unknown) =>
      notices.fail(error),
    );
  }
}
