/** The server's answers that the service worker keeps: rulebooks, pieces and replays, which have
 * nothing of a person. */
export const IS_KEPT = /^\/api\/(games|matches)(\/|$)/;

/** The header of answers that the service worker gave in place of the server. */
export const KEPT_ANSWER = "x-toprung-kept";
