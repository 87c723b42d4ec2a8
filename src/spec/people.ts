import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import * as is from "./fields";

export const trackStatsFields = {
  track: is.text("Track", "Track name"),
  starts: is.integer("Starts", "Starts at the track", "starts"),
  wins: is.integer("Wins", "Wins at the track", "wins"),
  winRate: is.fraction("Win rate", "Wins per start, 0 to 1"),
  placeRate: is.fraction("Place rate", "Places per start, 0 to 1"),
};

export const conditionStatsFields = {
  condition: is.text("Condition", "Track condition"),
  totalStarts: is.integer("Starts", "Starts in the condition", "starts"),
  wins: is.integer("Wins", "Wins in the condition", "wins"),
  winRate: is.fraction("Win rate", "Wins per start, 0 to 1"),
  placeRate: is.fraction("Place rate", "Places per start, 0 to 1"),
};

const rates = {
  overallWinRate: is.fraction("Win rate", "Wins per start, 0 to 1"),
  overallPlaceRate: is.fraction("Place rate", "Places per start, 0 to 1"),
};

const trackStats = is.listOf("Record at each track", is.object(trackStatsFields));
const conditionStats = is.listOf("Record in each track condition", is.object(conditionStatsFields));

export const recentFields = {
  windowDays: is.integer("Window", "Rolling window, days", "days"),
  totalStarts: is.integer("Starts", "Starts in the window", "starts"),
  ...rates,
  trackStats,
  conditionStats,
};

const career = {
  raceType: is.oneOf("Race type", "Race type filter applied", raceCodes),
  totalStarts: is.integer("Starts", "Career starts", "starts"),
  totalWins: is.integer("Wins", "Career wins", "wins"),
  ...rates,
};

const further = {
  isAmbiguous: is.flag("Ambiguous name", "True when the name could match several people"),
  trackStats,
  recentStats: is.orNull(is.object(recentFields)),
};

/** A jockey's career (spec 2.5). */
export const jockeyFields = {
  jockeyName: is.text("Jockey", "Canonical jockey name"),
  ...career,
  bestCondition: is.orNull(is.text("Best condition", "Condition with the highest win rate, from 20 starts")),
  worstCondition: is.orNull(is.text("Worst condition", "Condition with the lowest win rate, from 20 starts")),
  ...further,
  conditionStats,
};

/** A trainer's career (spec 2.6). */
export const trainerFields = {
  trainerName: is.text("Trainer", "Canonical trainer name"),
  ...career,
  ...further,
};

export const jockeySchema = is.object(jockeyFields);
export const trainerSchema = is.object(trainerFields);

export type JockeyResponse = FromSchema<typeof jockeySchema>;

export type TrainerResponse = FromSchema<typeof trainerSchema>;

/** The fewest starts for a condition to be best or worst (spec 8). */
const fewestStarts = 20;

/** Returns the conditions with the highest and lowest win rates among those with 20 starts. */
export function extremeConditions(
  stats: JockeyResponse["conditionStats"],
): Pick<JockeyResponse, "bestCondition" | "worstCondition"> {
  const enough = stats.filter(({ totalStarts }) => totalStarts >= fewestStarts);
  const best = [...enough].sort((a, b) => b.winRate - a.winRate || b.totalStarts - a.totalStarts)[0];
  const worst = [...enough].sort((a, b) => a.winRate - b.winRate || b.totalStarts - a.totalStarts)[0];
  return { bestCondition: best?.condition ?? null, worstCondition: worst?.condition ?? null };
}
