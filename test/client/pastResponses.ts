/** The right answers of the extension's endpoints to a request, as a service with past starts gives them. */
import type { AngleResponse } from "../../src/spec/angle";
import type { WhyResponse } from "../../src/spec/why";
import type { HeadToHeadResponse, ResultsResponse, StartsResponse } from "../../src/spec/pastRace";

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

const record = {
  ...{ totalStarts: 10, totalWins: 1, winRate: 0.1, expectedWins: 1, actualToExpected: 1 },
  ...{ stakes: 10, profit: -5, returnOnStakes: -0.5 },
};

export const angleOf = (query: URLSearchParams): AngleResponse => ({
  conditions: query.get("conditions") ?? "",
  raceType: "gallops",
  ...{ from: "2025-11-21", until: "2026-11-20", report: "summary" },
  ...record,
  ...{ winRateLow: 0.01, winRateHigh: 0.4, pricedStarts: 10, longestLosingRun: 9 },
  ...{ actualToExpectedLow: 0.1, actualToExpectedHigh: 4, returnLow: -0.9, returnHigh: 2 },
  ...{ angles: Number(query.get("angles")), errorRate: 0.05, correctedErrorRate: 0.05 },
  ...{ correctedActualToExpectedLow: 0.1, correctedActualToExpectedHigh: 4 },
  ...{ correctedReturnLow: -0.9, correctedReturnHigh: 2 },
  ...{ years: [], starts: [] },
});

export const whyOf = (query: URLSearchParams): WhyResponse => ({
  ...ofRace(query),
  ...{ modelVersion: "1", temperature: 1 },
  features: [{ feature: "change", group: "form", description: "a change", unit: "points", weight: 1 }],
  runners: [{ number: 1, name: "Runner 1", winProb: 1, values: [1], known: [true], effects: [0] }],
});
