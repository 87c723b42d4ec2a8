import { valueAt } from "../../../maths/lists";
import { softmax } from "../../../maths/softmax";
import { type Calibration } from "../models/model";
import type { Contest } from "./contests";
import { fitWeights, type Stage, stagesOf } from "./fitWeights";

export interface Forecast {
  readonly probabilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/**
 * The exponents without races, weighted like ten races; closest to the normal model (Lo, Bacon-Shone 1994).
 */
const defaultDiscounts = [0.76, 0.62] as const;
const ridge = 10;

/**
 * Returns the exponents and bends that maximise the likelihood of the results, if each place is taken in
 * proportion to probability ^ exponent * exp(bend * log(probability * starters) ^ 2) among the remaining
 * runners.
 */
export function fitPlaces(races: readonly Forecast[]) {
  const [second, third] = [fitPlace(races, 2), fitPlace(races, 3)];
  return { discounts: [second.discount, third.discount], bends: [second.bend, third.bend] } as const;
}

function fitPlace(races: readonly Forecast[], place: 2 | 3): { discount: number; bend: number } {
  const usual = defaultDiscounts[place - 2] ?? 1;
  const choices = made(races, (race) => choicesOf(race, place));
  if (isEmpty(choices)) return { discount: usual, bend: 0 };
  const [discount = 1, bend = 0] = fitWeights(choices, { prior: [usual, 0], ridge });
  return { discount: Math.min(1, Math.max(0.1, discount)), bend: Math.min(0, Math.max(-0.2, bend)) };
}

/**
 * Returns choices that are computed from the races at each reading, because together they take much memory.
 */
const made = <Race>(
  races: readonly Race[],
  choices: (race: Race) => readonly Contest[],
): Iterable<Contest> => ({
  *[Symbol.iterator]() {
    for (const race of races) yield* choices(race);
  },
});

function isEmpty(choices: Iterable<Contest>): boolean {
  for (const _ of choices) return false;
  return true;
}

/** Returns the choice for a place among the runners still to finish. */
function choicesOf({ probabilities, placings }: Forecast, place: 2 | 3): Contest[] {
  const logs = probabilities.map((chance) => Math.log(Math.max(1e-12, chance) * probabilities.length));
  return stagesOf(placings, probabilities.length)
    .filter((stage) => stage.place === place)
    .map((stage) => choiceOf(stage, (runner) => [valueAt(logs, runner), valueAt(logs, runner) ** 2]));
}

/** Returns the choice for one place as a separate contest. */
const choiceOf = (
  { chosen, remaining }: Stage,
  vectorOf: (runner: number) => readonly number[],
): Contest => ({
  day: 0,
  vectors: remaining.map((runner) => new Float64Array(vectorOf(runner))),
  placings: [chosen.map((runner) => remaining.indexOf(runner))],
});

export interface RaceUtilities {
  readonly utilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/**
 * The pull of the strength towards 0. It was chosen on pieces of Hong Kong before 2024, because with it no
 * piece was worse than equal chances. It costs a few races much of their information, and thousands nothing.
 */
const doubt = 15;
const strengths = { lowest: 0.02, highest: 2 } as const;

/**
 * Returns the temperature at which utilities, with weights fitted on other races, best predict the first
 * three places. Its inverse is pulled towards 0, so that a few races claim no more than they have shown; if
 * there are no races, chances are almost equal.
 */
export function fitTemperature(races: readonly RaceUtilities[]): number {
  const choices = made(races, ({ utilities, placings }) =>
    stagesOf(placings, utilities.length).map((stage) => {
      const exponent = stage.place === 1 ? 1 : valueAt(defaultDiscounts, stage.place - 2);
      return choiceOf(stage, (runner) => [exponent * valueAt(utilities, runner)]);
    }),
  );
  const [strength = 0] = fitWeights(choices, { prior: [0], ridge: doubt, spreads: [1] });
  return 1 / Math.min(strengths.highest, Math.max(strengths.lowest, strength));
}

/**
 * The pull of the bend towards 0, and its bounds, within which a higher utility always has the higher chance.
 */
const bendRidge = 300;
const bends = { lowest: -0.12, highest: 0.05 } as const;
/** The rounds in which strength and bend are fitted in turn. */
const rounds = 3;

/**
 * Returns the temperature and the bend at which utilities, with weights fitted on other races, best predict
 * the winners. Starts from a temperature fitted on all places. Both are pulled, the bend towards 0, so that a
 * few races leave the chances unchanged.
 */
export function fitBend(races: readonly RaceUtilities[], temperature: number): Required<Calibration> {
  let [strength, bend] = [1 / temperature, 0];
  for (let round = 0; round < rounds; round++) {
    const start = strength;
    const choices = made(races, ({ utilities, placings }) => {
      const chances = softmax(utilities, 1 / start);
      const logs = chances.map((chance) => Math.log(Math.max(1e-12, chance) * chances.length));
      return stagesOf(placings, utilities.length)
        .slice(0, 1)
        .map((stage) =>
          choiceOf(stage, (runner) => [start * valueAt(utilities, runner), valueAt(logs, runner) ** 2]),
        );
    });
    if (isEmpty(choices)) break;
    const [factor = 1, fittedWeight = 0] = fitWeights(choices, {
      prior: [1 / temperature / start, 0],
      ridge: bendRidge,
      spreads: [1, 1],
    });
    strength = Math.min(strengths.highest, Math.max(strengths.lowest, start * factor));
    bend = Math.min(bends.highest, Math.max(bends.lowest, fittedWeight));
  }
  return { temperature: 1 / strength, bend };
}
