import type { Wire } from "../socket";
import type { FromWorker, ToWorker } from "./messages";

/** The part of Worker that is used here, so that tests can put a scripted one in its place. */
export interface Peer {
  onmessage: ((event: { data: FromWorker }) => void) | null;
  postMessage(message: ToWorker): void;
}

/** Who plays here, as the program in the worker is told. */
export interface Known {
  token: string;
  name: string;
  language: string;
}

/** The program in this browser: it answers what a server would, over calls that look like `fetch` and
 * `WebSocket`. It is started by the first of them; that takes some seconds. */
export class OfflineService {
  private peer: Promise<Peer> | null = null;
  private number = 0;
  private readonly asked = new Map<number, (message: FromWorker) => void>();
  private readonly wires = new Map<number, OfflineWire>();

  constructor(
    private readonly made: () => Promise<Peer>,
    private readonly folder: () => string,
    private readonly known: () => Known | null,
  ) {}

  /** Settles when it answers. Rejects if it cannot be started. */
  async start(): Promise<void> {
    await this.started();
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const peer = await this.started();
    const answer = await this.ask(peer, {
      do: "request",
      id: ++this.number,
      method: init.method ?? "GET",
      path,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? init.body : "",
    });
    if (answer.told !== "answer") throw new TypeError("the program does not answer");
    const { status, headers, body } = answer;
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  }

  dial(path: string): Wire {
    const line = ++this.number;
    const wire = new OfflineWire((message) => {
      void this.started().then((peer) => peer.postMessage(message));
    }, line);
    this.wires.set(line, wire);
    this.started().then(
      (peer) => {
        peer.postMessage({ do: "connect", line, path });
        wire.opened();
      },
      () => this.hear({ told: "line", line, data: null }),
    );
    return wire;
  }

  private started(): Promise<Peer> {
    this.peer ??= this.begin().catch((error: unknown) => {
      this.peer = null;
      throw error;
    });
    return this.peer;
  }

  private async begin(): Promise<Peer> {
    const peer = await this.made();
    await new Promise<void>((resolve, reject) => {
      peer.onmessage = ({ data }) => {
        if (data.told === "ready") resolve();
        else if (data.told === "failed") reject(new TypeError(data.why));
        else this.hear(data);
      };
      peer.postMessage({ do: "start", folder: this.folder() });
    });
    const known = this.known();
    if (known) await this.ask(peer, { do: "introduce", id: ++this.number, ...known });
    return peer;
  }

  private ask(peer: Peer, message: Extract<ToWorker, { id: number }>): Promise<FromWorker> {
    return new Promise((resolve) => {
      this.asked.set(message.id, resolve);
      peer.postMessage(message);
    });
  }

  private hear(message: FromWorker): void {
    if (message.told === "line") {
      const wire = this.wires.get(message.line);
      if (message.data === null) this.wires.delete(message.line);
      wire?.heard(message.data);
    } else if ("id" in message) {
      this.asked.get(message.id)?.(message);
      this.asked.delete(message.id);
    }
  }
}

/** A connection to a table in this browser. */
class OfflineWire implements Wire {
  binaryType = "arraybuffer";
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    private readonly post: (message: ToWorker) => void,
    private readonly line: number,
  ) {}

  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  heard(data: string | ArrayBuffer | null): void {
    if (data !== null) {
      this.onmessage?.({ data });
      return;
    }
    this.readyState = 3;
    this.onclose?.();
  }

  send(data: string | ArrayBuffer): void {
    if (this.readyState === 1) this.post({ do: "send", line: this.line, data });
  }

  close(): void {
    this.readyState = 3;
    this.post({ do: "close", line: this.line });
  }
}
