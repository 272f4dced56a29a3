import { Missing } from "../checked";
import { LeadWriter, PoseFrame, type PoseLike, readPhysics } from "../protocol/frames";
import {
  VERSION,
  type EventMessage,
  type Incoming,
  type Json,
  type Language,
  type Outgoing,
  type Request,
  type WelcomeMessage,
} from "../protocol/messages";
import { Refused, Unreachable } from "./errors";

export type Link = "connecting" | "open" | "lost" | "closed";

/** What a connection tells its owner. */
export interface Listener {
  welcome(message: WelcomeMessage): void;
  event(message: EventMessage): void;
  poses(frame: PoseFrame): void;
  other(message: Incoming): void;
  link(link: Link): void;
  /** By how many milliseconds the server's clock is ahead of this device's. */
  ahead(milliseconds: number): void;
}

/** The part of WebSocket that is used here, so that tests can put a scripted peer in its place. */
export interface Wire {
  binaryType: string;
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(data: string | ArrayBuffer): void;
  close(): void;
}

export interface Dialling {
  dial(): Wire;
  after(milliseconds: number, call: () => void): () => void;
  random(): number;
  /** For how many milliseconds nothing may come before the other end is asked whether it is there. */
  readonly silence?: number;
  /** Milliseconds since 1970 by this device's clock. */
  now(): number;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Waiting {
  request: Request & { id: string };
  resolve(answer: Json | Bytes): void;
  reject(error: Error): void;
}

const FIRST = 300;
const LONGEST = 8_000;
const SILENCE = 20_000;
const NETWORK_SILENCE = 6_000; // a server may hang; its tables are on another one soon
const OPEN = 1;

/** A connection to one table that mends itself: it dials again with growing pauses, resumes after
 * the last event it saw, and sends again, under the same ids, what was not answered. */
export class Socket {
  private wire: Wire | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private seen: number | null = null;
  private tries = 0;
  private counter = 0;
  private readonly leads = new LeadWriter();
  private readonly poses = new PoseFrame();
  private closed = false;
  private stopTimer: () => void = () => undefined;
  private asked: number | null = null;
  private stopPing: () => void = () => undefined;
  private readonly prefix: string;

  constructor(
    private readonly token: string | null,
    private readonly language: Language,
    private readonly listener: Listener,
    private readonly dialling: Dialling,
  ) {
    this.prefix = Math.floor(dialling.random() * 2 ** 40).toString(36);
    this.connect();
  }

  /** Send; settles with the answer. Rejects with Refused, or Unreachable after `close`. */
  async request(request: Request): Promise<Json> {
    const answer = await this.answer(request);
    if (answer instanceof Uint8Array) throw new Missing("a frame is no answer to this");
    return answer;
  }

  /** Request how pieces move from here: the game's own bytes, none where nothing moves by itself.
   * Rejects as `request` does. */
  async snapshot(): Promise<Bytes> {
    const answer = await this.answer({ type: "snapshot" });
    if (!(answer instanceof Uint8Array)) throw new Missing("no frame of physics");
    return answer;
  }

  private answer(request: Request): Promise<Json | Bytes> {
    if (this.closed) return Promise.reject(new Unreachable("the table was left"));
    const id = `${this.prefix}-${++this.counter}`;
    return new Promise((resolve, reject) => {
      const waiting = { request: { ...request, id }, resolve, reject };
      this.waiting.set(id, waiting);
      if (this.seen !== null) this.send(waiting.request);
    });
  }

  /** Stream a hand's target; lost ones do not matter. */
  lead(seat: number, target: PoseLike): void {
    if (this.wire?.readyState === OPEN && this.seen !== null)
      this.wire.send(this.leads.write(seat, target));
  }

  /** Dial at once, for instance when the browser says that the network is back. */
  hurry(): void {
    if (this.wire || this.closed) return;
    this.stopTimer();
    this.connect();
  }

  /** Connect again and have the whole table told anew. */
  resync(): void {
    this.seen = null;
    this.redial();
  }

