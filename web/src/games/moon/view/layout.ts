type Place = [x: number, y: number];

/** Metres between drops: in a row, and from row to row. */
const DROP = [0.026, 0.042] as const;
const IN_A_ROW = 4;
const IN_A_SHORT_ROW = 3;

/** Where the table is seen from, and where its little things lie so that they are in the picture.
 * Places are metres. */
export class Layout {
  readonly elevation = 0.34;
  readonly azimuth: number;
  readonly die: Place;
  readonly dieFrom: Place;
  private readonly pool: readonly [right: number, near: number];
  private readonly row: number;

  /** On a tall screen the ladder that comes to hand is in front rather than aside. */
  constructor(tall: boolean) {
    this.azimuth = tall ? -1.22 : -0.95;
    this.pool = tall ? [0.09, 0] : [0.11, 0.03];
    this.row = tall ? IN_A_SHORT_ROW : IN_A_ROW;
    this.die = tall ? this.seen(0.1, 0.15) : this.seen(0.155, 0.13);
    this.dieFrom = this.seen(0.34, 0.4);
  }

  poolPlace(index: number): Place {
    const row = Math.floor(index / this.row);
    const aside = (index % this.row) * DROP[0] + (row % 2) * (DROP[0] / 2);
    return this.seen(this.pool[0] + aside, this.pool[1] + row * DROP[1]);
  }

  /** Where a drop of a seat lies: before that seat, in rows across the picture. */
  dropPlace(seat: number, seats: number, index: number): Place {
    const angle = this.azimuth + ((seat + (seats > 1 ? 0.5 : 0)) / seats) * Math.PI * 2 - 0.35;
    const row = Math.floor(index / IN_A_ROW);
    const aside = ((index % IN_A_ROW) - 1.5) * DROP[0] + (row % 2) * (DROP[0] / 2);
    const [x, y] = this.seen(aside, row * DROP[1]);
    return [Math.cos(angle) * 0.265 + x, Math.sin(angle) * 0.265 + y];
  }

  /** A place so far to the right and towards the viewer. */
  private seen(right: number, near: number): Place {
    const { azimuth } = this;
    return [
      Math.cos(azimuth) * near - Math.sin(azimuth) * right,
      Math.sin(azimuth) * near + Math.cos(azimuth) * right,
    ];
  }
}
