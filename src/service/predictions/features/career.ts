import type { RunnerRecord } from "../../races/records";

/** The number of runs whose performances and speeds are stored. */
const maxRuns = 6;

export interface Run {
  readonly record: RunnerRecord;
  readonly day: number;
  readonly starters: number;
  /** From the margins, on the scale of the ratings; undefined if unknown. */
  readonly performance: number | undefined;
  /** Time compared with the standard time, in thousandths of it, higher if faster; undefined if unknown. */
  readonly speed: number | undefined;
  readonly prize: number | undefined;
  /** From the starting prices (see `marketLevels`); undefined if unknown. */
  readonly market: number | undefined;
  /** True for a first start that is known to be the debut. */
  readonly isDebut: boolean;
  /** Metres; undefined if unknown. */
  readonly distance: number | undefined;
  /** The last 600 metres compared with the field, in thousandths, higher if faster; undefined if unknown. */
  readonly closing: number | undefined;
}

/** A runner's career before a race: the values that the features use. */
export interface Career {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
  /** The number of runs for which it is known whether they were placed. */
  readonly placesKnown: number;
  /** 1 if the first of these starts was the runner's debut, 0 if earlier ones may be unknown. */
  readonly isWhole: number;
  readonly lastDay: number;
  /** Days between the last two runs; undefined after the first run. */
  readonly lastGap: number | undefined;
  /** Oldest first, at most six. */
  readonly performances: readonly number[];
  readonly speeds: readonly number[];
  readonly lastPrize: number | undefined;
  readonly meanPrize: number | undefined;
  readonly lastWeight: number | undefined;
  readonly lastBody: number | undefined;
  /** Metres of the last start. */
  readonly lastDistance: number | undefined;
  /** The mean of the last 600 metres compared with the fields, in thousandths. */
  readonly closing: number | undefined;
  /** 0 for a winner, 1 for the last of the field or a runner that did not finish; undefined if unknown. */
  readonly lastFinish: number | undefined;
  /** The mean settling position, 0 for the leader, 1 for the last; undefined if unknown. */
  readonly settled: number | undefined;
  /** The mean share of the field passed between settling and finish; undefined if unknown. */
  readonly lateGain: number | undefined;
  /** The market's level at earlier starts, fading, and at the last one; undefined if there are no prices. */
  readonly usualMarket: number | undefined;
  readonly lastMarket: number | undefined;
}

/** The numeric fields of a career, in the order of their columns. */
const columns = [
  ...(["starts", "wins", "places", "placesKnown", "isWhole", "lastDay", "lastGap", "lastPrize"] as const),
  ...(["meanPrize", "lastWeight", "lastBody", "lastDistance", "closing", "lastFinish", "settled"] as const),
  ...(["lateGain", "usualMarket", "lastMarket"] as const),
];
const width = columns.length + 2 * maxRuns;

/**
 * Careers by the runner's key, stored as rows of numbers, because a large history has hundreds of thousands
 * of runners.
 */
export class Careers {
  readonly #rows = new Map<string, number>();
  /** Rows of removed careers. */
  readonly #free: number[] = [];
  #numbers = new Float64Array(64 * width);

  get(key: string): Career | undefined {
    const row = this.#rows.get(key);
    if (row === undefined) return undefined;
    // Every career has the same fields in one order, which makes them faster to read.
    const career: Record<string, number | undefined | readonly number[]> = {
      performances: this.#runsAt(row + columns.length),
      speeds: this.#runsAt(row + columns.length + maxRuns),
    };
    for (let column = 0; column < columns.length; column++) {
      const value = this.#numbers[row + column] ?? NaN;
      career[columns[column] ?? ""] = Number.isNaN(value) ? undefined : value;
    }
    return career as unknown as Career; // `set` wrote each field
  }

  set(key: string, { performances, speeds, ...career }: Career): void {
    const row = this.#rows.get(key) ?? this.#free.pop() ?? this.#rows.size * width;
    this.#rows.set(key, row);
    if (row === this.#numbers.length) {
      const larger = new Float64Array(2 * row);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    for (let column = 0; column < columns.length; column++) {
      const name = columns[column];
      this.#numbers[row + column] = (name && career[name]) ?? NaN;
    }
    this.#numbers.fill(NaN, row + columns.length, row + width);
    this.#numbers.set(performances, row + columns.length);
    this.#numbers.set(speeds, row + columns.length + maxRuns);
  }

  /** Returns the numbers of the latest runs, which are followed by NaN. */
  #runsAt(from: number): number[] {
    const runs: number[] = [];
    for (let at = from; at < from + maxRuns && !Number.isNaN(this.#numbers[at]); at++)
      runs.push(this.#numbers[at] ?? NaN);
    return runs;
  }

  delete(key: string): void {
    const row = this.#rows.get(key);
    if (row !== undefined) this.#free.push(row);
    this.#rows.delete(key);
  }
}

export function extendCareer(career: Career | undefined, run: Run): Career {
  const { record, day, starters, prize, market } = run;
  const behind = Math.max(1, starters - 1);
  const share = (place: number): number => Math.min(1, (place - 1) / behind);
  const unknown = record.finishUnknown === true;
  const finish = record.finish === undefined ? (unknown ? undefined : 1) : share(record.finish);
  const settled = record.settled === undefined ? undefined : share(record.settled);
  return {
    starts: (career?.starts ?? 0) + 1,
    wins: (career?.wins ?? 0) + (record.finish === 1 ? 1 : 0),
    places: (career?.places ?? 0) + (record.placed || (record.finish ?? Infinity) <= 3 ? 1 : 0),
    placesKnown: (career?.placesKnown ?? 0) + (unknown && record.placed === undefined ? 0 : 1),
    isWhole: career ? career.isWhole : Number(run.isDebut),
    lastDay: day,
    lastGap: career ? day - career.lastDay : undefined,
    performances: latest(career?.performances, run.performance),
    speeds: latest(career?.speeds, run.speed),
    lastPrize: prize ?? career?.lastPrize,
    meanPrize: fadingMean(career?.meanPrize, prize, 0.3),
    lastWeight: record.weight ?? career?.lastWeight,
    lastBody: record.bodyWeight ?? career?.lastBody,
    lastDistance: run.distance ?? career?.lastDistance,
    closing: fadingMean(career?.closing, run.closing, 0.3),
    lastFinish: finish,
    settled: fadingMean(career?.settled, settled, 0.3),
    lateGain: fadingMean(
      career?.lateGain,
      settled === undefined || finish === undefined ? undefined : settled - finish,
      0.3,
    ),
    usualMarket: fadingMean(career?.usualMarket, market, 0.4),
    lastMarket: market ?? career?.lastMarket,
  };
}

const latest = (values: readonly number[] = [], value: number | undefined): readonly number[] =>
  value === undefined ? values : [...values.slice(1 - maxRuns), value];

/** Returns an exponentially weighted mean, in which the new value has the given share. */
function fadingMean(mean: number | undefined, value: number | undefined, share: number): number | undefined {
  if (mean === undefined || value === undefined) return value ?? mean;
  return mean + share * (value - mean);
}
