import type { FromSchema } from "json-schema-to-ts";
import { biasStrengths } from "./codes";
import * as is from "./fields";

export const barrierFields = {
  barrierNumber: is.integer("Barrier", "Barrier; box for greyhounds", "barrier number"),
  totalStarts: is.integer("Starts", "Starts from the barrier", "starts"),
  wins: is.integer("Wins", "Wins", "wins"),
  places: is.integer("Places", "Finishes in the first three", "finishes in the first three"),
  winRate: is.fraction("Win rate", "Wins per start, 0 to 1"),
  placeRate: is.fraction("Place rate", "Places per start, 0 to 1"),
  advantage: is.difference("Advantage", "Win rate less the expected win rate; positive is an advantage"),
};

/** The figures of a whole venue, a distance band or the recent races. */
export const summaryFields = {
  totalRaces: is.integer("Starts analysed", "Starts analysed", "starts"),
  expectedWinRate: is.fraction("Expected win rate", "Win rate with no bias: 1 / number of barriers"),
  barrierStats: is.listOf("Statistics of each barrier", is.object(barrierFields)),
  strongestBarrier: is.integer("Strongest barrier", "Barrier with the highest win rate", "barrier number"),
  weakestBarrier: is.integer("Weakest barrier", "Barrier with the lowest win rate", "barrier number"),
  biasStrength: is.oneOf("Bias strength", "How strongly the draw matters", biasStrengths),
};

export const goingFields = {
  condition: is.text("Condition", "Track condition, such as Good"),
  totalRaces: is.integer("Races", "Races run on it", "races"),
  avgFieldSize: is.orNull(is.decimal("Average field size", "Starters per race", "runners")),
};

export const bandFields = {
  category: is.text("Band", "Band label, or Custom"),
  minDistance: is.metres("Shortest distance", "Shortest distance actually run in the band, m"),
  maxDistance: is.metres("Longest distance", "Longest distance actually run in the band, m"),
  ...summaryFields,
};

export const filterFields = {
  minDistance: is.metres("Shortest distance", "Lower bound applied, m, inclusive"),
  maxDistance: is.metres("Longest distance", "Upper bound applied, m, inclusive"),
};

export const recentBiasFields = {
  windowDays: is.integer("Window", "Rolling window, days", "days"),
  ...summaryFields,
  condition: is.orNull(is.text("Condition", "Condition filter applied")),
};

export const biasVenueFields = {
  venue: is.text("Venue", "Venue name"),
  raceType: is.oneOf("Race type", "R gallops, H harness, G greyhounds", ["R", "H", "G"]),
};

/** The barrier draw bias of a venue (spec 2.4). */
export const trackBiasSchema = is.object({
  ...biasVenueFields,
  ...summaryFields,
  conditionStats: is.listOf("Going of the whole track, never distance-scoped", is.object(goingFields)),
  distanceStats: is.listOf(
    "Distance bands, shortest first; one Custom entry when `distance` was given",
    is.object(bandFields),
  ),
  distanceFilter: is.orNull(is.object(filterFields)),
  recentStats: is.orNull(is.object(recentBiasFields)),
});

export type TrackBiasResponse = FromSchema<typeof trackBiasSchema>;
