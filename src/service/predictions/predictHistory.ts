import type { RaceCode } from "../../spec/codes";
import { dateWindow } from "../../spec/parameters";
import { dateOf, dayNumber } from "../../dates/days";
import type { RaceRecord } from "../races/records";
import type { Moment } from "../simulation/moment";
import { worldModels } from "./models/worldModels";
import { fitModels } from "./fit/fitModels";
import { type Origin, racesOfFiles, racesOfWorld } from "./origin";
import type { Models } from "./predictor";
import { predictDays, type Prediction } from "./predictDays";

export interface PredictTask {
  readonly origin: Origin;
  readonly moment: Moment;
  /** The race codes of a world to predict; all when omitted. No code says anything of another. */
  readonly codes?: readonly RaceCode[];
}

const predictionsAtATime = 50;

/**
 * Predicts every race within reach of the interface at a moment (30 days back to 7 ahead), going through the whole history
 * once; takes seconds, and should be done in a thread of its own. A world has its models; those of results files are fitted on their
 * own races before the month in which the window begins, so that no prediction draws on what came after it.
 */
export async function predictHistory(
  { origin, moment, codes }: PredictTask,
  keep: (predictions: readonly Prediction[]) => void,
): Promise<void> {
  const from = moment.today - dateWindow.daysBack;
  const { races, models } = await open({ origin, moment, ...(codes ? { codes } : {}) }, from);
  let batch: Prediction[] = [];
  for (const prediction of predictDays(races, { models, from, resultsBefore: moment.today })) {
    if ((dayNumber(prediction.answer.date) ?? NaN) > moment.today + dateWindow.daysAhead) break;
    batch.push(prediction);
    if (batch.length < predictionsAtATime) continue;
    keep(batch);
    batch = [];
  }
  keep(batch);
}

async function open(
  { origin, moment, codes }: PredictTask,
  from: number,
): Promise<{ races: Iterable<RaceRecord>; models: Models }> {
  if (origin.kind === "world") return { races: racesOfWorld(origin.world, { moment, codes }), models: worldModels };
  const races = await racesOfFiles(origin.files);
  return { races, models: fitModels(races, { before: `${dateOf(from).slice(0, 7)}-01` }) };
}
