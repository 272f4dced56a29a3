const KEY = "toprung.reloaded";

/** The server no longer understands this page, which is older than the server: load the new page. Only
 * once, so that a page that stays old does not reload for ever. Whether it is being loaded anew. */
export function reloadOnce(
  storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage,
  reload: () => void = () => location.reload(),
): boolean {
  if (storage.getItem(KEY) !== null) return false;
  storage.setItem(KEY, "yes");
  reload();
  return true;
}

/** The server understands this page: next time it may be loaded anew again. */
export function understood(storage: Pick<Storage, "removeItem"> = sessionStorage): void {
  storage.removeItem(KEY);
}
