import type { Field } from "../../races/field";

/** Races that a standard time needs, and the races that its mean spans. */
const fewestRaces = 4;
const span = 60;

/** The lowest speed that counts: a slower race was not run for time. */
const slowest = -25;

/** The mean winning times by track, distance and going. */
export class StandardTimes {
  readonly #times = new Map<string, { mean: number; races: number }>();

  /**
   * Returns each starter's time against the standard, in thousandths of it, higher when faster; undefined
   * when unknown.
   */
  speeds(field: Field): (number | undefined)[] {
    const standard = this.#times.get(keyOf(field));
    if (!standard || standard.races < fewestRaces) return field.starters.map(() => undefined);
    return field.starters.map(({ record: { seconds } }) =>
      seconds ? Math.max(slowest, (1000 * (standard.mean - seconds)) / standard.mean) : undefined,
    );
  }

  /** Adds the winning time of a race. */
  learn(field: Field): void {
    const seconds = field.starters.find(({ record }) => record.finish === 1)?.record.seconds;
    if (!seconds || !field.race.distance) return;
    const key = keyOf(field);
    const standard = this.#times.get(key) ?? { mean: seconds, races: 0 };
    this.#times.set(key, standard);
    standard.races += 1;
    standard.mean += (seconds - standard.mean) / Math.min(span, standard.races);
  }
}

const keyOf = ({ venue, race, going }: Field): string => `${venue}|${race.distance}|${going}`;
