import { writable } from "svelte/store";

/** The rule that a player wants to read without leaving the table; null while the book is closed. */
export const consulted = writable<string | null>(null);
