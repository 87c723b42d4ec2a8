import { chiSquareUpperTail } from "../../src/maths/chiSquare";
import { valueAt } from "../../src/lists/lists";
import { utilitiesWith, weightsOf, winChances, type Model } from "../../src/service/predictions/models/model";
import type { Contest } from "../../src/service/predictions/fit/contests";
import type { Forecast } from "../../src/service/predictions/fit/calibration";

/** The quality of the win probabilities of a set of races. */
export interface Scores {
  readonly races: number;
  /** Mean logarithmic loss per race; `uniform` is the loss of equal chances. */
  readonly logLoss: number;
  readonly uniform: number;
  /** 1 - logLoss / uniform: 0 for equal chances, 1 when every winner was certain (McFadden 1974). */
  readonly pseudoR2: number;
  /** Mean over races of the squared errors of their starters (Brier 1950). */
  readonly brier: number;
  /** Mean absolute difference of probability and frequency over twenty groups of equally many starters. */
  readonly calibrationError: number;
  /** Share of races won by the starter ranked first. */
  readonly topWins: number;
  /** Share of races won by one of the first three ranked. */
  readonly inThree: number;
  /** Mean logarithmic loss per runner, each for itself: it won or it did not. */
  readonly runnerLoss: number;
}

const groups = 20;

/** Scores win probabilities against the results; races without a winner are left out. */
export function scoresOf(all: readonly Forecast[]): Scores {
  const races = all.filter(({ placings }) => placings.length > 0);
  const mean = (of: (race: Forecast) => number): number =>
    races.reduce((sum, race) => sum + of(race), 0) / races.length;
  const logLoss = mean(({ probabilities, placings }) => winLogLoss(probabilities, winnersOf(placings)));
  const uniform = mean(({ probabilities }) => Math.log(probabilities.length));
  return {
    races: races.length,
    logLoss,
    uniform,
    pseudoR2: 1 - logLoss / uniform,
    brier: mean(squaredError),
    calibrationError: calibrationError(races),
    topWins: mean(topWon),
    inThree: mean(wonByThree),
    runnerLoss:
      races.reduce((sum, race) => sum + runnerLosses(race), 0) /
      races.reduce((count, { probabilities }) => count + probabilities.length, 0),
  };
}

const winnersOf = (placings: Forecast["placings"]): readonly number[] => placings[0] ?? [];

/** Returns a runner's share of the win: 1 for the winner, a half each in a dead heat of two. */
function won(placings: Forecast["placings"], runner: number): number {
  const winners = winnersOf(placings);
  return winners.includes(runner) ? 1 / winners.length : 0;
}

/** Returns the share of the win of the starter ranked first; the mean share where several are. */
function topWon({ probabilities, placings }: Forecast): number {
  const best = Math.max(...probabilities);
  const top = probabilities.flatMap((probability, runner) => (probability === best ? runner : []));
  return top.reduce((sum, runner) => sum + won(placings, runner), 0) / top.length;
}

/** Returns the share of the win of the three starters ranked first, the first in the field of equals. */
function wonByThree({ probabilities, placings }: Forecast): number {
  const ranked = probabilities
    .map((probability, runner) => ({ probability, runner }))
    .sort((one, other) => other.probability - one.probability);
  return ranked.slice(0, 3).reduce((sum, { runner }) => sum + won(placings, runner), 0);
}

/** Returns the sum of the runners' losses: -log of the chance of each result. */
const runnerLosses = ({ probabilities, placings }: Forecast): number =>
  probabilities.reduce((sum, probability, runner) => {
    const share = won(placings, runner);
    const chance = Math.min(1 - lowestProbability, Math.max(lowestProbability, probability));
    return sum - share * Math.log(chance) - (1 - share) * Math.log(1 - chance);
  }, 0);

const squaredError = ({ probabilities, placings }: Forecast): number =>
  probabilities.reduce((sum, probability, runner) => sum + (probability - won(placings, runner)) ** 2, 0);

