import { Api } from "../net/api";
import { OfflineService } from "../net/offline/service";
import { offlineWorker } from "../net/offline/start";
import { Identity } from "./identity";
import { Notices } from "./notices.svelte";
import { kept, Offline } from "./offline.svelte";
import { language, name } from "./settings.svelte";

/** The few things that live as long as the page. */
export const identity = new Identity(localStorage);
export const program = new OfflineService(
  offlineWorker,
  () => kept.current?.folder ?? "",
  () => {
    const token = identity.token();
    return token === null ? null : { token, name: name.current, language: language.current };
  },
);
export const offline = new Offline(program);
export const api = new Api(
  () => identity.token(),
  (path, init) => offline.reach(path, init),
);
export const notices = new Notices();
