import type { Colour } from "../model";

export interface Paint {
  base: string;
  ink: string;
  /** The sign of the colour in a square of 30, its middle at 0,0. */
  sign: string;
}

const DARK = "#2c2018";
const LIGHT = "#fff8ea";

/** Paint, and the sign that every colour has besides: colour is never the only difference. */
export const PAINT: Record<Colour, Paint> = {
  red: { base: "#cf4a3a", ink: LIGHT, sign: "M-9,0a9,9 0 1 0 18,0a9,9 0 1 0 -18,0Z" },
  yellow: { base: "#f2c043", ink: DARK, sign: "M0,-11L10.4,7.5H-10.4Z" },
  blue: { base: "#3457a6", ink: LIGHT, sign: "M-8,-8H8V8H-8Z" },
  lightblue: {
    base: "#86c5e6",
    ink: DARK,
    sign: "M-9,-4q3,-4.5 6,0t6,0t6,0M-9,4q3,-4.5 6,0t6,0t6,0",
  },
  purple: { base: "#87509f", ink: LIGHT, sign: "M-8,-8L8,8M8,-8L-8,8" },
  grey: { base: "#b3ada3", ink: DARK, sign: "M-8,0H8" },
};

export const COLOURS = Object.keys(PAINT) as Colour[];
