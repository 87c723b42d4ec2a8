import { blank, type Call } from "./cellCall";

export const day = "2026-03-14";
const track = "ashford-park";
const prices = [[2.6], [2.4], [4.3]];
const chances = [[0.5], [0.3], [0.2]];

/** At least one call of every function, with each kind of argument and outcome. */
export const calls: Readonly<Record<string, Call>> = {
  "a day's races": ["MEETINGS", day],
  "one field without headings": ["MEETINGS", day, "gallops", "track,raceNumber", false],
  "venues of a country": ["VENUES", "gallops", "nz"],
  "a race in one row": ["RACE", day, track, 1],
  "the form of a race": ["FORM", day, track, 3],
  "figures with their formats": [
    "FORM",
    day,
    track,
    3,
    "name,race.date,stats.overall.winPercent,careerPrizeMoney",
  ],
  "fields from a range": ["FORM", day, track, 3, [["number", "name", "barrier"]], false],
  "options from a range": [
    "FORM",
    day,
    track,
    3,
    "number,name",
    undefined,
    [
      ["missing", "na"],
      ["layout", "columns"],
    ],
  ],
  "missing figures as errors": ["FORM", day, track, 3, "name,speedMap.runningStyle", false, "missing=na"],
  "a title above the headings": ["FORM", day, track, 3, "number,name", 2],
  "a date as a number": ["FORM", 46095, "Ashford Park", 3, "race.date,name"],
  "a date as a word": ["FORM", "today", track, "3", "race.date,name"],
  "a runner by number": ["RUNNER", day, track, 4, 1, "number,name"],
  "one value": ["RUNNER", day, track, 4, 1, "name"],
  "a missing runner": ["RUNNER", day, track, 4, 30],
  "the next races": ["NEXT", "gallops", blank, 3],
  badges: ["BADGES", day, track, 3],
  predictions: ["PREDICT", day, track, 3],
  "the reasons for a race's probabilities": ["WHY", day, track, 3],
  "a race rated by a formula": ["RATE", day, track, 3, "5*career.shrunkWinRate - barrier/50"],
  "a formula's record": ["BACKTEST", "5*career.shrunkWinRate - barrier/50"],
  "a race after a scratching": ["WHATIF", day, track, 3, undefined, 2],
  "a race's card": ["CARD", day, track, 3],
  "the changes of a race without a snapshot": ["CHANGES", day, track, 3],
  "a race on soft ground": ["GOING", day, track, 3, "soft"],
  "a race's jockeys and trainers": ["CONNECTIONS", day, track, 3],
  "a race's speed map": ["SPEEDMAP", day, track, 3],
  "a runner's past starts": ["STARTS", day, track, 3, 2],
  "the meetings of a race's runners": ["HEADTOHEAD", day, track, 3],
  "how a race worked out": ["WORKEDOUT", "2026-02-07", track, 3],
  "names with a part": ["FIND", "ambrose"],
  "the record of forecasts": ["RECORD", "2026-03-01", "2026-03-13", "races"],
  "an angle's record": ["ANGLE", "barrier=1-4", blank, undefined, "years"],
  "a race's result": ["RESULTS", "2026-03-07", track, 3],
  "several venues' bias": ["BIASCOMPARE", track],
  "a venue's bias": ["BIAS", track],
  "a venue's bias, omitted and blank arguments": [
    "BIAS",
    track,
    blank,
    undefined,
    blank,
    undefined,
    blank,
    blank,
  ],
  "a jockey": ["JOCKEY", "Keira Ambrose"],
  "a trainer": ["TRAINER", "Niall Ellery"],
  "fair chances": ["FAIRODDS", prices],
  "fair chances in a row, with gaps": ["FAIRODDS", [[2.6, "SCR", 2.4, blank, 4.3]]],
  overround: ["OVERROUND", prices],
  "after a scratching": ["RENORM", chances, 1],
  "place chances": ["PLACES", chances, 2],
  "an exotic": ["EXOTIC", "quinella", chances, "1,2"],
  kelly: ["KELLY", chances, [[2.1], [3.2], [4.5]], 0.5],
  "a blend": ["BLEND", chances, prices, 0.6, 0.45],
  dutching: ["DUTCH", prices, 100],
  "settled bets": [
    "SETTLE",
    [
      ["Date", "Track", "Race", "No", "Odds", "Stake"],
      ["2026-03-07", track, 1, 2, "5/2", 10],
    ],
  ],
  sharper: ["SHARPEN", chances, 1.2],
  "an interval": ["INTERVAL", 3, 12],
  "a form line": ["FORMLINE", "1x23"],
  "notes on runners": [
    "NOTES",
    [["Old Oak (NZ)"], ["Fair Wind"]],
    [
      ["Runner", "Day", "Mark", "Note"],
      ["old oak", "2026-03-07", 7, "ran on late"],
    ],
  ],
  "the fields of a function": ["FIELDS", "predict"],
  "a race number out of range": ["FORM", day, track, 99],
  "a date outside the window": ["FORM", "2020-01-01", track, 1],
  "a blank required argument": ["BIAS", blank],
  "an unknown venue": ["FORM", day, "ashford-prak", 1],
  "an unknown field": ["FORM", day, track, 1, "naem"],
  "an invalid price": ["FAIRODDS", [[2], [0.9]]],
  "an unknown name": ["JOCKEY", "Nobody Atall"],
};

/** Calls whose results depend on the connection: they are made after the others have returned. */
export const later: Readonly<Record<string, Call>> = {
  "a call explained": ["EXPLAIN", "form", day, track, 3],
  "the version": ["STATUS", "add-in version"],
  "prices of a range": [
    "PRICES",
    day,
    track,
    3,
    [
      ["No", "Price"],
      [1, 4.5],
      [2, "SCR"],
    ],
    "number,last,open,high,low,movement", // the time differs between pages
  ],
  "the late changes": ["LIVE", day, track, 3],
};