  close(): void {
    this.closed = true;
    this.stopTimer();
    this.stopPing();
    if (this.wire) hangUp(this.wire);
    for (const waiting of this.waiting.values())
      waiting.reject(new Unreachable("the table was left"));
    this.waiting.clear();
    this.listener.link("closed");
  }

  private connect(): void {
    this.listener.link(this.tries || this.seen !== null ? "lost" : "connecting");
    const wire = this.dialling.dial();
    this.wire = wire;
    wire.binaryType = "arraybuffer";
    wire.onopen = () => {
      const hello: Outgoing = { type: "hello", version: VERSION, language: this.language };
      if (this.token) hello.token = this.token;
      if (this.seen !== null) hello.since = this.seen;
      this.send(hello);
      this.listenFor(wire);
    };
    wire.onmessage = ({ data }) => {
      this.listenFor(wire);
      if (data instanceof ArrayBuffer) this.frame(data);
      else this.receive(JSON.parse(String(data)) as Incoming);
    };
    wire.onclose = () => this.lost(wire);
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire || this.closed) return;
    this.wire = null;
    this.stopPing();
    this.listener.link("lost");
    const pause =
      Math.min(LONGEST, FIRST * 2 ** this.tries++) * (0.7 + 0.6 * this.dialling.random());
    this.stopTimer = this.dialling.after(pause, () => this.connect());
  }

  private redial(): void {
    const { wire } = this;
    if (!wire) return;
    hangUp(wire);
    this.lost(wire);
  }

  /** A line on which nothing comes for long is dead, though nobody said so. */
  private listenFor(wire: Wire): void {
    this.stopPing();
    const silence = this.dialling.silence ?? SILENCE;
    this.stopPing = this.dialling.after(silence, () => {
      this.ping();
      this.stopPing = this.dialling.after(silence / 2, () => {
        hangUp(wire);
        this.lost(wire);
      });
    });
  }

  private ping(): void {
    this.asked = this.dialling.now();
    this.send({ type: "ping" });
  }

  private frame(data: ArrayBuffer): void {
    if (this.poses.read(new DataView(data))) {
      this.listener.poses(this.poses);
      return;
    }
    const physics = readPhysics(data);
    if (physics) this.settle(physics.id, (waiting) => waiting.resolve(physics.state));
  }

  private receive(message: Incoming): void {
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        if (!message.resumed) this.seen = message.seq;
        this.seen ??= message.seq;
        this.listener.welcome(message);
        this.listener.link("open");
        this.ping();
        for (const { request } of this.waiting.values()) this.send(request);
        return;
      case "event":
        if (this.seen === null || message.seq <= this.seen) return;
        if (message.seq > this.seen + 1) {
          this.redial(); // something is missing: it is told again from there on
          return;
        }
        this.seen = message.seq;
        this.listener.event(message);
        return;
      case "pong":
        if (this.asked !== null)
          this.listener.ahead(message.at - (this.asked + this.dialling.now()) / 2);
        this.asked = null;
        return;
      case "done":
        this.settle(message.id, (waiting) => waiting.resolve({ seq: message.seq }));
        return;
      case "answer":
        this.settle(message.id, (waiting) => waiting.resolve(message.answer));
        return;
      case "refused":
        if (message.id)
          this.settle(message.id, (waiting) => waiting.reject(new Refused(message.error)));
        else this.listener.other(message);
        return;
      case "bye":
        this.listener.other(message);
        if (!message.again) this.close();
        return;
      default:
        this.listener.other(message);
    }
  }

  private settle(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  private send(message: Outgoing): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }
}

/** Close a connection and hear nothing more of it, though its farewell may take a while. */
function hangUp(wire: Wire): void {
  wire.onopen = wire.onmessage = wire.onclose = null;
  wire.close();
}

/** The real thing: a WebSocket to this page's own server. */
export function dialling(path: string): Dialling {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return {
    dial: () => new WebSocket(address) as unknown as Wire,
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    silence: NETWORK_SILENCE,
    now: Date.now,
  };
}
