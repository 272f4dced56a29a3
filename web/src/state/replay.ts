import { derived, get, readable, writable, type Readable } from "svelte/store";

import type { Api, Replay, ReplayStep } from "../net/api";
import { Refused } from "../net/refused";
import type { EventMessage, Json, TableView } from "../protocol/messages";
import { lengthened, type Line } from "./chronicle";
import { Emitter } from "./emitter";
import type { Mode, Session, SessionEvents } from "./session";

const OVER = new Refused({
  kind: "forbidden",
  words: {
    en: "This is a replay: nothing can be moved. Fork it to play on from here.",
    fr: "Ceci est une rediffusion : rien ne bouge. Créez une variante pour continuer d’ici.",
    de: "Das ist eine Aufzeichnung: nichts lässt sich bewegen. Zweige ab, um von hier weiterzuspielen.",
  },
});

/** A match that was played, step by step. */
export class ReplaySession implements Session {
  readonly mode: Readable<Mode> = readable<Mode>("replay");
  readonly mine: Readable<readonly number[]> = readable([]);
  readonly acting: Readable<number | null> = readable(null);
  readonly thinking = readable<ReadonlySet<number>>(new Set());
  /** Which step is shown. */
  readonly at = writable(0);
  readonly table: Readable<TableView>;
  readonly lines: Readable<readonly Line[]>;
  readonly steps: readonly ReplayStep[];
  readonly played: Readable<readonly string[]>;
  private readonly emitter = new Emitter<SessionEvents>();

  constructor(
    private readonly api: Pick<Api, "pieces" | "film">,
    readonly replay: Replay,
  ) {
    this.steps = replay.events.filter((step) => step.kind !== "said");
    this.table = derived(this.at, (at) => this.steps[at]!.table);
    this.played = derived(this.at, (at) =>
      this.steps
        .slice(0, at + 1)
        .filter((step) => step.kind === "moved")
        .map((step) => String(step.body["move"])),
    );
    this.lines = derived(this.at, (at) =>
      this.steps
        .slice(0, at + 1)
        .reduce<readonly Line[]>((lines, step) => lengthened(lines, message(step)), []),
    );
  }

  get game(): string {
    return this.replay.game;
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** Show another step; the next one as it happened, others at once. */
  go(to: number): void {
    const before = get(this.at);
    const now = Math.min(this.last, Math.max(0, to));
    if (now === before) return;
    this.at.set(now);
    if (now === before + 1) this.emitter.emit("event", message(this.steps[now]!));
  }

  command(): Promise<void> {
    return Promise.reject(OVER);
  }

  play(): Promise<void> {
    return Promise.reject(OVER);
  }

  ask<Answer>(): Promise<Answer> {
    return Promise.reject(OVER);
  }

  hint(): Promise<Json> {
    return Promise.reject(OVER);
  }

  pieces<Pieces>(): Promise<Pieces> {
    return this.api.pieces<Pieces>(this.game);
  }

  film(page: number): Promise<ArrayBuffer> {
    return this.api.film(this.replay.match, page);
  }

  lead(): void {
    // a replay has no hand
  }

  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void {
    return this.emitter.on(kind, listener);
  }

  close(): void {
    this.emitter.clear();
  }
}

function message(step: ReplayStep): EventMessage {
  return { type: "event", ...step };
}
