import { checkResponse } from "../../src/spec/checkResponse";

const faultOf = (...args: Parameters<typeof checkResponse>) => {
  const checked = checkResponse(...args);
  return "fault" in checked ? `${checked.fault.path} ${checked.fault.rule}` : undefined;
};

const block = { starts: 8, wins: 2, seconds: 1, thirds: 1, places: 4, winPercent: 0.25, placePercent: 0.5 };
const asked = { date: "2026-11-21", track: "sha-tin", race: 3 };
const race = { date: "2026-11-21", track: "Sha Tin", raceNumber: 3 };

/** Returns a form whose runner has some changes, and some in its block of career statistics. */
function form(runner: object, overall: object = {}, whole: object = {}) {
  const stats = { overall: { ...block, ...overall }, track: block, distance: block, trackDistance: block };
  const first = { number: 1, name: "A", scratched: false, stats: { ...stats, conditions: {} }, ...runner };
  return { ...race, abandoned: false, numberOfRunners: 1, runners: [first], ...whole };
}

test.each<[object, object, object, string]>([
  [{ number: 0 }, {}, {}, "/runners/0/number is 0 but must be at least 1"],
  [{}, { wins: 9, winPercent: 1 }, {}, "/runners/0/stats/overall/wins is 9 but starts is 8"],
  [{}, { places: 9, placePercent: 1 }, {}, "/runners/0/stats/overall/places is 9 but starts is 8"],
  [{}, { thirds: 9 }, {}, "/runners/0/stats/overall/thirds is 9 but starts is 8"],
  [{}, { wins: -1 }, {}, "/runners/0/stats/overall/wins must be >= 0"],
  [{}, { winPercent: 25 }, {}, "/runners/0/stats/overall/winPercent must be <= 1"],
  [{}, { winPercent: 0.4 }, {}, "/runners/0/stats/overall/winPercent is 0.4 but wins is 2 and starts is 8"],
  [
    {},
    { starts: 0, wins: 0, places: 0, seconds: 0, thirds: 0, winPercent: 0.1, placePercent: 0 },
    {},
    "/runners/0/stats/overall/winPercent is 0.1 but wins is 0 and starts is 0",
  ],
  [{}, {}, { numberOfRunners: 0 }, "/numberOfRunners is 0 but the race has 1 runner"],
  [
    {
      classProfile: {
        currentRating: 60,
        peakRating: 64,
        optimalRangeMin: 70,
        optimalRangeMax: 60,
        trend: "stable",
      },
    },
    {},
    {},
    "/runners/0/classProfile/optimalRangeMin is 70 but optimalRangeMax is 60",
  ],
])("a form with %j and %j and %j is refused", (runner, overall, whole, fault) => {
  expect(faultOf("form", form(runner, overall, whole), asked)).toBe(fault);
});

test.each<[string, object]>([
  [
    "a rate that is rounded to a hundredth",
    { starts: 7, wins: 2, seconds: 0, thirds: 0, winPercent: 0.29, placePercent: 0.57 },
  ],
  [
    "a rate that is cut to a hundredth",
    { starts: 3, wins: 2, seconds: 0, thirds: 0, places: 2, winPercent: 0.66, placePercent: 0.66 },
  ],
  ["places that leave out the wins", { wins: 2, places: 1, placePercent: 0.125 }],
  ["no start", { starts: 0, wins: 0, seconds: 0, thirds: 0, places: 0, winPercent: 0, placePercent: 0 }],
])("the interface allows %s", (_case, overall) => {
  expect(faultOf("form", form({}, overall), asked)).toBeUndefined();
});

const person = {
  jockeyName: "Z Purton",
  raceType: "gallops",
  totalStarts: 100,
  totalWins: 20,
  overallWinRate: 0.2,
  overallPlaceRate: 0.5,
  trackStats: [{ track: "Sha Tin", starts: 50, wins: 10, winRate: 0.2, placeRate: 0.4 }],
  conditionStats: [],
  bestCondition: null,
  worstCondition: null,
  isAmbiguous: false,
  recentStats: null,
};
const recent = {
  windowDays: 30,
  totalStarts: 10,
  overallWinRate: 0.2,
  overallPlaceRate: 0.4,
  trackStats: [],
  conditionStats: [],
};

test.each<[object, object, string | undefined]>([
  [{}, {}, undefined],
  [{ totalWins: 120, overallWinRate: 1 }, {}, "/totalWins is 120 but totalStarts is 100"],
  [{ overallWinRate: 0.5 }, {}, "/overallWinRate is 0.5 but totalWins is 20 and totalStarts is 100"],
  [
    { trackStats: [{ track: "Sha Tin", starts: 5, wins: 10, winRate: 0.2, placeRate: 0.4 }] },
    {},
    "/trackStats/0/wins is 10 but starts is 5",
  ],
  [
    { conditionStats: [{ condition: "Good", totalStarts: 50, wins: 10, winRate: 0.3, placeRate: 0.4 }] },
    {},
    "/conditionStats/0/winRate is 0.3 but wins is 10 and totalStarts is 50",
  ],
  [{ recentStats: recent }, { window: 30 }, undefined],
  [{ recentStats: recent }, { window: 60 }, "/recentStats/windowDays is 30 but 60 was requested"],
])("a jockey with %j, asked for %j: %s", (changes, parameters, fault) => {
  expect(faultOf("jockey", { ...person, ...changes }, { race_code: "gallops", ...parameters })).toBe(fault);
});

