/** Responses by hand, in the spellings that services are seen to send where the interface lists none. */
const block = (starts: number, wins: number, places: number) => ({
  starts,
  wins,
  seconds: places - wins,
  thirds: 0,
  places,
  winPercent: starts === 0 ? 0.0 : Math.round((wins / starts) * 1e8) / 1e8,
  placePercent: starts === 0 ? 0.0 : Math.round((places / starts) * 1e8) / 1e8,
});
const none = block(0, 0, 0);
const conditions = {
  good: block(3, 1, 2),
  soft: none,
  heavy: none,
  firm: none,
  synthetic: none,
  fast: none,
  slow: none,
};
const stats = (overall: object) => ({
  overall,
  track: none,
  distance: none,
  trackDistance: none,
  conditions,
});

const badge = (category: string, sentiment: string) => ({
  type: "last_start_winner",
  label: "Last Start Winner",
  shortLabel: "Winner",
  category,
  sentiment,
  description: "Won their most recent start",
  detail: "Won last start",
});

const experienced = {
  number: 1,
  name: "Harbour Lantern",
  scratched: false,
  jockey: "Ms Jess Philpot",
  trainer: "Ben, Will & JD Hayes",
  careerPrizeMoney: "$126065.00",
  form: "21X1f",
  last20Starts: "-12d43X0S1256X21X1f",
  stats: stats(block(17, 4, 9)),
  decorators: [badge("form", "+"), badge("running_style", "/"), badge("barrier", "-")],
  speedMap: { runningStyle: "P", earlySpeedIndex: 6.25, settlingPosition: 3.5 },
  classProfile: {
    currentRating: 62,
    peakRating: 70,
    highestClassWon: 64,
    optimalRangeMin: 58,
    optimalRangeMax: 66,
    trend: "dropping",
  },
  raceClassFit: {
    raceClassRating: 64,
    classDifference: 2,
    withinOptimalRange: true,
    assessment: "comfort_zone",
  },
};

const debutant = {
  number: 2,
  name: "Quiet Ferry",
  scratched: false,
  barrier: 1,
  careerPrizeMoney: "$0.00",
  stats: stats(none),
  decorators: [],
  speedMap: { runningStyle: "X", earlySpeedIndex: 0, settlingPosition: 7.5 },
  classProfile: { currentRating: 50, peakRating: 50, trend: "stable" },
};

/** Often without a jockey, and with the barrier of another runner. */
const scratchedRunner = { number: 3, name: "Old Signal", scratched: true, barrier: 1, stats: stats(none) };

/** Prize money in digits, a start time without milliseconds, conditions filled with 0, codes for words. */
export const vendorForm = {
  date: "2026-03-14",
  track: "Ashford Park",
  raceNumber: 3,
  raceName: "Lamplighters Handicap",
  raceClass: "BM0-64",
  distance: "1200m",
  condition: "Soft 5",
  weather: "Fine",
  startTime: "2026-03-14T04:05:00Z",
  timezone: "Australia/Sydney",
  prizeMoney: "25000",
  abandoned: false,
  numberOfRunners: 3,
  runners: [experienced, debutant, scratchedRunner],
};

const replaceAll = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

/** The same response in the words of earlier versions of the service, with milliseconds. */
export const earlierForm = JSON.parse(
  replaceAll(JSON.stringify(vendorForm), [
    ['"P"', '"on-pace"'],
    ['"dropping"', '"declining"'],
    ['"stable"', '"steady"'],
    ['"comfort_zone"', '"suitable"'],
    ['"+"', '"positive"'],
    ['"/"', '"neutral"'],
    ['"sentiment":"-"', '"sentiment":"negative"'],
    ['"barrier","sentiment"', '"draw","sentiment"'],
    ["04:05:00Z", "04:05:00.000Z"],
    ['"25000"', '"$25,000"'],
    ["$126065.00", "$126,065"],
  ]),
) as typeof vendorForm;
