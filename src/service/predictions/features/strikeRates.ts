/** Days after which a start counts half: over the career, and of late. */
const halfLives = { long: 365, recent: 45 } as const;

export type Span = keyof typeof halfLives;

/** Starts' worth of average results that a person begins with. */
const priorWins = 3;

interface Tally {
  wins: number;
  expected: number;
  day: number;
}

/** How often people win against what the sizes of their fields would give them, the latest starts counting most. */
export class StrikeRates {
  readonly #tallies = new Map<string, Record<Span, Tally>>();

  /** The logarithm of wins over expected wins, 0 for a person who is unknown or wins as often as expected. */
  of(key: string | undefined, { span, day }: { span: Span; day: number }): number {
    const tally = key === undefined ? undefined : this.#tallies.get(key)?.[span];
    if (!tally) return 0;
    const kept = fading(tally, { span, day });
    return Math.log((tally.wins * kept + priorWins) / (tally.expected * kept + priorWins));
  }

  /** Counts one start: `won` is the share of the win (1, less in a dead heat, 0), `expected` one over the starters. */
  count(key: string | undefined, { won, expected, day }: { won: number; expected: number; day: number }): void {
    if (key === undefined) return;
    const tallies = this.#tallies.get(key) ?? { long: empty(day), recent: empty(day) };
    this.#tallies.set(key, tallies);
    for (const span of ["long", "recent"] as const) {
      const tally = tallies[span];
      const kept = fading(tally, { span, day });
      tally.wins = tally.wins * kept + won;
      tally.expected = tally.expected * kept + expected;
      tally.day = day;
    }
  }
}

const empty = (day: number): Tally => ({ wins: 0, expected: 0, day });

const fading = (tally: Tally, { span, day }: { span: Span; day: number }): number => 0.5 ** ((day - tally.day) / halfLives[span]);
