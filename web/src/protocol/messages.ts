/** The protocol's types by the names that this client uses; their shapes come from the server. */
import type * as protocol from "./generated/protocol";

export type {
  Choices,
  ClockView,
  Fault as ErrorView,
  ChanceView,
  LessonView,
  LookedAt,
  OutcomeView,
  RematchView,
  SeatView,
  TableView,
  TakeBackView,
  Words,
} from "./generated/protocol";

export type Language = keyof protocol.Words;
export type Json = Record<string, unknown>;
export type Question = { about: string } & Json;

type Outspoken = protocol.Toprung["from_client"];
export type Incoming = protocol.Toprung["to_client"];
export type EventMessage = protocol.Event;
export type WelcomeMessage = protocol.Welcome;
/** An event, with the table after it. */
export type TableEvent = Omit<EventMessage, "type" | "changes" | "choices"> & {
  table: protocol.TableView;
};
export type { PastEvent } from "./generated/api";

/** A message without the id that the connection gives it. */
type Anonymous<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
type Asking = protocol.Ask | protocol.Hint | protocol.Foresee;

export type Command = Anonymous<Exclude<Outspoken, Asking>>;
export type Request = Command | Anonymous<Asking>;
export type Outgoing = Outspoken;

export const VERSION = 2;