function calibrationError(races: readonly Forecast[]): number {
  const starts = races
    .flatMap(({ probabilities, placings }) =>
      probabilities.map((chance, runner) => ({ chance, won: won(placings, runner) })),
    )
    .sort((a, b) => a.chance - b.chance);
  const edge = (group: number): number => Math.floor((group * starts.length) / groups);
  let error = 0;
  for (let group = 0; group < groups; group++) {
    const members = starts.slice(edge(group), edge(group + 1));
    error += Math.abs(members.reduce((sum, { chance, won }) => sum + chance - won, 0));
  }
  return error / Math.max(1, starts.length);
}

/** The lowest probability in a logarithm, so that one race cannot have an infinite loss. */
const lowestProbability = 1e-12;

/**
 * Returns the logarithmic loss of a race: minus the logarithm of the winner's probability, the mean in a dead
 * heat, 0 without a winner.
 *
 * @example winLogLoss([0.5, 0.5], [1]); // Math.log(2)
 */
export function winLogLoss(probabilities: readonly number[], winners: readonly number[]): number {
  const losses = winners.map(
    (winner) => -Math.log(Math.max(lowestProbability, valueAt(probabilities, winner))),
  );
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}

/** Returns the win probabilities of a model for races, with their results. */
export function forecastsOf(model: Model, contests: readonly Contest[]): Forecast[] {
  const coefficients = { weights: weightsOf(model), products: model.products };
  return contests.map(({ vectors, placings }) => ({
    placings,
    probabilities: winChances(utilitiesWith(vectors, coefficients), model),
  }));
}

/** The chance of a starter to win or to be placed, and whether it was: less than 1 in a dead heat. */
export interface Chance {
  readonly chance: number;
  readonly happened: number;
}

/** A band of chances: their mean, how often they happened, and one standard error of that. */
export interface Band {
  readonly predicted: number;
  readonly observed: number;
  readonly error: number;
  readonly count: number;
}

/** The upper ends of the bands, close together where most starters are. */
const bandEnds = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 1];
/** The wins or places to expect in a band; one of fewer is joined with the next, the last with the one before. */
const leastExpected = 50;

const sumOf = (starts: readonly Chance[], of: (start: Chance) => number): number =>
  starts.reduce((sum, start) => sum + of(start), 0);
const expectedOf = (starts: readonly Chance[]): number => sumOf(starts, ({ chance }) => chance);

/**
 * Returns the bands of chances with what happened, and the probability of so large a chi-square over all of
 * them when the chances are right: the degrees of freedom are the number of bands.
 */
export function calibrationOf(starts: readonly Chance[]): {
  readonly bands: readonly Band[];
  readonly chiSquare: number;
  readonly p: number;
} {
  const groups: Chance[][] = [[]];
  for (const [index, to] of bandEnds.entries()) {
    const from = (bandEnds[index - 1] ?? -1) + 1e-9;
    if (expectedOf(groups.at(-1) ?? []) >= leastExpected) groups.push([]);
    groups.at(-1)?.push(...starts.filter(({ chance }) => chance > from && chance <= to + 1e-9));
  }
  if (groups.length > 1 && expectedOf(groups.at(-1) ?? []) < leastExpected)
    groups.at(-2)?.push(...(groups.pop() ?? []));
  const bands = groups.map((all) => ({
    predicted: expectedOf(all) / all.length,
    observed: sumOf(all, ({ happened }) => happened) / all.length,
    error: Math.sqrt(sumOf(all, ({ chance }) => chance * (1 - chance))) / all.length,
    count: all.length,
  }));
  const chiSquare = bands.reduce(
    (sum, { predicted, observed, error }) => sum + ((observed - predicted) / error) ** 2,
    0,
  );
  return { bands, chiSquare, p: chiSquareUpperTail(chiSquare, bands.length) };
}
