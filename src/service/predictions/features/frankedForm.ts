/** The number of a runner's latest races whose rivals count. */
const mostRaces = 3;

/** Later runs without news that are added to a race's runs, which shrink the mean. */
const priorRuns = 3;

/** A race that was run: the sum over its runners' later runs, each compared with its expectation. */
interface RunRace {
  total: number;
  runs: number;
}

/** A runner's part in a race; its own later runs do not count for its own form. */
interface Part {
  readonly race: RunRace;
  total: number;
  runs: number;
}

/**
 * Tracks the later form of the rivals in a runner's latest races. Each run of a runner is news about its
 * latest races: a run better than expected means that they were stronger than they looked.
 */
export class FrankedForm {
  readonly #parts = new Map<string, Part[]>();

  /** Returns the mean news about a runner's latest races; undefined before the first. */
  of(key: string): number | undefined {
    const parts = this.#parts.get(key);
    if (!parts) return undefined;
    let news = 0;
    for (const { race, total, runs } of parts) news += (race.total - total) / (race.runs - runs + priorRuns);
    return news / parts.length;
  }

  /** Adds a race: each runner's performance minus its expectation; undefined if unknown. */
  add(runners: readonly { readonly key: string; readonly surprise: number | undefined }[]): void {
    for (const { key, surprise } of runners) {
      if (surprise === undefined) continue;
      for (const part of this.#parts.get(key) ?? []) {
        part.total += surprise;
        part.runs += 1;
        part.race.total += surprise;
        part.race.runs += 1;
      }
    }
    const race: RunRace = { total: 0, runs: 0 };
    for (const { key } of runners) {
      const parts = this.#parts.get(key);
      if (!parts) this.#parts.set(key, [{ race, total: 0, runs: 0 }]);
      else if (parts.push({ race, total: 0, runs: 0 }) > mostRaces) parts.shift();
    }
  }

  delete(key: string): void {
    this.#parts.delete(key);
  }
}
