import type { Field } from "../../races/field";

/** Races before a standard time is used, and over how many it moves. */
const enough = 4;
const memory = 60;

/** A run slower than this against the standard was not a race for time. */
const slowest = -25;

/** The time in which races of one track, distance and going are usually won. */
export class StandardTimes {
  readonly #times = new Map<string, { mean: number; races: number }>();

  /** Each starter's time against the standard, in thousandths of it, quicker is more; undefined where a time or the standard is unknown. */
  speeds(field: Field): (number | undefined)[] {
    const standard = this.#times.get(keyOf(field));
    if (!standard || standard.races < enough) return field.starters.map(() => undefined);
    return field.starters.map(({ record: { seconds } }) =>
      seconds ? Math.max(slowest, (1000 * (standard.mean - seconds)) / standard.mean) : undefined,
    );
  }

  learn(field: Field): void {
    const seconds = field.starters.find(({ record }) => record.finish === 1)?.record.seconds;
    if (!seconds || !field.race.distance) return;
    const key = keyOf(field);
    const standard = this.#times.get(key) ?? { mean: seconds, races: 0 };
    this.#times.set(key, standard);
    standard.races += 1;
    standard.mean += (seconds - standard.mean) / Math.min(memory, standard.races);
  }
}

const keyOf = ({ venue, race, going }: Field): string => `${venue}|${race.distance}|${going}`;
