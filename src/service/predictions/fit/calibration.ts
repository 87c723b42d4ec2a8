import { valueAt } from "../../../lists/lists";
import { softmax } from "../../../maths/softmax";
import { type Calibration } from "../models/model";
import type { Contest } from "./contests";
import { fitWeights, orderLikelihood, type Stage, stagesOf } from "./fitWeights";

export interface Forecast {
  readonly probabilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/**
 * The exponents, bends and strength of short files, and the penalties that pull towards them. They are
 * usually the best in the year after such a file, which has too few races to find better ones itself
 * (bench/fit/models.md).
 */
const usual = { discounts: [0.82, 0.69], placeBend: -0.02, strength: 1, bend: -0.08 } as const;
const pulls = { strength: 400, bend: 1000, places: 1000 } as const;

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
  const prior = [usual.discounts[place - 2] ?? 1, usual.placeBend];
  const choices = made(races, (race) => choicesOf(race, place));
  const [discount = 1, bend = 0] = fitWeights(choices, { prior, ridge: pulls.places, spreads: [1, 1] });
  return { discount: within(discount, exponents), bend: within(bend, placeBends) };
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

/** The bounds of the exponents and bends of places. */
const exponents = { lowest: 0.1, highest: 1 } as const;
const placeBends = { lowest: -0.2, highest: 0 } as const;

export interface RaceUtilities {
  readonly utilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/** The exponents closest to the normal model (Lo, Bacon-Shone 1994), by which places show the strength. */
const stageExponents = [1, 0.76, 0.62] as const;
const strengths = { lowest: 0.02, highest: 2 } as const;

const within = (value: number, { lowest, highest }: { lowest: number; highest: number }): number =>
  Math.min(highest, Math.max(lowest, value));

/**
 * The gain over equal chances, in log-likelihood, up to which utilities have shown nothing: odds of five to
 * one. Pieces of two countries' files were no worse than equal chances with it (bench/fit/models.md).
 */
const doubt = 1.6;

/** Returns the share of the strength that choices support, from 0 for no gain to 1 for a large one. */
function supportFor(strength: number, choices: Iterable<Contest>): number {
  const gain = orderLikelihood(choices, [strength]).value - orderLikelihood(choices, [0]).value;
  return gain > doubt ? (gain - doubt) / (gain + doubt) : 0;
}

/**
 * Returns the temperature at which utilities, with weights fitted on other races, best predict the first
 * three places; infinite if the utilities have shown nothing. Its inverse, the strength, is pulled towards
 * the usual one. Races that gained little over equal chances receive only a part of it.
 */
export function fitTemperature(races: readonly RaceUtilities[]): number {
  const choices = made(races, ({ utilities, placings }) =>
    stagesOf(placings, utilities.length).map((stage) => {
      const exponent = valueAt(stageExponents, stage.place - 1);
      return choiceOf(stage, (runner) => [exponent * valueAt(utilities, runner)]);
    }),
  );
  const prior = [usual.strength];
  const [fitted = 0] = fitWeights(choices, { prior, ridge: pulls.strength, spreads: [1] });
  const strength = within(fitted, strengths);
  return 1 / (supportFor(strength, choices) * strength);
}

/** The bounds of the bend, within which a higher utility always has the higher chance. */
const bends = { lowest: -0.12, highest: 0.05 } as const;
/** The rounds in which strength and bend are fitted in turn. */
const rounds = 3;

/**
 * Returns the temperature and the bend at which utilities, with weights fitted on other races, best predict
 * the winners. Starts from a temperature fitted on all places. The strength is pulled towards it and the bend
 * towards the usual one, so that a few races change neither.
 */
export function fitBend(races: readonly RaceUtilities[], temperature: number): Required<Calibration> {
  let [strength, bend]: [number, number] = [1 / temperature, usual.bend];
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
    const prior = [1 / temperature / start, usual.bend];
    const [factor = 1, fittedBend = 0] = fitWeights(choices, { prior, ridge: pulls.bend, spreads: [1, 1] });
    strength = within(start * factor, strengths);
    bend = within(fittedBend, bends);
  }
  return { temperature: 1 / strength, bend };
}
