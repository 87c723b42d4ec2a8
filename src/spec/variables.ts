import { modelFeatures } from "./features";

const ofEntry = [
  ["barrier", "barrier number", "Barrier; box of greyhounds; in harness the place within the row"],
  ["weight", "kg", "Allocated handicap weight"],
  ["claim", "kg", "Apprentice weight claim; 0 if no claim"],
  ["weightAfterClaim", "kg", "Weight less the claim"],
  ["handicapMetres", "m", "Metres behind the front; 0 if there is no handicap"],
  ["age", "years", "Age"],
  ["distance", "m", "Distance of the race"],
  ["fieldSize", "starters", "Starters of the race"],
  ["daysSince", "days", "Days from the last start to the race's day"],
  ["weightChange", "kg", "Weight less the weight at the last start"],
  ["classRating", "points", "Class rating after the last start"],
  ["raceClassRating", "points", "Class of the race: the mean class rating of its runners"],
  ["classDifference", "points", "Class of the race less the runner's class rating"],
  ["earlySpeedIndex", "0 to 10", "Early speed, 10 for a usual leader"],
  ["settlingPosition", "position, 1 in front", "Position to expect once settled"],
  ["startsAlike", "starts", "Starts at the race's distance and going among the last 20"],
  ["bestRating", "points", "Highest class rating after such a start"],
  ["bestTime", "seconds", "Fastest time of such a start at the race's track"],
] as const;

const blocks = [
  ["career", "over the career"],
  ["track", "at the race's track"],
  ["distance", "at the race's distance"],
  ["trackDistance", "at the race's track and distance"],
  ["condition", "on the race's going"],
] as const;

const ofPeople = [
  ["Starts", "starts", "starts over the career"],
  ["WinRate", "0 to 1", "wins per start over the career"],
  ["PlaceRate", "0 to 1", "places per start over the career"],
  ["RecentStarts", "starts", "starts in the 90 days to the race"],
  ["RecentWinRate", "0 to 1", "wins per start in the 90 days to the race"],
] as const;

const ofLastStart = [
  ["finish", "finishing position", "Finish of the last start; unknown if it did not finish"],
  ["margin", "lengths", "Lengths behind the winner at the last start, 0 for a win"],
  ["fieldSize", "starters", "Starters of the last start's race"],
  ["startingPrice", "decimal odds", "Starting price at the last start"],
  ["settled", "position, 1 in front", "Position once settled at the last start"],
  ["barrier", "barrier number", "Barrier of the last start"],
  ["weight", "kg", "Weight of the last start"],
  ["distance", "m", "Distance of the last start"],
  ["raceClassRating", "points", "Class of the last start's race"],
  ["rating", "points", "Class rating after the last start"],
  ["daysSince", "days", "Days between the last two starts"],
] as const;

const ofLastStarts = [
  ["mean3.finish", "finishing position", "Mean finish of the last three starts, of those known"],
  ["mean3.margin", "lengths", "Mean margin of the last three starts, of those known"],
  ["mean3.startingPrice", "decimal odds", "Mean starting price of the last three starts, of those known"],
  ["best6.finish", "finishing position", "Best finish of the last six starts"],
  ["best6.margin", "lengths", "Least margin of the last six starts"],
  ["best6.rating", "points", "Highest class rating after one of the last six starts"],
  ["best6.speed", "thousandths of the time", "Fastest of the last six times against the standard time"],
] as const;

const namedVariable = ([name, unit, meaning]: readonly [string, string, string]) => ({
  name,
  unit,
  meaning,
});

/** A number about a runner before the race that a formula can name. */
export type Variable = ReturnType<typeof namedVariable>;

/**
 * The variables of formulas (docs/ratings.md), under the names in CARD, FORM and STARTS, and `model.*`, the
 * features of the service's model. An unknown feature has the ordinary runner's number. Every variable is
 * known before the race; a rate over no starts is unknown.
 */
export const variables: readonly Variable[] = [
  ...ofEntry.map(namedVariable),
  ...blocks.flatMap(([block, where]) => [
    namedVariable([`${block}.starts`, "starts", `Starts ${where}`]),
    namedVariable([`${block}.winRate`, "0 to 1", `Wins per start ${where}`]),
    namedVariable([`${block}.placeRate`, "0 to 1", `Places per start ${where}`]),
    namedVariable([
      `${block}.shrunkWinRate`,
      "0 to 1",
      `Win rate ${where}, with ten starts at the field's rate added`,
    ]),
  ]),
  ...(["jockey", "trainer"] as const).flatMap((person) =>
    ofPeople.map(([end, unit, meaning]) => namedVariable([person + end, unit, `The ${person}'s ${meaning}`])),
  ),
  ...ofLastStart.map(([name, unit, meaning]) => namedVariable([`last.${name}`, unit, meaning])),
  ...ofLastStarts.map(namedVariable),
  ...modelFeatures.map(({ name, unit, description }) =>
    namedVariable([`model.${name}`, unit, description.replace(/^./, (first) => first.toUpperCase())]),
  ),
];

/** Returns a name without dots and in lower case: `jockey.recentWinRate` is CARD's jockeyRecentWinRate. */
const folded = (name: string): string => name.toLowerCase().replaceAll(".", "");
const byName = new Map(variables.map((variable) => [folded(variable.name), variable]));

/** Returns the variable for a name in a formula, ignoring case. */
export const variableNamed = (name: string): Variable | undefined => byName.get(folded(name));
