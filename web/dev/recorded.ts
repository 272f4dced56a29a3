import { derived, type Readable } from "svelte/store";

import { present } from "../src/checked";
import { PoseFrame } from "../src/protocol/frames";
import type { TableEvent, Json, TableView } from "../src/protocol/messages";
import { HandMade, type Recording } from "./handmade";

interface Moment {
  /** Milliseconds since the beginning. */
  t: number;
  kind: "poses" | "feel" | "event";
  data: unknown;
}

export interface LiveRecording extends Recording {
  timeline: Moment[];
}

/** A live table that was recorded: it is wound forward to a time, and goes on from there. */
export class Recorded extends HandMade {
  override readonly acting: Readable<number | null>;
  private readonly frame = new PoseFrame();
  private next = 0;

  constructor(private readonly tape: LiveRecording) {
    const event = tape.timeline.find((moment) => moment.kind === "event");
    const first = present(event, "event on the tape");
    super({ ...tape, table: (first.data as { table: TableView }).table });
    const watching = new URLSearchParams(location.search).has("watch");
    this.acting = derived(this.table, (table) => (watching ? null : (table.to_act[0] ?? null)));
  }

  /** Go to a time in milliseconds, at once. */
  wind(until: number): void {
    const { timeline } = this.tape;
    for (let now = timeline[this.next]; now && now.t <= until; now = timeline[this.next]) {
      this.next++;
      this.happen(now);
    }
  }

  /** Go on from a time, at some speed. */
  go(from: number, speed = 1): void {
    const began = performance.now();
    const tick = () => {
      this.wind(from + (performance.now() - began) * speed);
      if (this.next < this.tape.timeline.length) requestAnimationFrame(tick);
    };
    tick();
  }

  private happen(moment: Moment): void {
    if (moment.kind === "feel") this.emit("feel", moment.data as Json);
    else if (moment.kind === "poses") {
      const bytes = Uint8Array.from(atob(moment.data as string), (char) => char.charCodeAt(0));
      if (this.frame.read(new DataView(bytes.buffer))) this.emit("poses", this.frame);
    } else {
      const { kind, table, ...body } = moment.data as { kind: string; table: TableView } & Json;
      const event: TableEvent = {
        seq: table.seq,
        at: moment.t,
        kind,
        body,
        table,
      };
      this.table.set(table);
      this.emit("event", event);
    }
  }
}
