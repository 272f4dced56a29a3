import { beforeEach, expect, test } from "vitest";

import { present } from "../src/checked";
import { Refused } from "../src/net/errors";
import { Socket, type Dialling, type Link, type Wire } from "../src/net/socket";
import type { EventMessage } from "../src/protocol/messages";

/** The other end of a connection, scripted by the test. */
class Peer implements Wire {
  binaryType = "";
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  frames: ArrayBuffer[] = [];

  send(data: string | ArrayBuffer): void {
    if (typeof data === "string") this.sent.push(JSON.parse(data) as Record<string, unknown>);
    else this.frames.push(data);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(seq: number, resumed = false): void {
    const table = resumed ? null : {};
    this.say({ type: "welcome", version: 2, person: "p", table, seq, resumed, choices: [] });
  }
}

class Exchange implements Dialling {
  peers: Peer[] = [];
  timers: { after: number; call: () => void }[] = [];

  dial(): Wire {
    const peer = new Peer();
    this.peers.push(peer);
    return peer;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { after: milliseconds, call };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }

  random(): number {
    return 0.5;
  }

  time = 0;
  now(): number {
    return this.time;
  }

  get peer(): Peer {
    return present(this.peers.at(-1), "peer");
  }

  /** Let the next timer ring. */
  ring(): number {
    const timer = present(this.timers.shift(), "timer");
    timer.call();
    return timer.after;
  }
}

let exchange: Exchange;
let events: number[];
let links: Link[];
let ahead: number | null;

function connect(): Socket {
  return new Socket(
    "secret",
    "fr",
    {
      welcome: () => undefined,
      event: (message: EventMessage) => events.push(message.seq),
      poses: () => undefined,
      other: () => undefined,
      link: (link) => links.push(link),
      ahead: (milliseconds) => (ahead = milliseconds),
    },
    exchange,
  );
}

function event(seq: number): object {
  return { type: "event", seq, at: 0, kind: "moved", body: {}, changes: [] };
}

beforeEach(() => {
  exchange = new Exchange();
  events = [];
  links = [];
  ahead = null;
});

test("it says hello with its token and language first", () => {
  connect();
  exchange.peer.open();
  expect(exchange.peer.sent).toEqual([
    { type: "hello", version: 2, token: "secret", language: "fr" },
  ]);
});

test("after a break it resumes behind the last event that it saw", () => {
  connect();
  exchange.peer.open();
  exchange.peer.welcome(4);
  exchange.peer.say(event(5));
  exchange.peer.close();
  exchange.ring();
  exchange.peer.open();
  expect(exchange.peer.sent[0]).toMatchObject({ type: "hello", since: 5 });
  exchange.peer.welcome(7, true);
  exchange.peer.say(event(5));
  exchange.peer.say(event(6));
  exchange.peer.say(event(7));
  expect(events).toEqual([5, 6, 7]);
});

test("what was not answered is sent again under the same id, and settles once", async () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(1);
  const done = socket.request({ type: "play", seat: 0, move: "-" });
  const first = present(exchange.peer.sent.at(-1), "message");
  exchange.peer.close();
  exchange.ring();
  exchange.peer.open();
  exchange.peer.welcome(1, true);
  expect(exchange.peer.sent.at(-1)).toEqual(first);
  exchange.peer.say({ type: "done", id: first["id"], seq: 2 });
  await expect(done).resolves.toEqual({ seq: 2 });
});

test("a refusal rejects with the server's words", async () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(1);
  const done = socket.request({ type: "start" });
  const words = { en: "no", fr: "non", de: "nein" };
  const error = { kind: "illegal", words, rule: "TR-1", rule_words: words };
  exchange.peer.say({ type: "refused", id: exchange.peer.sent.at(-1)?.["id"], error });
  const refused = await done.catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).error).toEqual(error);
});

test("pauses between attempts grow, and are short again after a success", () => {
  connect();
  const pauses: number[] = [];
  for (let i = 0; i < 3; i++) {
    exchange.peer.close();
    pauses.push(exchange.ring());
  }
  expect(pauses.slice(0, 3)).toEqual(pauses.slice(0, 3).toSorted((a, b) => a - b));
  expect(new Set(pauses.slice(0, 3)).size).toBe(3);
  exchange.peer.open();
  exchange.peer.welcome(1);
  exchange.peer.close();
  expect(exchange.ring()).toBe(pauses[0]);
  expect(links).toContain("lost");
});

