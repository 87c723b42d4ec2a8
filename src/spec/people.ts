import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import { flag, integer, listOf, number, object, objectOrNull, oneOf, text, textOrNull } from "./build";

const trackStats = listOf(
  object({
    track: text("Track name"),
    starts: integer("Starts at the track"),
    wins: integer("Wins at the track"),
    winRate: number("Wins per start, 0 to 1"),
    placeRate: number("Places per start, 0 to 1"),
  }),
  "Record at each track",
);

const conditionStats = listOf(
  object({
    condition: text("Track condition"),
    totalStarts: integer("Starts in the condition"),
    wins: integer("Wins in the condition"),
    winRate: number("Wins per start, 0 to 1"),
    placeRate: number("Places per start, 0 to 1"),
  }),
  "Record in each track condition",
);

const rates = {
  overallWinRate: number("Wins per start, 0 to 1"),
  overallPlaceRate: number("Places per start, 0 to 1"),
} as const;

const career = {
  raceType: oneOf(raceCodes, "Race type filter applied"),
  totalStarts: integer("Career starts"),
  totalWins: integer("Career wins"),
  ...rates,
  trackStats,
  isAmbiguous: flag("True when the name could match several people"),
  recentStats: objectOrNull({
    windowDays: integer("Rolling window, days"),
    totalStarts: integer("Starts in the window"),
    ...rates,
    trackStats,
    conditionStats,
  }),
} as const;

/** A jockey's career (spec 2.5). */
export const jockeySchema = object({
  jockeyName: text("Canonical jockey name"),
  ...career,
  conditionStats,
  bestCondition: textOrNull("Condition with the highest win rate, from 20 starts"),
  worstCondition: textOrNull("Condition with the lowest win rate, from 20 starts"),
});

/** A trainer's career (spec 2.6). */
export const trainerSchema = object({ trainerName: text("Canonical trainer name"), ...career });

export type JockeyResponse = FromSchema<typeof jockeySchema>;

export type TrainerResponse = FromSchema<typeof trainerSchema>;
