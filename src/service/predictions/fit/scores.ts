import { softmax } from "../../../maths/softmax";
import { valueAt } from "../../../maths/lists";
import { type Model, utilityOf, weightsOf } from "../models/model";
import type { Contest } from "./contests";

/** A race's win probabilities beside its result. */
export interface Priced {
  readonly probabilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/** How good the win probabilities of a set of races were. */
export interface Scores {
  readonly races: number;
  /** Mean logarithmic loss a race; `uniform` is that of giving every starter the same chance. */
  readonly logLoss: number;
  readonly uniform: number;
  /** 1 - logLoss / uniform: 0 knows nothing, 1 knows every winner (McFadden 1974). */
  readonly pseudoR2: number;
  /** Mean over races of the squared errors of their starters (Brier 1950). */
  readonly brier: number;
  /** Mean distance of probability and frequency over twenty classes of equally many starters. */
  readonly calibrationError: number;
  /** Share of races won by the starter ranked first. */
  readonly topWins: number;
}

const classes = 20;

/** Scores win probabilities against the results; races without a winner are left out. */
export function scoresOf(all: readonly Priced[]): Scores {
  const races = all.filter(({ placings }) => placings.length > 0);
  const mean = (of: (race: Priced) => number): number => races.reduce((sum, race) => sum + of(race), 0) / races.length;
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
  };
}

const winnersOf = (placings: Priced["placings"]): readonly number[] => placings[0] ?? [];

/** A runner's share of the win: 1 for the winner, a half each in a dead heat of two. */
function won(placings: Priced["placings"], runner: number): number {
  const winners = winnersOf(placings);
  return winners.includes(runner) ? 1 / winners.length : 0;
}

/** The share of the win that the starters ranked first took, on average where several are. */
function topWon({ probabilities, placings }: Priced): number {
  const best = Math.max(...probabilities);
  const top = probabilities.flatMap((probability, runner) => (probability === best ? runner : []));
  return top.reduce((sum, runner) => sum + won(placings, runner), 0) / top.length;
}

const squaredError = ({ probabilities, placings }: Priced): number =>
  probabilities.reduce((sum, probability, runner) => sum + (probability - won(placings, runner)) ** 2, 0);

function calibrationError(races: readonly Priced[]): number {
  const starts = races
    .flatMap(({ probabilities, placings }) => probabilities.map((chance, runner) => ({ chance, won: won(placings, runner) })))
    .sort((a, b) => a.chance - b.chance);
  const edge = (group: number): number => Math.floor((group * starts.length) / classes);
  let error = 0;
  for (let group = 0; group < classes; group++) {
    const members = starts.slice(edge(group), edge(group + 1));
    error += Math.abs(members.reduce((sum, { chance, won }) => sum + chance - won, 0));
  }
  return error / Math.max(1, starts.length);
}

/** No model may be infinitely wrong about one race. */
const smallest = 1e-12;

/**
 * The logarithmic loss of a race: minus the logarithm of the winner's probability, the mean of them in a dead heat, 0 when
 * there was no winner.
 *
 * @example winLogLoss([0.5, 0.5], [1]); // Math.log(2)
 */
export function winLogLoss(probabilities: readonly number[], winners: readonly number[]): number {
  const losses = winners.map((winner) => -Math.log(Math.max(smallest, valueAt(probabilities, winner))));
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}

/** The win probabilities that a model gives to races, beside their results. */
export function pricedBy(model: Model, contests: readonly Contest[]): Priced[] {
  const weights = weightsOf(model);
  return contests.map(({ vectors, placings }) => ({
    placings,
    probabilities: softmax(
      vectors.map((vector) => utilityOf(vector, weights)),
      model.temperature,
    ),
  }));
}
