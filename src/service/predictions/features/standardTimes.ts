import type { Field } from "../../races/field";

/** Races that a standard time needs, and the number of races in its mean. */
const fewestRaces = 4;
const span = 60;

/** The lowest speed to count; a slower race was not run for time. */
const slowest = -25;

/** Races without a residual added to a day's races, which shrink the day's variant. */
const priorRaces = 1;

/** Races of average prize added to a country's races, which shrink the effect of class on time. */
const priorPrizes = 30;

/** The regression of winners' speeds on the logarithm of the prize, for one country and ground: its sums. */
interface ClassLine {
  races: number;
  prizes: number;
  speeds: number;
  prizeSquares: number;
  products: number;
}

/** The speeds of a field's starters, in order; undefined if unknown. */
type Speeds = readonly (number | undefined)[];

/** The mean winning times by track, distance, ground and going, and a day's variant of each track. */
export class StandardTimes {
  readonly #times = new Map<string, { mean: number; races: number }>();
  readonly #lines = new Map<string, ClassLine>();

  /**
   * Returns the speeds of the starters in a day's races: each time compared with the standard, in thousandths
   * of it, higher if faster, minus the day's variant for its track and ground. The variant is the mean of the
   * winners' speeds minus the usual ones for their class.
   */
  speedsOf(day: readonly Field[]): Speeds[] {
    const variants = this.#variantsOf(day);
    return day.map((field) => {
      const variant = variants.get(groundKeyOf(field)) ?? 0;
      return field.starters.map(({ record }) => {
        const speed = this.#speedOf(field, record.seconds);
        return speed === undefined ? undefined : Math.max(slowest, speed - variant);
      });
    });
  }

  /** Adds the races of a day. */
  learn(day: readonly Field[]): void {
    for (const field of day) {
      const seconds = winningTime(field);
      if (!seconds || !field.race.distance) continue;
      const speed = this.#speedOf(field, seconds);
      if (speed !== undefined && field.prize !== undefined)
        addTo(this.#lineOf(field), field.prize, Math.max(slowest, speed));
      const key = keyOf(field);
      const standard = this.#times.get(key) ?? { mean: seconds, races: 0 };
      this.#times.set(key, standard);
      standard.races += 1;
      standard.mean += (seconds - standard.mean) / Math.min(span, standard.races);
    }
  }

  #speedOf(field: Field, seconds: number | undefined): number | undefined {
    const standard = this.#times.get(keyOf(field));
    if (!seconds || !standard || standard.races < fewestRaces) return undefined;
    return (1000 * (standard.mean - seconds)) / standard.mean;
  }

  #variantsOf(day: readonly Field[]): ReadonlyMap<string, number> {
    const sums = new Map<string, { surplus: number; races: number }>();
    for (const field of day) {
      const speed = this.#speedOf(field, winningTime(field));
      if (speed === undefined || speed < slowest) continue;
      const key = groundKeyOf(field);
      const sum = sums.get(key) ?? { surplus: 0, races: 0 };
      sums.set(key, sum);
      sum.surplus += speed - usualSpeed(this.#lineOf(field), field.prize);
      sum.races += 1;
    }
    return new Map([...sums].map(([key, { surplus, races }]) => [key, surplus / (races + priorRaces)]));
  }

  #lineOf({ race: { country }, ground = "" }: Field): ClassLine {
    const key = `${country}|${ground}`;
    const line = this.#lines.get(key) ?? {
      races: 0,
      prizes: 0,
      speeds: 0,
      prizeSquares: 0,
      products: 0,
    };
    this.#lines.set(key, line);
    return line;
  }
}

const winningTime = ({ starters }: Field): number | undefined =>
  starters.find(({ record }) => record.finish === 1)?.record.seconds;

function addTo(line: ClassLine, prize: number, speed: number): void {
  line.races += 1;
  line.prizes += prize;
  line.speeds += speed;
  line.prizeSquares += prize * prize;
  line.products += prize * speed;
}

/** Returns the usual speed of a winner for a prize, or of any winner for an unknown prize. */
function usualSpeed(
  { races, prizes, speeds, prizeSquares, products }: ClassLine,
  prize: number | undefined,
): number {
  if (races === 0) return 0;
  const [middle, speed] = [prizes / races, speeds / races];
  const slope = (products - races * middle * speed) / (prizeSquares - races * middle * middle + priorPrizes);
  return speed + (prize === undefined ? 0 : slope * (prize - middle));
}

const groundKeyOf = ({ venue, ground, going }: Field): string => `${venue}|${ground ?? going}`;
const keyOf = (field: Field): string =>
  `${field.venue}|${field.race.distance}|${field.ground ?? ""}|${field.going}`;