const barrier = {
  barrierNumber: 1,
  totalStarts: 40,
  wins: 4,
  places: 12,
  winRate: 0.1,
  placeRate: 0.3,
  advantage: 0,
};
const summary = {
  totalRaces: 40,
  expectedWinRate: 0.1,
  barrierStats: [barrier],
  strongestBarrier: 1,
  weakestBarrier: 1,
  biasStrength: "none",
};
const bias = {
  venue: "Sha Tin",
  raceType: "R",
  ...summary,
  conditionStats: [],
  distanceStats: [],
  distanceFilter: null,
  recentStats: null,
};
const band = { category: "Sprint", minDistance: 1000, maxDistance: 1200, ...summary };

test.each<[object, object, string | undefined]>([
  [{}, {}, undefined],
  [
    { barrierStats: [{ ...barrier, barrierNumber: 0 }] },
    {},
    "/barrierStats/0/barrierNumber is 0 but must be at least 1",
  ],
  [
    { barrierStats: [{ ...barrier, places: 3, placeRate: 0.075 }] },
    {},
    "/barrierStats/0/wins is 4 but places is 3",
  ],
  [{ barrierStats: [barrier, barrier] }, {}, "/barrierStats/1/barrierNumber is 1, like another barrier's"],
  [
    { barrierStats: [{ ...barrier, advantage: -0.2 }] },
    {},
    "/barrierStats/0/advantage is -0.2 but winRate is 0.1 and expectedWinRate is 0.1",
  ],
  [
    { distanceStats: [{ ...band, minDistance: 1400 }] },
    {},
    "/distanceStats/0/minDistance is 1400 but maxDistance is 1200",
  ],
  [{ distanceFilter: { minDistance: 1200, maxDistance: 1200 } }, { distance: "1200" }, undefined],
  [{ distanceFilter: { minDistance: 1000, maxDistance: 1200 } }, { distance: "1000-1200" }, undefined],
  [{}, { distance: "1200" }, "/distanceFilter is null but 1200 was requested"],
  [
    { distanceFilter: { minDistance: 1000, maxDistance: 1200 } },
    { distance: "1200" },
    "/distanceFilter is 1000-1200 but 1200 was requested",
  ],
])("a bias report with %j, asked for %j: %s", (changes, parameters, fault) => {
  expect(faultOf("trackBias", { ...bias, ...changes }, { race_code: "gallops", ...parameters })).toBe(fault);
});

const chances = (
  ...each: readonly (readonly [winProb: number, placeProb: number, modelRank?: number])[]
) => ({
  ...race,
  modelVersion: "1",
  confidence: "high",
  predictions: each.map(([winProb, placeProb, modelRank], index) => ({
    number: index + 1,
    name: `Runner ${index + 1}`,
    winProb,
    placeProb,
    modelRank: modelRank ?? index + 1,
  })),
});

test.each<[ReturnType<typeof chances>, string | undefined]>([
  [chances([0.6, 0.9], [0.4, 0.8]), undefined],
  [chances([0.6, 0.6], [0.4, 0.4]), undefined],
  [chances([0.6, 0.5], [0.4, 0.8]), "/predictions/0/placeProb is 0.5 but winProb is 0.6"],
  [chances([0.6, 0.9], [0.4, 0.8, 0]), "/predictions/1/modelRank is 0 but must be at least 1"],
  [
    chances([0.3, 0.9, 1], [0.7, 0.8, 2]),
    "/predictions/0/modelRank is 1 with a winProb of 0.3 but rank 2 has 0.7",
  ],
  [
    chances([0.2, 1], [0.2, 1], [0.2, 1], [0.2, 1], [0.2, 1]),
    "/predictions have place probabilities that add up to 5.00",
  ],
])("chances %#: %s", (response, fault) => {
  expect(faultOf("predictions", response, asked)).toBe(fault);
});

test("a venue of another country or race type, and a race that is listed twice, are refused", () => {
  const venues = {
    count: 1,
    venues: [{ name: "Sha Tin", slug: "sha-tin", raceType: "gallops", country: "hk" }],
  };
  expect(faultOf("venues", structuredClone(venues), { country: "hk" })).toBeUndefined();
  expect(faultOf("venues", structuredClone(venues), { country: "au" })).toBe(
    "/venues/0/country is hk but au was requested",
  );
  expect(faultOf("venues", venues, { raceType: "harness" })).toBe(
    "/venues/0/raceType is gallops but harness was requested",
  );
  const one = {
    raceNumber: 1,
    raceName: "A",
    raceClass: "1",
    distance: "1200m",
    numberOfRunners: 9,
    condition: "Good",
    weather: "Fine",
    startTime: "2026-11-21T05:00:00Z",
    timezone: "Asia/Hong_Kong",
    abandoned: false,
  };
  const meeting = {
    track: "Sha Tin",
    slug: "sha-tin",
    country: "hk",
    abandoned: false,
    races: [one, { ...one }],
  };
  expect(
    faultOf(
      "meetings",
      { date: "2026-11-21", raceType: "gallops", meetings: [meeting] },
      { date: "2026-11-21" },
    ),
  ).toBe("/meetings/0/races/1/raceNumber is 1, like another race's");
});
