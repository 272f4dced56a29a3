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
