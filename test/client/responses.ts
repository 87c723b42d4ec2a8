import {
  angleOf,
  backtestOf,
  headToHeadOf,
  namesOf,
  pricesOf,
  connectionsOf,
  dayResultsOf,
  drawStylesOf,
  personRatesOf,
  qualifiersOf,
  ratingOf,
  recordOf,
  resultsOf,
  startsOf,
  whyOf,
  workedOutOf,
} from "./pastResponses";

const block = { starts: 4, wins: 1, seconds: 1, thirds: 0, places: 2, winPercent: 0.25, placePercent: 0.5 };

export const runner = (number: number) => ({
  number,
  name: `Runner ${number}`,
  scratched: false,
  barrier: number,
  stats: { overall: block, track: block, distance: block, trackDistance: block, conditions: { good: block } },
});

type Query = URLSearchParams;

/** The name of the track that is asked for: Sha Tin for sha-tin. */
const trackOf = (query: Query): string =>
  (query.get("track") ?? "sha-tin")
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

const form = (query: Query) => ({
  date: query.get("date"),
  track: trackOf(query),
  raceNumber: Number(query.get("race")),
  startTime: `${query.get("date")}T05:00:00Z`,
  abandoned: false,
  numberOfRunners: 2,
  runners: [runner(1), runner(2)],
});

const race = (raceNumber: number) => ({
  raceNumber,
  numberOfRunners: 12,
  prizeMoney: null,
  startTime: "2026-11-21T05:00:00Z",
  timezone: "Asia/Hong_Kong",
  abandoned: false,
});

export const meeting = (slug: string, races: readonly number[], country = "hk") => ({
  track: slug,
  slug,
  country,
  abandoned: false,
  races: races.map(race),
});

const meetings = (query: Query) => ({
  date: query.get("date"),
  raceType: query.get("race_code") ?? "gallops",
  meetings: [meeting("sha-tin", [1, 2])],
});

const career = (query: Query) => ({
  raceType: query.get("race_code") ?? "gallops",
  totalStarts: 10,
  totalWins: 2,
  overallWinRate: 0.2,
  overallPlaceRate: 0.4,
  trackStats: [],
  isAmbiguous: false,
  recentStats: null,
});

const bias = {
  venue: "Sha Tin",
  raceType: "R",
  totalRaces: 100,
  expectedWinRate: 0.1,
  barrierStats: [],
  strongestBarrier: 1,
  weakestBarrier: 2,
  biasStrength: "mild",
  conditionStats: [],
  distanceStats: [],
  distanceFilter: null,
  recentStats: null,
};

const prediction = (query: Query) => ({
  date: query.get("date"),
  track: "Sha Tin",
  raceNumber: Number(query.get("race")),
  modelVersion: "1",
  confidence: "low",
  predictions: [{ number: 1, name: "Runner 1", winProb: 1, placeProb: 1, modelRank: 1 }],
});

const answers: readonly { readonly path: RegExp; readonly answer: (query: Query) => object }[] = [
  { path: /\/form\/meetings$/, answer: meetings },
  { path: /\/form\/venues$/, answer: () => ({ count: 0, venues: [] }) },
  { path: /\/form$/, answer: form },
  { path: /\/track-bias\//, answer: () => bias },
  {
    path: /\/jockey\//,
    answer: (query) => ({
      jockeyName: "A",
      ...career(query),
      conditionStats: [],
      bestCondition: null,
      worstCondition: null,
    }),
  },
  { path: /\/trainer\//, answer: (query) => ({ trainerName: "B", ...career(query) }) },
  { path: /\/predictions$/, answer: prediction },
  { path: /\/x1\/starts$/, answer: startsOf },
  { path: /\/x1\/head-to-head$/, answer: headToHeadOf },
  { path: /\/x1\/results$/, answer: resultsOf },
  { path: /\/x1\/day-results$/, answer: dayResultsOf },
  { path: /\/x1\/angle$/, answer: angleOf },
  { path: /\/x1\/qualifiers$/, answer: qualifiersOf },
  { path: /\/x1\/draw-styles\//, answer: drawStylesOf },
  { path: /\/x1\/connections$/, answer: connectionsOf },
  { path: /\/x1\/person-rates\//, answer: personRatesOf },
  { path: /\/x1\/worked-out$/, answer: workedOutOf },
  { path: /\/x1\/prices$/, answer: pricesOf },
  { path: /\/x1\/names$/, answer: namesOf },
  { path: /\/x1\/why$/, answer: whyOf },
  { path: /\/x1\/record$/, answer: recordOf },
  { path: /\/x1\/rating$/, answer: ratingOf },
  { path: /\/x1\/backtest$/, answer: backtestOf },
  {
    path: /\/health$/,
    answer: () => ({ status: "ready", source: "simulated", asOf: null, version: "1.2.3" }),
  },
];

/** The right answer to a request, as a service of this kind gives it. */
export function answerTo(url: URL): object {
  const foundAnswer = answers.find(({ path }) => path.test(url.pathname));
  if (!foundAnswer) throw new Error(`the double knows no ${url.pathname}`);
  return foundAnswer.answer(url.searchParams);
}
