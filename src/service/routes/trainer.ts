import type { TrainerResponse } from "../../spec/responses";
import { careerOf } from "./careerOf";
import type { Context } from "./context";
import type { Parameters } from "./parameters/readParameters";

/** The career statistics of a trainer (spec 4.6): no conditions but in the recent part. */
export function trainer(asked: Parameters<"trainer">, context: Context): TrainerResponse {
  const { name, race_code: raceCode, min_starts: minStarts, window } = asked;
  const career = careerOf({ role: "trainer", name, raceCode, minStarts, window }, context);
  const { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, isAmbiguous, recentStats } = career;
  const totals = { totalStarts, totalWins, overallWinRate, overallPlaceRate };
  return { trainerName: career.name, raceType: raceCode, ...totals, trackStats, isAmbiguous, recentStats };
}
