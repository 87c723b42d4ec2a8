/** Days after which a start counts half: over a career, and recently. */
const halfLives = { long: 365, recent: 45 } as const;

export type Span = keyof typeof halfLives;

/** Expected wins added to every person, which shrink the rate of few starts. */
const priorWins = 3;

interface Tally {
  wins: number;
  expected: number;
  day: number;
}

/** Wins of jockeys or trainers against those expected from the sizes of their fields, weighted by recency. */
export class StrikeRates {
  readonly #tallies = new Map<string, Record<Span, Tally>>();

  /** Returns the logarithm of wins over expected wins; 0 for an unknown person. */
  of(key: string | undefined, { span, day }: { span: Span; day: number }): number {
    const tally = key === undefined ? undefined : this.#tallies.get(key)?.[span];
    if (!tally) return 0;
    const weight = fading(tally, { span, day });
    return Math.log((tally.wins * weight + priorWins) / (tally.expected * weight + priorWins));
  }

  /**
   * Adds one start: `won` is the share of the win (1, less in a dead heat, 0), `expected` is 1 / starters.
   */
  add(key: string | undefined, { won, expected, day }: { won: number; expected: number; day: number }): void {
    if (key === undefined) return;
    const tallies = this.#tallies.get(key) ?? { long: empty(day), recent: empty(day) };
    this.#tallies.set(key, tallies);
    for (const span of ["long", "recent"] as const) {
      const tally = tallies[span];
      const weight = fading(tally, { span, day });
      tally.wins = tally.wins * weight + won;
      tally.expected = tally.expected * weight + expected;
      tally.day = day;
    }
  }
}

const empty = (day: number): Tally => ({ wins: 0, expected: 0, day });

const fading = (tally: Tally, { span, day }: { span: Span; day: number }): number =>
  0.5 ** ((day - tally.day) / halfLives[span]);
