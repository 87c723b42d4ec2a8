import type { FeatureGroup } from "./why";

export type FeatureName = (typeof rows)[number][0];

export interface ModelFeature {
  readonly name: FeatureName;
  readonly group: FeatureGroup;
  readonly unit: string;
  readonly description: string;
}

/** The features in the order of the model's weights: name, group, unit and meaning. */
const rows = [
  ["ability", "class", "log-odds", "rating by the order of finish, against the field"],
  ["jockey", "jockey", "log-odds", "the jockey's share of the order of finish"],
  ["trainer", "trainer", "log-odds", "the trainer's share of the order of finish"],
  ["draw", "draw", "log-odds", "the barrier's share of the order of finish"],
  [
    "affinity",
    "form",
    "log-odds",
    "the effect of track, distance and surface on this runner, by the order of finish",
  ],
  [
    "marginAbility",
    "class",
    "thousandths of the winner's time",
    "rating by beaten margins and weight, against the field",
  ],
  ["marginJockey", "jockey", "thousandths of the winner's time", "the jockey's share of the margins"],
  ["marginTrainer", "trainer", "thousandths of the winner's time", "the trainer's share of the margins"],
  ["marginDraw", "draw", "thousandths of the winner's time", "the barrier's share of the margins"],
  [
    "marginAffinity",
    "form",
    "thousandths of the winner's time",
    "the effect of track, distance and surface on this runner, by the margins",
  ],
  ["debut", "experience", "0 or 1", "1 before a first start that is known to be one"],
  ["fewStarts", "experience", "0 or 1", "1 with one to three starts, all known"],
  ["experience", "experience", "logarithm", "logarithm of 1 + starts"],
  ["lastThree", "form", "thousandths of the winner's time", "mean margin performance of three runs"],
  ["bestOfFive", "form", "thousandths of the winner's time", "best margin performance of five runs"],
  ["change", "form", "thousandths of the winner's time", "last performance against the one before"],
  ["lastFinish", "form", "0 to 1", "last finish, 0 first to 1 last"],
  ["winRate", "form", "0 to 1", "strike rate, with ten starts at 8% added"],
  ["placeRate", "form", "0 to 1", "place rate, with ten starts at 24% added"],
  ["jockeyRate", "jockey", "logarithm", "the jockey's wins against expectation"],
  ["jockeyRecent", "jockey", "logarithm", "the jockey's wins against expectation over recent starts"],
  ["trainerRate", "trainer", "logarithm", "the trainer's wins against expectation"],
  ["trainerRecent", "trainer", "logarithm", "the trainer's wins against expectation over recent starts"],
  ["weight", "weight", "kg", "kilograms above the field's mean"],
  ["weightChange", "weight", "kg", "kilograms more than last time"],
  ["classMove", "class", "logarithm", "logarithm of today's prize over the last one"],
  ["classBefore", "class", "logarithm", "logarithm of the usual prize over today's"],
  ["rest", "fitness", "logarithm of days", "logarithm of days since the last start"],
  ["firstUp", "fitness", "0 or 1", "1 after a spell"],
  ["secondUp", "fitness", "0 or 1", "1 on the second run after a spell"],
  ["drawSide", "draw", "barriers", "barriers further out than the middle of the front row"],
  ["secondRow", "draw", "0 or 1", "1 from the second row"],
  ["handicap", "draw", "m", "metres behind the front"],
  [
    "bestSpeed",
    "speed",
    "thousandths of the time",
    "best of six times against the standard of track, distance, surface and going, and of the day",
  ],
  ["age", "experience", "years", "years older than 4.5"],
  ["earlySpeed", "pace", "-0.5 to 0.5", "settling position, 0.5 for the leader to -0.5 for the last"],
  ["pacePressure", "pace", "product of speeds", "early speed, times the mean early speed of the others"],
  ["lateGain", "pace", "-1 to 1", "share of the field usually passed after settling"],
  [
    "franked",
    "form",
    "thousandths of the winner's time",
    "how the rivals of its last three starts have run since",
  ],
  ["distanceChange", "fitness", "logarithm", "logarithm of today's distance over the last one"],
  ["bodyWeight", "weight", "kg", "kilograms of the horse itself above the field's mean"],
  ["bodyChange", "weight", "kg", "kilograms of the horse itself more than last time"],
  [
    "recentSpeed",
    "speed",
    "thousandths of the time",
    "mean of the last three times against the standard, and of the day",
  ],
  ["closing", "speed", "thousandths of the time", "usual last 600 metres against the fields it ran in"],
  [
    "lastRun",
    "form",
    "thousandths of the winner's time",
    "margin performance of the last run, against the field",
  ],
  [
    "courseDraw",
    "draw",
    "thousandths of the winner's time",
    "the effect of barriers further out at this track, distance and surface, times those of the runner",
  ],
  ["female", "experience", "0 or 1", "1 for a filly, a mare or a bitch"],
  [
    "priceAbility",
    "prices",
    "log-odds",
    "rating by the market's chances at earlier starts, against the field",
  ],
  ["priceJockey", "prices", "log-odds", "the jockey's share of the market's chances"],
  ["priceTrainer", "prices", "log-odds", "the trainer's share of the market's chances"],
  ["priceDraw", "prices", "log-odds", "the barrier's share of the market's chances"],
  [
    "priceAffinity",
    "prices",
    "log-odds",
    "the effect of track, distance and surface on this runner, by the market's chances",
  ],
  ["usualPrice", "prices", "log-odds", "the market's level at earlier starts"],
  ["lastPrice", "prices", "log-odds", "the market's level at the last start"],
] as const;

export const modelFeatures: readonly ModelFeature[] = rows.map(([name, group, unit, description]) => ({
  name,
  group,
  unit,
  description,
}));
