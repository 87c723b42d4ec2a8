import type { JockeyResponse } from "../../spec/responses";
import { extremeConditions } from "../statistics/people/extremeConditions";
import { careerOf } from "./careerOf";
import type { Context } from "./context";
import type { Parameters } from "./parameters/readParameters";
import { Refusal } from "./refusal";

/** The career statistics of a jockey or driver (spec 4.5). */
export function jockey(asked: Parameters<"jockey">, context: Context): JockeyResponse {
  const { name, race_code: raceCode, min_starts: minStarts, window } = asked;
  if (raceCode === "greyhounds") throw new Refusal(404, "greyhounds run without jockeys");
  const { name: jockeyName, ...career } = careerOf({ role: "jockey", name, raceCode, minStarts, window }, context);
  return { jockeyName, raceType: raceCode, ...career, ...extremeConditions(career.conditionStats) };
}
