import type { RunnerPrices } from "../../cells/arguments/readPrices";
import { formatDecimal, t } from "../../language/translate";
import { fairBook, overround, usualMethod } from "../../maths/fairBook";
import { sum } from "../../lists/lists";
import { kellyStakes } from "../../maths/stakes";

/**
 * The margin below which a whole field's prices are not from one time; rounded prices may leave less than 0.
 */
const lowestMargin = -0.01;
const wholeField = 0.999;
const [fewestDecimals, mostDecimals] = [2, 6];

/** Returns the sum from which probabilities cover a whole field, allowing for their decimals. */
function wholeSum(chances: readonly number[]): number {
  const decimals = Array.from({ length: mostDecimals }, (_, index) => index + 1).find((count) =>
    chances.every((chance) => Math.abs(chance * 10 ** count - Math.round(chance * 10 ** count)) < 1e-7),
  );
  const count = chances.filter((chance) => chance > 0).length;
  const rounding = decimals === undefined ? 0 : (count * 0.5) / 10 ** Math.max(fewestDecimals, decimals);
  return Math.min(wholeField, 1 - rounding - 1e-9);
}

/** Returns the words for a runner in a message, by its index: cell 3, or number 3. */
type Naming = (index: number) => string;

/**
 * Returns the reason not to stake on odds from before a scratching. After it every price shortens, so old
 * prices would show value everywhere. This concerns a whole field's prices with a margin below 0, and
 * incomplete prices that include a scratched runner, because the others may be just as old. Undefined for
 * odds of one time. A scratched runner has the chance 0.
 */
export function priceTimeProblem(
  odds: readonly (number | undefined)[],
  chances: readonly number[],
  nameOf: Naming,
): string | undefined {
  if (sum(chances) < wholeSum(chances)) return undefined;
  const prices = odds.filter((_, index) => (chances[index] ?? 0) > 0);
  const scratched = odds.findIndex((price, index) => price !== undefined && chances[index] === 0);
  if (!prices.every((price) => price !== undefined)) {
    if (scratched < 0) return undefined;
    return t`The odds pre-date a scratching: ${nameOf(scratched)} has a price and no probability, and not every other runner has a price. Nothing is staked. Delete that price, once the others are those after the scratching.`;
  }
  const margin = overround(prices);
  if (margin >= lowestMargin) return undefined;
  const percent = `${formatDecimal(100 * margin, 1)}%`;
  return scratched < 0
    ? t`The odds leave a margin of ${percent}, below 0: they pre-date a scratching or are of different times. Nothing is staked. Enter the present prices.`
    : t`The odds pre-date a scratching: ${nameOf(scratched)} has a price and no probability, and the other prices leave a margin of ${percent}. Nothing is staked. Enter the present prices.`;
}

export interface PricedRunner {
  readonly number: number;
  /** Decimal odds; undefined if there is no price. */
  readonly odds: number | undefined;
  /** The win probability after scratchings; undefined if there is none, 0 for a scratched runner. */
  readonly win: number | undefined;
  readonly scratched: boolean;
}

export interface MarketFigures {
  readonly odds: number | undefined;
  readonly marketProb: number | undefined;
  readonly overlay: number | undefined;
  readonly edge: number | undefined;
  readonly kellyShare: number | undefined;
}

/** Returns the probability in each starter's odds; an empty result unless every starter has odds. */
function marketProbabilities(runners: readonly PricedRunner[]) {
  const starters = runners.filter(({ scratched }) => !scratched);
  const odds = starters.flatMap(({ odds: price }) => price ?? []);
  if (odds.length === 0 || odds.length < starters.length) return { byNumber: new Map<number, number>() };
  const { probabilities, method } = fairBook(odds);
  return {
    method,
    byNumber: new Map(starters.map(({ number }, index) => [number, probabilities[index] ?? 0])),
  };
}

/** Returns the stakes, as shares of the bank, on starters with odds and a probability. */
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

/** The doubts about a race's odds. */
interface OddsReasons {
  readonly problem: string | undefined;
  /** Labels of prices that belong to no runner. */
  readonly unmatched: readonly string[];
  /** True if a price of 1 leaves the usual method no margin to remove. */
  readonly inProportion: boolean;
  /** True if some starter has no odds, so that unmatched prices may belong to it. */
  readonly isIncomplete: boolean;
}

/** Returns the doubts about a runner's odds; unmatched prices are named if odds are missing. */
function oddsReasons(
  { problem, unmatched, isIncomplete, inProportion }: OddsReasons,
  { hasOdds, isFirst }: { readonly hasOdds: boolean; readonly isFirst: boolean },
): string[] {
  const strays = unmatched.length > 0 && (isIncomplete ? !hasOdds : isFirst);
  return [
    ...(hasOdds ? [] : ["no odds"]),
    ...(strays ? [`prices of no runner: ${unmatched.join(", ")}`] : []),
    ...(problem === undefined ? [] : [problem]),
    ...(inProportion && isFirst ? ["a price of 1: the margin is taken off in proportion"] : []),
  ];
}

export interface Market {
  readonly figures: readonly MarketFigures[];
  /** Returns the doubts about a runner's odds by its index; an empty list for a scratched runner. */
  readonly reasonsOf: (index: number) => readonly string[];
}

/** Returns the market's figures of runners. A scratched runner keeps its odds and has no other figures. */
export function marketOf(
  { prices, unmatched }: RunnerPrices,
  runners: readonly Omit<PricedRunner, "odds">[],
): Market {
  const priced = runners.map((runner, index) => ({ ...runner, odds: prices[index] }));
  const problem = priceTimeProblem(
    prices,
    runners.map(({ win, scratched }) => (scratched ? 0 : (win ?? 0))),
    (index) => t`number ${runners[index]?.number}`,
  );
  const market = marketProbabilities(priced);
  const stakes = problem === undefined ? stakesOf(priced) : new Map<number, number>();
  const figures = priced.map(({ number, odds, win, scratched }) => {
    const overlay = scratched || odds === undefined || win === undefined ? undefined : win * odds;
    const edge = overlay === undefined ? undefined : overlay - 1;
    return { odds, marketProb: market.byNumber.get(number), overlay, edge, kellyShare: stakes.get(number) };
  });
  const inProportion = market.method !== undefined && market.method !== usualMethod;
  const isIncomplete = priced.some(({ odds, scratched }) => odds === undefined && !scratched);
  const first = priced.findIndex(({ scratched }) => !scratched);
  const reasonsOf = (index: number): readonly string[] =>
    runners[index]?.scratched
      ? []
      : oddsReasons(
          { problem, unmatched, isIncomplete, inProportion },
          { hasOdds: prices[index] !== undefined, isFirst: index === first },
        );
  return { figures, reasonsOf };
}
