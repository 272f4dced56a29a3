/** Answers in place of a server that is away, from what the page has kept (see state/keeping.ts), and
 * shows what the server sends while no page is open (see state/push.ts). */
import { IS_KEPT, KEPT_ANSWER } from "./net/kept";

declare const self: ServiceWorkerGlobalScope;

const ANSWERS = "toprung-answers";
const MOST_ANSWERS = 400; // the oldest go first

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/") || pathname.startsWith("/offline/"))
    event.respondWith(keptFirst(request));
  else if (IS_KEPT.test(pathname)) event.respondWith(newest(request));
  else if (!pathname.startsWith("/api/"))
    event.respondWith(otherwiseKept(request, request.mode === "navigate" ? "/" : request));
});

/** For files whose names change with their contents. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function otherwiseKept(request: Request, name: RequestInfo): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(name, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

/** The server's answer, or its last one, which is marked. */
async function newest(request: Request): Promise<Response> {
  const answers = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await answers.put(request, answer.clone());
      const names = await answers.keys();
      for (const old of names.slice(0, Math.max(0, names.length - MOST_ANSWERS)))
        await answers.delete(old);
    }
    return answer;
  } catch (error) {
    const kept = await answers.match(request, { ignoreVary: true });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set(KEPT_ANSWER, "yes");
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** A message for someone who has no page open; `code` is that of the table, if it is about one. */
interface Pushed {
  title: string;
  body: string;
  code: string;
}

// One after another: each waits for its icon, and an older one that came late would take the place
// of a newer one.
let before: Promise<void> = Promise.resolve();
self.addEventListener("push", (event) => {
  const { title, body, code } = read(event.data);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: code,
    renotify: code !== "",
    icon: "/icon-192.png",
    data: { code },
  };
  const showing = before.then(() => self.registration.showNotification(title, options));
  before = showing.catch(() => undefined);
  event.waitUntil(showing);
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const told = notification.data as { code?: string } | null;
  event.waitUntil(show(told?.code ?? ""));
});

/** A browser must show something for every message, even for one that it cannot read. */
function read(data: PushMessageData | null): Pushed {
  try {
    const { title, body, code } = (data?.json() ?? {}) as Partial<Record<keyof Pushed, unknown>>;
    return {
      title: String(title ?? "Toprung"),
      body: String(body ?? ""),
      code: String(code ?? ""),
    };
  } catch {
    return { title: "Toprung", body: "", code: "" };
  }
}

/** The page that shows this table, or a new one. */
async function show(code: string): Promise<WindowClient | null> {
  const place = new URL(code ? `/#/table/${encodeURIComponent(code)}` : "/", self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === place.href);
  return there ? there.focus() : self.clients.openWindow(place.href);
}
