import { get } from "svelte/store";

import { Api } from "../net/api";
import { OfflineService } from "../net/offline/service";
import { offlineWorker } from "../net/offline/start";
import { Identity } from "./identity";
import { Notices } from "./notices";
import { kept, Offline } from "./offline";
import { pushBrowser, Pushing } from "./push";
import { language, name, pushed } from "./settings";

/** The few things that live as long as the page. */
export const identity = new Identity(localStorage);
export const program = new OfflineService(
  offlineWorker,
  () => get(kept)?.folder ?? "",
  () => {
    const token = identity.token();
    return token === null ? null : { token, name: get(name), language: get(language) };
  },
);
export const offline = new Offline(program);
export const api = new Api(
  () => identity.token(),
  (path, init) => offline.reach(String(path), init),
);
export const notices = new Notices();
export const pushing = new Pushing(api, pushBrowser(), {
  get: () => get(pushed),
  set: (id) => pushed.set(id),
});
