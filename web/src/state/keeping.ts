import { kept, type Kept } from "./offline.svelte";

/** What the build lists in `offline.json`. */
interface Listed {
  version: string;
  folder: string;
  python: readonly { name: string; packed: boolean; size: number }[];
  page: readonly string[];
}

const CACHES = "toprung-page-";
const COPIES = "toprung-copies";
/** Files beside the page's own. */
const SHELL = ["/", "/icon.svg", "/manifest.webmanifest"];

/** Whether this browser can keep the page and the program at all. */
export function canKeep(): boolean {
  return (
    "serviceWorker" in navigator && "caches" in globalThis && "DecompressionStream" in globalThis
  );
}

/** How many bytes there are to fetch. */
export async function sizeOfProgram(): Promise<number> {
  return (await listed()).python.reduce((sum, { size }) => sum + size, 0);
}

/** Keep the page and the program, and have a service worker answer with them. `progress` is told how
 * much is done, from 0 to 1; `games` starts the program and tells what it can play. */
export async function keep(
  progress: (done: number) => void,
  games: () => Promise<readonly string[]>,
): Promise<void> {
  const list = await listed();
  const cache = await registered(list);
  const total = list.python.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { name, packed, size } of list.python) {
    const path = `/${list.folder}${name}`;
    if (!(await cache.match(path))) await cache.put(path, await unpacked(path, packed));
    progress((done += size) / total);
  }
  await keepPage(list, cache);
  const now: Kept = { version: list.version, folder: `/${list.folder}`, games: [] };
  kept.current = now;
  try {
    kept.current = { ...now, games: await games() };
  } catch (error) {
    kept.current = null;
    throw error;
  }
  await navigator.storage?.persist?.();
  await dropOthers(list);
}

/** What was opened can be opened again without the network: keep the page, though not the program, and
 * have a service worker keep what is asked for. It settles once that is so; `opened` was asked for
 * before, and is asked for again. */
export async function keepOpened(opened: ReadonlySet<string>): Promise<void> {
  if (!canKeep()) return;
  const { controller } = navigator.serviceWorker;
  if (kept.current === null) {
    const list = await listed();
    await keepPage(list, await registered(list));
    await dropOthers(list);
  }
  if (!controller) for (const path of opened) await fetch(path);
}

/** Whether the server has another page or program than those that are kept. */
export async function isOld(now: Kept): Promise<boolean> {
  return (await listed()).version !== now.version;
}

/** Keep a match as the server exported it, in case the server goes away. */
export async function keepCopy(code: string, exported: string): Promise<void> {
  await (await caches.open(COPIES)).put(copyName(code), new Response(exported));
}

export async function copyOf(code: string): Promise<string | null> {
  if (!canKeep()) return null;
  const found = await (await caches.open(COPIES)).match(copyName(code));
  return found ? found.text() : null;
}

function copyName(code: string): string {
  return `/copies/${encodeURIComponent(code)}`;
}

/** The service worker, and a place for the files of this version. */
async function registered({ version }: Listed): Promise<Cache> {
  await navigator.serviceWorker.register("/sw.js");
  return caches.open(CACHES + version);
}

/** The page's own files; settles once the service worker answers with them. */
async function keepPage({ page }: Listed, cache: Cache): Promise<void> {
  for (const name of [...SHELL, ...page.map((one) => `/${one}`)])
    if (name === "/" || !(await cache.match(name))) await cache.add(new Request(name));
  await controlled();
}

/** Files of other versions are of no use any more. */
async function dropOthers({ version }: Listed): Promise<void> {
  for (const old of await caches.keys())
    if (old.startsWith(CACHES) && old !== CACHES + version) await caches.delete(old);
}

async function listed(): Promise<Listed> {
  const answer = await fetch("/offline.json", { cache: "no-cache" });
  if (!answer.ok) throw new TypeError("this server has nothing to keep");
  return answer.json() as Promise<Listed>;
}

const TYPES: Record<string, string> = {
  mjs: "text/javascript",
  wasm: "application/wasm",
  json: "application/json",
  zip: "application/zip",
};

/** The server sends large files compressed, as they are on its disk. */
async function unpacked(path: string, packed: boolean): Promise<Response> {
  const answer = await fetch(packed ? `${path}.gz` : path);
  if (!answer.ok || !answer.body) throw new TypeError(`${path} cannot be fetched`);
  const stream = packed ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body;
  const headers = new Headers({ "content-type": TYPES[path.split(".").at(-1) ?? ""] ?? "" });
  const policy = answer.headers.get("content-security-policy");
  if (policy) headers.set("content-security-policy", policy);
  return new Response(stream, { headers });
}

/** Settles once the service worker answers for this page. */
function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true }),
  );
}
