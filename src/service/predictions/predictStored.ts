import { dateOf, requireDayNumber } from "../../dates/days";
import { type RaceCode, raceCodes } from "../../spec/codes";
import { fieldOf } from "../races/field";
import type { RaceRecord } from "../races/records";
import type { Moment } from "../simulation/moment";
import { type LocalHistory, selectFact } from "../store/history";
import { daysOf, lastDaysOf, racesOn } from "../store/queries/storedRaces";
import { FeatureState } from "./features/featureState";
import { contestsOf, LatestContests } from "./fit/contests";
import { fitResultsInSteps } from "./fit/fitModel";
import type { Model } from "./models/model";
import { firstPredicted, modelFact, type Prediction, predictWindow } from "./storedPredictions";

interface PredictStoredOptions {
  readonly moment: Moment;
  readonly codes?: readonly RaceCode[];
  /** False to predict without the starting prices of earlier races. */
  readonly prices?: boolean;
}

/** The most starts, the latest, on which a model is fitted; each takes 220 bytes of memory. */
const mostFitted = 500_000;

/**
 * Predicts the races in the window at a moment from the races of a store, in one pass for each race code, and
 * yields them in batches, many of them empty. A race code's model is fitted on its races before the month in
 * which the window begins, so that no prediction uses a later result. A model that the store already has is
 * not fitted again.
 */
export function* predictStored(
  history: LocalHistory,
  { moment, codes = raceCodes, prices = true }: PredictStoredOptions,
): Generator<readonly Prediction[]> {
  const before = `${dateOf(firstPredicted(moment)).slice(0, 7)}-01`;
  for (const raceCode of codes) {
    const days = daysOf(history, raceCode);
    function* racesOf(part: readonly number[]): Generator<RaceRecord> {
      for (const day of part) for (const { record } of racesOn(history, raceCode, day)) yield record;
    }
    const from = requireDayNumber(before);
    const edge = days.findIndex((day) => day >= from);
    const learnt = edge < 0 ? days : days.slice(0, edge);
    const lastDays = lastDaysOf(history, { raceCode, from });
    const continued = new FeatureState({ lastDayOf: (key) => lastDays[Number(key)] ?? Infinity });
    const fact = modelFact(raceCode, { prices, before });
    const [keptFact] = history.driver.all<{ value: string }>(selectFact, [fact]);
    if (keptFact)
      for (const race of racesOf(learnt)) {
        continued.add(fieldOf(race));
        yield [];
      }
    const model = keptFact
      ? (JSON.parse(keptFact.value) as Model) // storePredictions wrote it
      : yield* fitOn(racesOf(learnt), { raceCode, before, prices, continued });
    const models = { [raceCode]: model };
    let fitted: Prediction["fitted"] = keptFact ? undefined : { fact, model };
    for (const batch of predictWindow(racesOf(days.slice(learnt.length)), { models, moment, continued })) {
      const [first, ...others] = batch;
      yield first && fitted ? [{ ...first, fitted }, ...others] : batch;
      if (first) fitted = undefined;
    }
  }
}

interface FitOptions {
  readonly raceCode: RaceCode;
  readonly before: string;
  readonly prices: boolean;
  readonly continued: FeatureState;
}

/** Learns from races and returns the fitted model; yields empty batches meanwhile. */
function* fitOn(
  races: Iterable<RaceRecord>,
  { raceCode, before, prices, continued }: FitOptions,
): Generator<readonly Prediction[], Model> {
  const contests = new LatestContests(mostFitted);
  let first: number | undefined;
  for (const contest of contestsOf(races, raceCode, continued)) {
    first ??= contest.day;
    contests.add(contest);
    yield [];
  }
  const fit = fitResultsInSteps(raceCode, contests.list, { before, prices, first });
  let step = fit.next();
  for (; !step.done; step = fit.next()) yield [];
  return step.value;
}
