import { fairBook } from "../../maths/fairBook";
import { kellyStakes } from "../../maths/stakes";
import { priceTimeProblem } from "./priceTimeProblem";

/** A runner of a race as its price is judged. */
export interface PricedRunner {
  readonly number: number;
  /** Decimal odds; undefined without a price. */
  readonly odds: number | undefined;
  /** The win probability after scratchings; undefined without one, 0 for a scratched runner. */
  readonly win: number | undefined;
  readonly scratched: boolean;
}

/** The market's columns of one runner. */
export interface MarketFigures {
  readonly odds: number | undefined;
  readonly marketProb: number | undefined;
  readonly overlay: number | undefined;
  readonly edge: number | undefined;
  readonly kellyShare: number | undefined;
}

/** Returns the probability behind each starter's odds; none unless every starter has odds. */
function marketProbabilities(runners: readonly PricedRunner[]): ReadonlyMap<number, number> {
  const starters = runners.filter(({ scratched }) => !scratched);
  const odds = starters.flatMap(({ odds: price }) => price ?? []);
  if (odds.length === 0 || odds.length < starters.length) return new Map();
  const { probabilities } = fairBook(odds);
  return new Map(starters.map(({ number }, index) => [number, probabilities[index] ?? 0]));
}

/** Returns the stakes on the starters with odds and a probability, as shares of the bank. */
function stakesOf(runners: readonly PricedRunner[]): ReadonlyMap<number, number> {
  const backed = runners.flatMap(({ number, odds, win, scratched }) =>
    scratched || odds === undefined || win === undefined || win === 0 ? [] : [{ number, odds, win }],
  );
  if (backed.length === 0) return new Map();
  const stakes = kellyStakes(
    backed.map(({ win }) => win),
    { odds: backed.map(({ odds }) => odds) },
  );
  return new Map(backed.map(({ number }, index) => [number, stakes[index] ?? 0]));
}

/**
 * Returns the market's columns of each runner in their order, and the reason why nothing is staked, if there
 * is one. A scratched runner keeps its odds and has no other figure.
 */
export function marketFigures(runners: readonly PricedRunner[]): {
  readonly figures: readonly MarketFigures[];
  readonly problem: string | undefined;
} {
  const problem = priceTimeProblem(
    runners.map(({ odds }) => odds),
    runners.map(({ win, scratched }) => (scratched ? 0 : (win ?? 0))),
    (index) => `number ${runners[index]?.number}`,
  );
  const market = marketProbabilities(runners);
  const stakes = problem === undefined ? stakesOf(runners) : new Map<number, number>();
  const figures = runners.map(({ number, odds, win, scratched }) => {
    const overlay = scratched || odds === undefined || win === undefined ? undefined : win * odds;
    return {
      odds,
      marketProb: market.get(number),
      overlay,
      edge: overlay === undefined ? undefined : overlay - 1,
      kellyShare: stakes.get(number),
    };
  });
  return { figures, problem };
}
