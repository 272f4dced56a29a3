import type { Handler } from "../../../scene/handling";
import type { Hands } from "./hands";
import { deed } from "./keys";

/** Switches of the picture that keys turn on and off, too. */
export interface Switches {
  xray(): void;
  heights(): void;
}

/** Keys over the table: everything that the pointer does. */
export class Keyboard implements Handler {
  constructor(
    private readonly hands: Hands,
    private readonly switches: Switches,
  ) {}

  key(event: KeyboardEvent): boolean {
    const { hands, switches } = this;
    const wanted = deed(event, hands.holding.active);
    if (!wanted) return false;
    switch (wanted.do) {
      case "step":
        hands.step(wanted.by);
        break;
      case "turn":
        hands.holding.turn(wanted.by);
        break;
      case "nudge":
        hands.holding.nudge(wanted.right, wanted.up);
        break;
      case "colour":
        hands.showOnTop(wanted.number);
        break;
      case "otherWay":
        hands.turnAround();
        break;
      case "xray":
      case "heights":
        switches[wanted.do]();
        break;
      default:
        hands[wanted.do]();
    }
    return true;
  }
}
