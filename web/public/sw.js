// Answers in place of a server that is away, from what the page has kept (see src/state/offline.ts).
const ANSWERS = "toprung-answers";
const MOST = 400; // answers that are kept; the oldest go first
const KEPT = /^\/api\/(games|matches)(\/|$)/; // rulebooks, pieces, replays: nothing of a person

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/") || pathname.startsWith("/offline/"))
    event.respondWith(keptFirst(request));
  else if (KEPT.test(pathname)) event.respondWith(newest(request));
  else if (!pathname.startsWith("/api/"))
    event.respondWith(otherwiseKept(request, request.mode === "navigate" ? "/" : request));
});

/** Names that change with their contents. */
async function keptFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function otherwiseKept(request, name) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(name, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

/** What the server says, or what it said last, which is marked. */
async function newest(request) {
  const answers = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await answers.put(request, answer.clone());
      const names = await answers.keys();
      for (const old of names.slice(0, Math.max(0, names.length - MOST))) await answers.delete(old);
    }
    return answer;
  } catch (error) {
    const kept = await answers.match(request, { ignoreVary: true });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set("x-toprung-kept", "yes");
    return new Response(kept.body, { status: kept.status, headers });
  }
}

// What the server sends while no page is open (see src/state/push.ts).
// One after another: each waits for its icon, and an older one that came late would take the place
// of a newer one.
let before = Promise.resolve();
self.addEventListener("push", (event) => {
  const { title, body, code } = said(event.data);
  const shown = { body, tag: code, renotify: code !== "", icon: "/icon-192.png", data: { code } };
  const showing = before.then(() => self.registration.showNotification(title, shown));
  before = showing.catch(() => undefined);
  event.waitUntil(showing);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.code ?? ""));
});

/** A browser must show something for every message, even for one that it cannot read. */
function said(data) {
  try {
    const { title, body, code } = data.json();
    return { title: String(title), body: String(body ?? ""), code: String(code ?? "") };
  } catch {
    return { title: "Toprung", body: "", code: "" };
  }
}

/** The page that shows this table, or a new one. */
async function show(code) {
  const place = new URL(code ? `/#/table/${encodeURIComponent(code)}` : "/", self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === place.href);
  return there ? there.focus() : self.clients.openWindow(place.href);
}