test("a goodbye that is meant ends it: nobody dials again", () => {
  connect();
  exchange.peer.open();
  exchange.peer.welcome(1);
  const words = { en: "", fr: "", de: "" };
  exchange.peer.say({ type: "bye", why: "version", words, again: false });
  expect(links.at(-1)).toBe("closed");
  expect(exchange.timers).toEqual([]);
});

test("a hand's track is binary, numbered and little-endian", () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(1);
  socket.lead(2, [0.5, 0, 0, 1, 0, 0, 0]);
  const view = new DataView(present(exchange.peer.frames[0], "frame"));
  expect([view.getUint8(0), view.getUint8(1), view.getUint16(2, true)]).toEqual([1, 2, 1]);
  expect(view.getFloat32(4, true)).toBe(0.5);
  expect(view.byteLength).toBe(32);
});

test("a device whose clock is wrong learns the server's time, half of the way there and back", () => {
  connect();
  exchange.peer.open();
  exchange.time = 1_000;
  exchange.peer.welcome(1);
  expect(exchange.peer.sent.at(-1)).toEqual({ type: "ping" });
  exchange.time = 1_200;
  exchange.peer.say({ type: "pong", id: null, at: 3_601_100 });
  expect(ahead).toBe(3_600_000);
});

test("after a gap in the events it connects again behind the last one that it saw", () => {
  connect();
  exchange.peer.open();
  exchange.peer.welcome(4);
  exchange.peer.say(event(6));
  expect(events).toEqual([]);
  exchange.ring();
  exchange.peer.open();
  expect(exchange.peer.sent[0]).toMatchObject({ type: "hello", since: 4 });
});

test("to have the whole table told anew it forgets what it saw", () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(4);
  socket.resync();
  exchange.ring();
  exchange.peer.open();
  expect(exchange.peer.sent[0]).not.toHaveProperty("since");
});

test("what a connection still says after it was left is not heard", () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(4);
  const [left] = exchange.peers;
  socket.resync();
  exchange.ring();
  exchange.peer.open();
  exchange.peer.welcome(7);
  left?.say(event(8));
  expect(events).toEqual([]);
  socket.close();
  exchange.peer.say(event(8));
  expect([events, exchange.peer.onmessage]).toEqual([[], null]);
});

test("a snapshot is answered by the frame of physics that has its id", async () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(1);
  const snapshot = socket.snapshot();
  const { id, type } = present(exchange.peer.sent.at(-1), "request");
  expect(type).toBe("snapshot");
  const name = new TextEncoder().encode(String(id));
  const frame = (to: Uint8Array) => new Uint8Array([4, 0, to.length, 0, ...to, 1, 2, 3]).buffer;
  exchange.peer.onmessage?.({ data: frame(new TextEncoder().encode("another")) });
  exchange.peer.onmessage?.({ data: frame(name) });
  expect([...(await snapshot)]).toEqual([1, 2, 3]);
});

test("a snapshot that is refused rejects, and one that was not answered is requested again", async () => {
  const socket = connect();
  exchange.peer.open();
  exchange.peer.welcome(1);
  const refused = socket.snapshot();
  const { id } = present(exchange.peer.sent.at(-1), "request");
  const words = { en: "too many", fr: "", de: "" };
  exchange.peer.say({ type: "refused", id, error: { kind: "limit", words, rule: null } });
  await expect(refused).rejects.toBeInstanceOf(Refused);
  const later = socket.snapshot();
  const again = present(exchange.peer.sent.at(-1), "request");
  exchange.peer.close();
  exchange.ring();
  exchange.peer.open();
  exchange.peer.welcome(1, true);
  expect(exchange.peer.sent).toContainEqual(again);
  const name = new TextEncoder().encode(String(again["id"]));
  exchange.peer.onmessage?.({ data: new Uint8Array([4, 0, name.length, 0, ...name]).buffer });
  expect(await later).toHaveLength(0);
});
