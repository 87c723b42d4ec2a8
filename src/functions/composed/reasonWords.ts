/** States the reasons for a win probability in racing terms. */
import type { FormResponse } from "../../spec/form";
import type { FeatureName } from "../../spec/features";

/** A fact about a runner: one feature of the model. */
interface Fact {
  /** The runner's value in the feature's unit. */
  readonly value: number;
  /** The mean of the runners still in the race. */
  readonly mean: number;
  readonly runner: FormResponse["runners"][number] | undefined;
}

type Words = (fact: Fact) => string;

/** Returns one phrase for a value above the field's mean, another for a value below it. */
const eitherWay =
  (above: string, below: string): Words =>
  ({ value, mean }) =>
    value >= mean ? above : below;

const whole = (value: number): string => String(Math.abs(Math.round(value)));
const half = (value: number): string => String(Math.abs(Math.round(2 * value) / 2));
const count = (value: number, noun: string): string =>
  `${whole(value)} ${noun}${Math.abs(Math.round(value)) === 1 ? "" : "s"}`;

/** States a rate of wins compared with expectation, which the model holds as a logarithm. */
const againstExpected =
  (who: string, when = ""): Words =>
  ({ value }) => {
    const percent = Math.round(100 * (Math.exp(value) - 1));
    if (percent === 0) return `${who} wins as often as expected${when}`;
    return `${who} wins ${Math.abs(percent)}% ${percent > 0 ? "more" : "less"} often than expected${when}`;
  };

/** States a count that the model holds as the logarithm of one more; otherwise the words for none. */
function ofLogarithm(
  value: number,
  { noun, none, sentence }: { noun: string; none: string; sentence: (counted: string) => string },
): string {
  const number = Math.round(Math.exp(value) - 1);
  return number === 0 ? none : sentence(count(number, noun));
}

/** States a count of a runner's career, such as "won 3 of 12". */
const ofCareer =
  (verb: string, block: "wins" | "places", withoutCareer: string): Words =>
  ({ runner }) => {
    const career = runner?.stats?.overall;
    return career && career.starts > 0 ? `${verb} ${career[block]} of ${career.starts}` : withoutCareer;
  };

