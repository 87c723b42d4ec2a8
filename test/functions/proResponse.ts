import { endpointNames, endpoints, type EndpointName } from "../../src/spec/endpoints";

/** A response for every endpoint, with each field that the Pro plan has. */
const block = { starts: 8, wins: 2, seconds: 1, thirds: 1, places: 4, winPercent: 0.25, placePercent: 0.5 };
const record = { starts: 40, wins: 8, winRate: 0.2, placeRate: 0.45 };
const going = { condition: "Good", totalStarts: 30, wins: 6, winRate: 0.2, placeRate: 0.4 };
const recentStats = (window: string | null) =>
  window === null
    ? null
    : {
        windowDays: Number(window),
        totalStarts: 30,
        overallWinRate: 0.2,
        overallPlaceRate: 0.4,
        trackStats: [{ track: "Ashford Park", ...record }],
        conditionStats: [going],
      };
const career = {
  totalStarts: 400,
  totalWins: 80,
  overallWinRate: 0.2,
  overallPlaceRate: 0.5,
  trackStats: [{ track: "Ashford Park", ...record }],
  isAmbiguous: false,
};

const runner = (number: number, badges: readonly string[]) => ({
  number,
  name: `Runner ${number}`,
  scratched: false,
  form: "12345",
  stats: { overall: block, track: block, distance: block, trackDistance: block, conditions: {} },
  decorators: badges.map((label) => ({
    type: "t",
    label,
    shortLabel: label.slice(0, 3),
    category: "c",
    sentiment: "positive",
    description: "d",
    detail: "e",
  })),
});

const bodies: Readonly<Partial<Record<EndpointName, (query: URLSearchParams) => object>>> = {
  form: (query) => ({
    date: query.get("date"),
    track: "Ashford Park",
    raceNumber: Number(query.get("race")),
    abandoned: false,
    numberOfRunners: 2,
    runners: [runner(2, ["Track winner", "Fit"]), runner(1, [])],
  }),
  predictions: (query) => ({
    date: query.get("date"),
    track: "Ashford Park",
    raceNumber: Number(query.get("race")),
    modelVersion: "gallops-1",
    confidence: "medium",
    predictions: [
      { number: 2, name: "Runner 2", winProb: 0.6, placeProb: 0.9, modelRank: 1 },
      { number: 1, name: "Runner 1", winProb: 0.4, placeProb: 0.7, modelRank: 2 },
    ],
  }),
  jockey: (query) => ({
    jockeyName: "Keira Ambrose",
    raceType: query.get("race_code"),
    ...career,
    conditionStats: [going],
    bestCondition: "Good",
    worstCondition: null,
    recentStats: recentStats(query.get("window")),
  }),
  personRates: (query) => ({
    name: "Keira Ambrose",
    role: query.get("role"),
    raceType: query.get("race_code"),
    totalStarts: 400,
    impactValue: 1.6,
    percentBeaten: 0.61,
    trackRates: [{ track: "Ashford Park", totalStarts: 40, impactValue: 1.7, percentBeaten: 0.62 }],
    conditionRates: [{ condition: "Good", totalStarts: 30, impactValue: 1.8, percentBeaten: null }],
    recentRates: query.get("window") && {
      windowDays: Number(query.get("window")),
      totalStarts: 30,
      impactValue: 1.9,
      percentBeaten: 0.64,
      trackRates: [],
      conditionRates: [],
    },
  }),
  trainer: (query) => ({
    trainerName: "Niall Ellery",
    raceType: query.get("race_code"),
    ...career,
    recentStats: recentStats(query.get("window")),
  }),
};

/** Responds as the service does to a Pro key; with 404 to what it does not know. */
export function proResponse(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const endpoint = endpointNames.find((name) =>
    new RegExp(`^${endpoints[name].path.replace(/\{\w+\}/, "[^/]+")}$`).test(pathname),
  );
  const body = endpoint && bodies[endpoint]?.(searchParams);
  return Promise.resolve(body ? Response.json(body) : Response.json({ detail: "unknown" }, { status: 404 }));
}
