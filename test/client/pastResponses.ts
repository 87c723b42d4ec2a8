/** The right answers of the extension's endpoints to a request, as a service with past starts gives them. */
import type { AngleResponse } from "../../src/spec/angle";
import type { ConnectionsResponse, DrawStylesResponse, PersonRatesResponse } from "../../src/spec/rates";
import type { QualifiersResponse } from "../../src/spec/qualifiers";
import type { WhyResponse } from "../../src/spec/why";
import type { PricesResponse } from "../../src/spec/prices";
import type { NamesResponse } from "../../src/spec/names";
import type { RecordResponse } from "../../src/spec/record";
import type { WorkedOutResponse } from "../../src/spec/workedOut";
import type { BacktestResponse, RatingResponse } from "../../src/spec/rating";
import type {
  DayResultsResponse,
  HeadToHeadResponse,
  ResultsResponse,
  StartsResponse,
} from "../../src/spec/pastRace";

const track = "Sha Tin";
const past = {
  date: "2026-10-01",
  track,
  slug: "sha-tin",
  country: "hk",
  raceNumber: 4,
  fieldSize: 12,
} as const;

const ofRace = (query: URLSearchParams) => ({
  date: query.get("date") ?? "",
  track,
  raceNumber: Number(query.get("race")),
});

export const startsOf = (query: URLSearchParams): StartsResponse => ({
  ...ofRace(query),
  count: Number(query.get("count")),
  runners: [
    { number: 1, name: "Runner 1", scratched: false, totalStarts: 1, starts: [{ ...past, finish: 2 }] },
  ],
});

export const headToHeadOf = (query: URLSearchParams): HeadToHeadResponse => ({
  ...ofRace(query),
  meetings: [{ number: 1, name: "Runner 1", rivalNumber: 2, rivalName: "Runner 2", ...past, finish: 2 }],
});

export const resultsOf = (query: URLSearchParams): ResultsResponse => ({
  date: query.get("date") ?? "",
  track,
  slug: "sha-tin",
  country: "hk",
  races: [
    {
      raceNumber: 1,
      status: "run",
      startTime: "2026-11-21T05:00:00Z",
      timezone: "Asia/Hong_Kong",
      numberOfRunners: 1,
      runners: [{ number: 1, name: "Runner 1", scratched: false, finish: 1, startingPrice: 3.5 }],
    },
  ],
});

export const dayResultsOf = (query: URLSearchParams): DayResultsResponse => ({
  date: query.get("date") ?? "",
  meetings: [resultsOf(query)],
});

const record = {
  totalStarts: 10,
  totalWins: 1,
  winRate: 0.1,
  expectedWins: 1,
  actualToExpected: 1,
  stakes: 10,
  profit: -5,
  returnOnStakes: -0.5,
  impactValue: 1,
  percentBeaten: 0.5,
};

export const angleOf = (query: URLSearchParams): AngleResponse => ({
  conditions: query.get("conditions") ?? "",
  raceType: "gallops",
  from: "2025-11-21",
  until: "2026-11-20",
  report: "summary",
  ...record,
  winRateLow: 0.01,
  winRateHigh: 0.4,
  pricedStarts: 10,
  longestLosingRun: 9,
  actualToExpectedLow: 0.1,
  actualToExpectedHigh: 4,
  returnLow: -0.9,
  returnHigh: 2,
  angles: Number(query.get("angles")),
  pValue: 0.5,
  errorRate: 0.05,
  correctedErrorRate: 0.05,
  correctedActualToExpectedLow: 0.1,
  correctedActualToExpectedHigh: 4,
  correctedReturnLow: -0.9,
  correctedReturnHigh: 2,
  years: [],
  starts: [],
});

export const drawStylesOf = (): DrawStylesResponse => ({
  venue: track,
  from: "2026-01-01",
  until: "2026-11-20",
  styles: [],
});

export const connectionsOf = (query: URLSearchParams): ConnectionsResponse => ({
  ...ofRace(query),
  statesSires: false,
  statesDamsires: false,
  runners: [{ number: 1, name: "Runner 1" }],
});

