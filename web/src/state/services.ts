import { Api } from "../net/api";
import { Identity } from "./identity";
import { Notices } from "./notices";

/** The few things that live as long as the page. */
export const identity = new Identity(localStorage);
export const api = new Api(() => identity.token());
export const notices = new Notices();
