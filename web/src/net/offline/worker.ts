/** The whole service, in Python, for one browser: no network, no processes, the same program. */
import type { loadPyodide, PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";

import { Database } from "./database";
import type { FromWorker, ToWorker } from "./messages";

interface Answer extends PyProxy {
  status: number;
  headers: PyProxy;
  body: PyProxy;
}
interface Line extends PyProxy {
  send(data: unknown): void;
  close(): void;
}
/** `toprung.server.browser.Browser`. */
interface Service extends PyProxy {
  introduce(token: string, name: string, language: string): Promise<void>;
  request(method: string, path: string, headers: PyProxy, body: PyProxy): Promise<Answer>;
  connect(path: string, tell: (data: string | PyProxy | undefined) => void): Line;
}

const PLACE = "/lib/toprung";
const SAVED = "matches.sqlite";
const lines = new Map<number, Line>();
let python: PyodideAPI;
let starting: Promise<Service> | null = null;

onmessage = ({ data }: MessageEvent<ToWorker>) => void take(data);

async function take(message: ToWorker): Promise<void> {
  if (message.do === "start") {
    starting = start(message.folder);
    starting.then(
      () => tell({ told: "ready" }),
      (error: unknown) => tell({ told: "failed", why: String(error) }),
    );
    return;
  }
  const service = await starting;
  if (!service) return;
  try {
    await obey(service, message);
  } catch (error) {
    if ("id" in message) tell({ told: "broken", id: message.id, why: String(error) });
    else tell({ told: "line", line: message.line, data: null });
  }
}

async function obey(service: Service, message: Exclude<ToWorker, { do: "start" }>): Promise<void> {
  switch (message.do) {
    case "introduce":
      await service.introduce(message.token, message.name, message.language);
      tell({ told: "introduced", id: message.id });
      return;
    case "request":
      await request(service, message);
      return;
    case "connect":
      connect(service, message.line, message.path);
      return;
    case "send": {
      const { data } = message;
      lines
        .get(message.line)
        ?.send(typeof data === "string" ? data : python.toPy(new Uint8Array(data)));
      return;
    }
    case "close":
      lines.get(message.line)?.close();
  }
}

async function start(folder: string): Promise<Service> {
  const made = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const [loaded, program, database] = await Promise.all([
    made.loadPyodide({ indexURL: folder }),
    fetch(`${folder}python.zip`).then((answer) => answer.arrayBuffer()),
    Database.open(),
  ]);
  python = loaded;
  python.unpackArchive(program, "zip", { extractDir: PLACE });
  (python.pyimport("sys") as { path: { insert(at: number, path: string): void } }).path.insert(
    0,
    PLACE,
  );
  const module = python.pyimport("toprung.server.browser") as {
    start(saved: unknown, save: (bytes: PyProxy) => Promise<void>): Promise<Service>;
  };
  const saved = await database.read(SAVED);
  return module.start(saved ? python.toPy(saved) : undefined, (bytes) =>
    database.write(SAVED, bytes.toJs() as Uint8Array),
  );
}

async function request(
  service: Service,
  { id, method, path, headers, body }: Extract<ToWorker, { do: "request" }>,
): Promise<void> {
  const answer = await service.request(
    method,
    path,
    python.toPy(headers) as PyProxy,
    python.toPy(new TextEncoder().encode(body)) as PyProxy,
  );
  const bytes = (answer.body.toJs() as Uint8Array<ArrayBuffer>).slice().buffer;
  const named = answer.headers.toJs({ dict_converter: Object.fromEntries }) as Record<
    string,
    string
  >;
  const { status } = answer;
  answer.destroy();
  tell({ told: "answer", id, status, headers: named, body: bytes });
}

function connect(service: Service, line: number, path: string): void {
  const heard = (data: string | PyProxy | undefined) => {
    if (typeof data === "string") tell({ told: "line", line, data });
    else if (data)
      tell({ told: "line", line, data: (data.toJs() as Uint8Array<ArrayBuffer>).slice().buffer });
    else {
      lines.delete(line);
      tell({ told: "line", line, data: null });
    }
  };
  lines.set(line, service.connect(path, heard));
}

function tell(message: FromWorker): void {
  postMessage(message);
}
