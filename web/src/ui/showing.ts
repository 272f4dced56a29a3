/** What is shown over a table: one thing at a time. */
export type Showing =
  "none" | "settings" | "help" | "talk" | "menu" | "words" | "back" | "resigning";
