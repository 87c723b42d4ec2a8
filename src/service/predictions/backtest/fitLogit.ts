import { valueAt } from "../../../maths/lists";
import { solvePositive } from "../fit/fitWeights";

/** A race of a backtest: its starts are those from `from` to before `to`. */
export interface BacktestRace {
  readonly from: number;
  readonly to: number;
  readonly day: number;
  /** The indices of the starts that won; several in a dead heat. */
  readonly winners: readonly number[];
}

export interface FittedWeights {
  readonly weights: readonly number[];
  /** NaN for a term that does not differ within any race. */
  readonly standardErrors: readonly number[];
}

const maxSteps = 50;
const tolerance = 1e-10;
/** The longest step of all weights, of standardised terms: a first step may go beyond the best ones. */
const longestStep = 2;
/** The penalty that keeps the weights of terms apart that say the same. */
const ridge = 1e-6;

/**
 * Returns the weights of terms that maximise the likelihood of the winners under a conditional logit
 * (McFadden 1974), by Newton's method, with their standard errors. A dead heat counts as the mean of
 * its winners.
 */
export function fitLogit(terms: readonly Float64Array[], races: readonly BacktestRace[]): FittedWeights {
  const spreads = terms.map((term) => spreadWithin(term, races));
  const scaled = terms.map((term, index) => {
    const spread = valueAt(spreads, index);
    return spread > 0 ? term.map((value) => value / spread) : new Float64Array(term.length);
  });
  let weights = terms.map(() => 0);
  for (let step = 0; step < maxSteps; step++) {
    const { gradient, information } = likelihoodAt(weights, scaled, races);
    const move = solvePositive(
      information,
      gradient.map((slope, index) => slope - ridge * valueAt(weights, index)),
    );
    const length = Math.max(...move.map(Math.abs));
    const part = Math.min(1, longestStep / length);
    weights = weights.map((weight, index) => weight + part * valueAt(move, index));
    if (length < tolerance) break;
  }
  const { information } = likelihoodAt(weights, scaled, races);
  return {
    weights: weights.map((weight, index) =>
      valueAt(spreads, index) > 0 ? weight / valueAt(spreads, index) : 0,
    ),
    standardErrors: spreads.map((spread, index) => {
      const unit = spreads.map((_, other) => Number(other === index));
      const variance = solvePositive(information, unit)[index] ?? NaN;
      return spread > 0 ? Math.sqrt(variance) / spread : NaN;
    }),
  };
}

/** Returns the standard deviation of a term around the means of the races. */
function spreadWithin(term: Float64Array, races: readonly BacktestRace[]): number {
  let squares = 0;
  let count = 0;
  for (const { from, to } of races) {
    let sum = 0;
    for (let index = from; index < to; index++) sum += valueAt(term, index);
    const mean = sum / (to - from);
    for (let index = from; index < to; index++) squares += (valueAt(term, index) - mean) ** 2;
    count += to - from;
  }
  const spread = Math.sqrt(squares / count);
  return spread > 1e-12 ? spread : 0;
}

/** Returns the slope of the log likelihood, and the lower triangle of its negative curvature, penalised. */
function likelihoodAt(
  weights: readonly number[],
  terms: readonly Float64Array[],
  races: readonly BacktestRace[],
): { readonly gradient: number[]; readonly information: Float64Array[] } {
  const gradient = weights.map(() => 0);
  const information = weights.map((_, row) => new Float64Array(row + 1));
  const means = new Float64Array(weights.length);
  for (const race of races) {
    const chances = chancesIn(race, (index) => {
      let utility = 0;
      for (let term = 0; term < weights.length; term++)
        utility += valueAt(weights, term) * valueAt(valueAt(terms, term), index);
      return utility;
    });
    terms.forEach((values, term) => {
      let mean = 0;
      chances.forEach((chance, runner) => (mean += chance * valueAt(values, race.from + runner)));
      means[term] = mean;
      for (const winner of race.winners)
        gradient[term] = valueAt(gradient, term) + (valueAt(values, winner) - mean) / race.winners.length;
    });
    terms.forEach((values, term) => {
      const row = valueAt(information, term);
      for (let other = 0; other <= term; other++) {
        const others = valueAt(terms, other);
        let covariance = 0;
        chances.forEach((chance, runner) => {
          const index = race.from + runner;
          covariance += chance * (valueAt(values, index) - valueAt(means, term)) * valueAt(others, index);
        });
        row[other] = valueAt(row, other) + covariance;
      }
    });
  }
  information.forEach((row, index) => (row[index] = valueAt(row, index) + ridge));
  return { gradient, information };
}

/** Returns the chances of a race's starts in proportion to exp(utility). */
export function chancesIn({ from, to }: BacktestRace, utility: (index: number) => number): Float64Array {
  const chances = new Float64Array(to - from);
  let highest = -Infinity;
  for (let index = from; index < to; index++) {
    const value = utility(index);
    chances[index - from] = value;
    if (value > highest) highest = value;
  }
  let total = 0;
  for (let runner = 0; runner < chances.length; runner++) {
    const weight = Math.exp(valueAt(chances, runner) - highest);
    chances[runner] = weight;
    total += weight;
  }
  for (let runner = 0; runner < chances.length; runner++) chances[runner] = valueAt(chances, runner) / total;
  return chances;
}
