import type { Plugin } from "vite";

export function breakpoints(): Plugin;
