/** The protocol's types by the names that this client uses; their shapes come from the server. */
import type { components } from "./generated/api";
import type * as protocol from "./generated/protocol";

export type {
  Choices,
  Fault as ErrorView,
  ChanceView,
  LessonView,
  LookedAt,
  Words,
} from "./generated/protocol";

/** A table; what lies on it has the shape of its game. */
export type TableView<View = unknown> = Omit<protocol.TableView, "state"> & { state: View };
export type Language = keyof protocol.Words;
export type Json = Record<string, unknown>;
export type Question = { about: string } & Json;

type Outspoken = protocol.Toprung["from_client"];
export type Incoming = protocol.Toprung["to_client"];
export type EventMessage = protocol.Event;
export type WelcomeMessage = protocol.Welcome;
/** An event, with the table after it. */
export type TableEvent = Omit<EventMessage, "type" | "changes" | "choices"> & {
  table: TableView;
};
export type PastEvent = components["schemas"]["PastEvent"];
export type PlayedMove = components["schemas"]["PlayedMove"];

/** A message without the id that the connection gives it. */
type Anonymous<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
type Asking = protocol.Ask | protocol.Hint | protocol.Foresee | protocol.SnapshotRequest;

export type Command = Anonymous<Exclude<Outspoken, Asking>>;
export type Request = Command | Anonymous<Asking>;
export type Outgoing = Outspoken;

export const VERSION = 2;