export const personRatesOf = (query: URLSearchParams): PersonRatesResponse => ({
  name: "A",
  role: query.get("role") === "trainer" ? "trainer" : "jockey",
  raceType: "gallops",
  totalStarts: 400,
  impactValue: 1.5,
  percentBeaten: 0.6,
  trackRates: [],
  conditionRates: [],
  recentRates: null,
});

export const qualifiersOf = (query: URLSearchParams): QualifiersResponse => {
  const { report: _report, years: _years, starts: _starts, ...angle } = angleOf(query);
  return { date: query.get("date") ?? "", codes: [{ ...angle, runners: [] }] };
};

export const workedOutOf = (query: URLSearchParams): WorkedOutResponse => ({
  ...ofRace(query),
  sentence: "None of the 1 starter has run again.",
  fieldSize: 1,
  ranAgain: 0,
  nextWins: 0,
  nextPlaces: 0,
  winners: 0,
  starts: 0,
  wins: 0,
  places: 0,
  winRate: null,
  placeRate: null,
  runners: [{ number: 1, name: "Runner 1", finish: 1, laterStarts: 0, laterWins: 0, laterPlaces: 0 }],
});

export const pricesOf = (query: URLSearchParams): PricesResponse => ({
  ...ofRace(query),
  source: "prices.csv",
  updated: "2026-10-01T04:00:00.000Z",
  age: 1,
  most: 120,
  every: 5,
  runners: [{ number: 1, last: 4.5, open: 5, high: 5, low: 4.5, movement: -0.1 }],
});

export const namesOf = (query: URLSearchParams): NamesResponse => ({
  part: query.get("name") ?? "",
  matches: 1,
  names: [{ name: "Runner 1", kind: "runner", raceType: "gallops", match: "begins", starts: 0, wins: 0 }],
});

export const whyOf = (query: URLSearchParams): WhyResponse => ({
  ...ofRace(query),
  modelVersion: "1",
  temperature: 1,
  features: [{ feature: "change", group: "form", description: "a change", unit: "points", weight: 1 }],
  runners: [{ number: 1, name: "Runner 1", winProb: 1, values: [1], known: [true], effects: [0] }],
});

const rated = { formula: "barrier", strength: 1, racesLearnt: 10, unknownRunners: 0 };
export const ratingOf = (query: URLSearchParams): RatingResponse => ({
  ...ofRace(query),
  ...rated,
  runners: [
    {
      number: 1,
      name: "Runner 1",
      rating: 1,
      rank: 1,
      gap: 0,
      winProb: 1,
      fairOdds: 1,
      modelProb: null,
    },
  ],
});

const comparison = { races: 10, logLoss: 2, difference: 0, low: -0.1, high: 0.1 };
const compared = { ...comparison, correctedLow: -0.1, correctedHigh: 0.1 };
const stakes = {
  totalStarts: 10,
  totalWins: 1,
  winRate: 0.1,
  expectedWins: 1,
  actualToExpected: 1,
  stakes: 10,
  profit: -1,
  returnOnStakes: -0.1,
  winRateLow: 0,
  winRateHigh: 0.4,
  actualToExpectedLow: 0.1,
  actualToExpectedHigh: 3,
  returnLow: -0.9,
  returnHigh: 2,
};
export const recordOf = (query: URLSearchParams): RecordResponse => ({
  from: "2026-01-01",
  until: "2026-03-01",
  report: (query.get("report") ?? "summary") as "summary",
  chain: "intact",
  entries: 0,
  head: "",
  models: [],
  bands: [],
  races: [],
});
export const backtestOf = (query: URLSearchParams): BacktestResponse => ({
  ...rated,
  raceType: (query.get("race_code") ?? "gallops") as "gallops",
  from: "2026-01-01",
  until: "2026-03-01",
  split: "2026-02-01",
  report: "summary",
  racesJudged: 10,
  runnersJudged: 80,
  logLoss: 2,
  equal: compared,
  model: null,
  market: compared,
  firstChoice: stakes,
  overlays: stakes,
  formulas: 1,
  correctedErrorRate: 0.05,
  verdict: "No edge over equal chances (-0.100 to +0.100), after 1 formula.",
  years: [],
  bands: [],
  weights: [],
});
