import type { Drawing } from "../../../components/drawing";
import { cloud, drop, face, ladder } from "./shapes";

/** The game at a glance: crooked ladders on a cloud, higher and higher. */
export const COVER: Drawing = {
  name: "cover",
  rules: [],
  box: [-100, -220, 200, 226],
  shapes: [
    ...ladder([-20, -8], [-34, -92]),
    ...ladder([24, -8], [36, -92]),
    ...cloud(),
    ...ladder([-74, -78], [70, -100], { rungs: 7, wide: 7 }),
    ...ladder([-30, -70], [-62, -142], { bow: 7, rungs: 4, wide: 8 }),
    ...ladder([36, -84], [10, -166], { bow: -6, rungs: 5, wide: 8 }),
    ...ladder([-66, -126], [44, -148], { rungs: 6, wide: 6, bow: 6 }),
    ...ladder([-6, -142], [40, -212], { held: true, rungs: 5, wide: 8 }),
    ...face("moon", 74, -20).map((shape) => ({ ...shape, at: `${shape.at ?? ""} scale(0.7)` })),
    drop(-72, -6),
    drop(-86, -4),
  ],
};
