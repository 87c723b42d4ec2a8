import { resultOf } from "../../src/lists/lists";
import { contestsOf } from "../../src/service/predictions/fit/contests";
import { fitResultsInSteps, type FitResultsOptions } from "../../src/service/predictions/fit/fitModel";
import type { Models } from "../../src/service/predictions/models/model";
import type { RaceRecord } from "../../src/service/races/records";
import { raceCodes } from "../../src/spec/codes";

/** Returns the models of all race codes of results, fitted on races before a day; the races come by day. */
export function fitModels(races: readonly RaceRecord[], options: FitResultsOptions): Models {
  const earlier = races.filter(({ date }) => date < options.before);
  const models = raceCodes.map((raceCode) => {
    const contests = [...contestsOf(earlier, raceCode)];
    return [raceCode, resultOf(fitResultsInSteps(raceCode, contests, options))];
  });
  return Object.fromEntries(models) as Models;
}
