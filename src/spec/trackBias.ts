import type { FromSchema } from "json-schema-to-ts";
import { biasStrengths } from "./codes";
import {
  integer,
  listOf,
  number,
  numberOrNull,
  object,
  objectOrNull,
  oneOf,
  text,
  textOrNull,
} from "./build";

const barrierStats = listOf(
  object({
    barrierNumber: integer("Barrier; box for greyhounds"),
    totalStarts: integer("Starts from the barrier"),
    wins: integer("Wins"),
    places: integer("Finishes in the first three"),
    winRate: number("Wins per start, 0 to 1"),
    placeRate: number("Places per start, 0 to 1"),
    advantage: number("Win rate less the expected win rate; positive is an advantage"),
  }),
  "Statistics of each barrier",
);

const summary = {
  totalRaces: integer("Starts analysed"),
  expectedWinRate: number("Win rate without any bias: 1 / number of barriers"),
  barrierStats,
  strongestBarrier: integer("Barrier with the highest win rate"),
  weakestBarrier: integer("Barrier with the lowest win rate"),
  biasStrength: oneOf(biasStrengths, "How strongly the draw matters"),
} as const;

/** The barrier draw bias of a venue (spec 2.4). */
export const trackBiasSchema = object({
  venue: text("Venue name"),
  raceType: oneOf(["R", "H", "G"], "R gallops, H harness, G greyhounds"),
  ...summary,
  conditionStats: listOf(
    object({
      condition: text("Track condition, such as Good"),
      totalRaces: integer("Races run on it"),
      avgFieldSize: numberOrNull("Starters per race"),
    }),
    "Going of the whole track, never distance-scoped",
  ),
  distanceStats: listOf(
    object({
      category: text("Band label, or Custom"),
      minDistance: integer("Shortest distance actually run in the band, m"),
      maxDistance: integer("Longest distance actually run in the band, m"),
      ...summary,
    }),
    "Distance bands, shortest first; one Custom entry when `distance` was given",
  ),
  distanceFilter: objectOrNull({
    minDistance: integer("Lower bound applied, m, inclusive"),
    maxDistance: integer("Upper bound applied, m, inclusive"),
  }),
  recentStats: objectOrNull({
    windowDays: integer("Rolling window, days"),
    ...summary,
    condition: textOrNull("Condition filter applied"),
  }),
});

export type TrackBiasResponse = FromSchema<typeof trackBiasSchema>;
