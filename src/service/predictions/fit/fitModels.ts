import { raceCodes } from "../../../spec/codes";
import type { RaceRecord } from "../../races/records";
import { worldModels } from "../models/worldModels";
import type { Models } from "../predictor";
import { contestsOf } from "./contestsOf";
import { fitModel } from "./fitModel";

/** Fewer races than this say less than a model that was fitted elsewhere. */
const enough = 500;

/**
 * The models for a history of its own: fitted on its races before a day, which come in the order of their days. A race code
 * with too few of them keeps the model of the simulated world.
 */
export function fitModels(races: readonly RaceRecord[], { before }: { before: string }): Models {
  const earlier = races.filter(({ date }) => date < before);
  const fitted = raceCodes.flatMap((raceCode) => {
    const contests = [...contestsOf(earlier, raceCode)];
    return contests.length < enough ? [] : [[raceCode, fitModel(raceCode, contests)] as const];
  });
  return { ...worldModels, ...Object.fromEntries(fitted) };
}