const words: Readonly<Record<FeatureName, Words>> = {
  ability: eitherWay("rates above this field on results", "rates below this field on results"),
  jockey: eitherWay(
    "rider gets more out of runners than most here",
    "rider gets less out of runners than most here",
  ),
  trainer: eitherWay("stable’s runners do better than most here", "stable’s runners do worse than most here"),
  draw: eitherWay("well drawn for this track", "badly drawn for this track"),
  affinity: eitherWay("suited by track, distance or surface", "not suited by track, distance or surface"),
  marginAbility: eitherWay(
    "rates above this field on margins and weight",
    "rates below this field on margins and weight",
  ),
  marginJockey: eitherWay(
    "rider’s mounts finish closer than most here",
    "rider’s mounts finish further back than most here",
  ),
  marginTrainer: eitherWay(
    "stable’s runners finish closer than most here",
    "stable’s runners finish further back than most here",
  ),
  marginDraw: eitherWay("margins from this draw are good", "margins from this draw are poor"),
  marginAffinity: eitherWay(
    "margins are good at this track, distance or surface",
    "margins are poor at this track, distance or surface",
  ),
  debut: ({ value }) => (value > 0 ? "first start" : "has raced, unlike others here"),
  fewStarts: ({ value }) =>
    value > 0 ? "only one to three starts" : "more than three starts, unlike others here",
  experience: ({ value, mean }) =>
    ofLogarithm(value, {
      noun: "start",
      none: "fewer starts than most here",
      sentence: (starts) => `${starts}, ${value >= mean ? "more" : "fewer"} than most here`,
    }),
  lastThree: eitherWay("last three runs better than most here", "last three runs worse than most here"),
  bestOfFive: eitherWay(
    "best of the last five runs among the best here",
    "best of the last five runs below most here",
  ),
  change: ({ value }) =>
    value >= 0 ? "better last time than the time before" : "worse last time than the time before",
  lastFinish: eitherWay("finished towards the back last time", "finished towards the front last time"),
  winRate: ofCareer("won", "wins", "strike rate"),
  placeRate: ofCareer("placed in", "places", "place rate"),
  jockeyRate: againstExpected("rider"),
  jockeyRecent: againstExpected("rider", " of late"),
  trainerRate: againstExpected("stable"),
  trainerRecent: againstExpected("stable", " of late"),
  weight: ({ value }) =>
    half(value) === "0"
      ? "carries the field’s average weight"
      : `${half(value)} kg ${value >= 0 ? "above" : "below"} the field’s average`,
  weightChange: ({ value }) =>
    half(value) === "0"
      ? "same weight as last time"
      : `${half(value)} kg ${value > 0 ? "more" : "less"} than last time`,
  classMove: ({ value }) => (value >= 0 ? "up in class" : "down in class"),
  classBefore: ({ value }) => (value >= 0 ? "used to better races" : "used to lesser races"),
  rest: ({ value }) =>
    ofLogarithm(value, {
      noun: "day",
      none: "no last start",
      sentence: (days) => `${days} since last start`,
    }),
  firstUp: ({ value }) => (value > 0 ? "first-up" : "not first-up, unlike others here"),
  secondUp: ({ value }) => (value > 0 ? "second-up" : "not second-up, unlike others here"),
  drawSide: ({ value }) => (value >= 0 ? "drawn wide" : "drawn inside"),
  secondRow: ({ value }) => (value > 0 ? "starts from the second row" : "starts from the front row"),
  handicap: ({ value }) => (value > 0 ? `${whole(value)} m behind the front` : "off the front mark"),
  bestSpeed: eitherWay("best time quicker than most here", "best time slower than most here"),
  age: eitherWay("older than most here", "younger than most here"),
  earlySpeed: eitherWay("races nearer the lead than most here", "settles further back than most here"),
  pacePressure: eitherWay("the pace of the others suits", "the pace of the others does not suit"),
  lateGain: eitherWay("runs on past more of the field than most here", "passes fewer late than most here"),
  franked: eitherWay(
    "form franked: rivals have run well since",
    "form not franked: rivals have run poorly since",
  ),
  distanceChange: ({ value }) =>
    Math.abs(value) < 0.01 ? "same distance as last time" : value > 0 ? "up in distance" : "down in distance",
  bodyWeight: eitherWay("heavier than most here", "lighter than most here"),
  bodyChange: ({ value }) =>
    whole(value) === "0"
      ? "body weight as last time"
      : `body weight ${value > 0 ? "up" : "down"} ${whole(value)} kg`,
  recentSpeed: eitherWay("recent times quicker than most here", "recent times slower than most here"),
  closing: eitherWay("closes faster than the fields it met", "closes slower than the fields it met"),
  lastRun: eitherWay("last run better than most here", "last run worse than most here"),
  courseDraw: eitherWay("well drawn for this course", "badly drawn for this course"),
  female: ({ value }) => (value > 0 ? "a female among males" : "a male among females"),
  priceAbility: eitherWay(
    "the market has rated it above this field",
    "the market has rated it below this field",
  ),
  priceJockey: eitherWay("rider’s mounts are well backed", "rider’s mounts are little backed"),
  priceTrainer: eitherWay("stable’s runners are well backed", "stable’s runners are little backed"),
  priceDraw: eitherWay("the market likes this draw", "the market dislikes this draw"),
  priceAffinity: eitherWay(
    "the market likes it at this track, distance or surface",
    "the market dislikes it at this track, distance or surface",
  ),
  usualPrice: eitherWay(
    "usually shorter in the market than most here",
    "usually longer in the market than most here",
  ),
  lastPrice: eitherWay(
    "shorter in the market last time than most here",
    "longer in the market last time than most here",
  ),
};

/** Returns a feature of the model in words; undefined for any other term. */
export const wordsOf = (feature: string, fact: Fact): string | undefined =>
  // checked to be a feature's name
  Object.hasOwn(words, feature) ? words[feature as FeatureName](fact) : undefined;
