import type { Peer } from "./service";

const LOCK = "toprung-offline";
const PATIENCE = 5_000;

/** A worker for the program. Only one page at a time may have it, for there is one database. Rejects
 * when another page keeps it. */
export async function offlineWorker(): Promise<Peer> {
  await new Promise<void>((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE);
    navigator.locks
      .request(LOCK, { signal }, () => {
        resolve();
        return new Promise(() => undefined); // until the page is left
      })
      .catch(reject);
  });
  return new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
  }) as unknown as Peer;
}
