/**
 * One parameter of an endpoint, as section 4 of the spec lists it. `kind` decides how its text is parsed:
 * `date` YYYY-MM-DD, `distance` metres or low-high, `slug`, `name`, `timezone`, `condition`, `surface` and
 * `course` free text, `conditions` the conditions of an angle, `report` one of `angleReports`,
 * `backtestReport` one of `backtestReports`, `formula` the formula of a rating, `number` any number,
 * `country` two letters, `race_code` one of three words, `integer` a whole number, `races` a list of races.
 */
export interface Parameter {
  readonly in: "path" | "query";
  readonly kind:
    | "date"
    | "race_code"
    | "timezone"
    | "slug"
    | "integer"
    | "country"
    | "distance"
    | "condition"
    | "name"
    | "surface"
    | "course"
    | "conditions"
    | "report"
    | "formula"
    | "backtestReport"
    | "number"
    | "races";
  readonly required: boolean;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly rule: string;
}

/** The dates that meetings, form and predictions accept, in days from today (spec 8). */
export const dateWindow = { daysBack: 30, daysAhead: 7 } as const;

/** The parts of an angle's record that a request may ask for besides its summary and years. */
export const angleReports = ["summary", "years", "starts"] as const;
export type AngleReport = (typeof angleReports)[number];

/** The parts of a formula's record that a request may ask for. */
export const backtestReports = ["summary", "years", "bands", "weights", "known"] as const;
export type BacktestReport = (typeof backtestReports)[number];

/** The parameters that several endpoints share; each endpoint lists those that it takes. */
export const parameters = {
  date: {
    in: "query",
    kind: "date",
    required: true,
    minimum: -dateWindow.daysBack,
    maximum: dateWindow.daysAhead,
    rule: "YYYY-MM-DD; within the last 30 days to 7 days ahead",
  },
  race_code: {
    in: "query",
    kind: "race_code",
    required: false,
    default: "gallops",
    rule: "gallops, harness or greyhounds",
  },
  raceType: {
    in: "query",
    kind: "race_code",
    required: false,
    rule: "gallops, harness or greyhounds; all types when omitted",
  },
  timezone: {
    in: "query",
    kind: "timezone",
    required: false,
    default: "Australia/Sydney",
    rule: "IANA timezone in which the date is read; it does not shift the times in the response",
  },
  track: {
    in: "query",
    kind: "slug",
    required: true,
    rule: "track slug, as given by the meetings or venues endpoint",
  },
  race: {
    in: "query",
    kind: "integer",
    required: true,
    minimum: 1,
    maximum: 20,
    rule: "race number, 1 to 20",
  },
  country: { in: "query", kind: "country", required: false, default: "au", rule: "two-letter country code" },
  anyCountry: {
    in: "query",
    kind: "country",
    required: false,
    rule: "two-letter country code; all countries when omitted",
  },
  venue: { in: "path", kind: "slug", required: true, rule: "venue slug, case-insensitive" },
  distance: {
    in: "query",
    kind: "distance",
    required: false,
    minimum: 200,
    maximum: 5000,
    rule: "metres: a single distance or <low>-<high>, 200 to 5000, low first, without a unit",
  },
  window: {
    in: "query",
    kind: "integer",
    required: false,
    minimum: 14,
    maximum: 365,
    rule: "rolling window in days, 14 to 365",
  },
  condition: {
    in: "query",
    kind: "condition",
    required: false,
    rule: "track condition such as Good, Yielding or wet; applies to the recent statistics, when a window is given",
  },
  surface: {
    in: "query",
    kind: "surface",
    required: false,
    rule: "turf, synthetic (all-weather), dirt or sand; every surface when omitted",
  },
  course: {
    in: "query",
    kind: "course",
    required: false,
    rule: "course of the track, such as a rail position, as the results name it; every course when omitted",
  },
  name: { in: "path", kind: "name", required: true, rule: "name, case-insensitive, URL-encoded" },
  min_starts: {
    in: "query",
    kind: "integer",
    required: false,
    default: 5,
    minimum: 1,
    maximum: 100,
    rule: "minimum starts at a track for it to be listed, 1 to 100",
  },
  runnerDate: {
    in: "query",
    kind: "date",
    required: false,
    rule: "YYYY-MM-DD; with track, race and number a runner: of several that the name fits its own is meant",
  },
  runnerTrack: { in: "query", kind: "slug", required: false, rule: "track slug of that runner's race" },
  runnerRace: {
    in: "query",
    kind: "integer",
    required: false,
    minimum: 1,
    maximum: 20,
    rule: "race number of that runner's race, 1 to 20",
  },
  runnerNumber: {
    in: "query",
    kind: "integer",
    required: false,
    minimum: 1,
    maximum: 99,
    rule: "saddle cloth number of that runner, 1 to 99",
  },
  runnerCountry: {
    in: "query",
    kind: "country",
    required: false,
    rule: "two-letter country code of that runner's track; every country when omitted",
  },
  runnerTimezone: {
    in: "query",
    kind: "timezone",
    required: false,
    rule: "IANA timezone in which the runner's date is read; the venue's own when omitted",
  },
  runner: {
    in: "query",
    kind: "name",
    required: false,
    rule: "saddle cloth number or name of one of the race's runners; all runners when omitted",
  },
  count: {
    in: "query",
    kind: "integer",
    required: false,
    default: 6,
    minimum: 1,
    maximum: 100,
    rule: "starts of each runner, the latest ones, 1 to 100",
  },
  resultsDate: {
    in: "query",
    kind: "date",
    required: true,
    maximum: dateWindow.daysAhead,
    rule: "YYYY-MM-DD; any past day to 7 days ahead",
  },
  anyRace: {
    in: "query",
    kind: "integer",
    required: false,
    minimum: 1,
    maximum: 20,
    rule: "race number, 1 to 20; all races of the meeting when omitted",
  },
  conditions: {
    in: "query",
    kind: "conditions",
    required: true,
    rule: "conditions separated by semicolons, such as jockey=Z Purton; distance=1200; barrier=1-4; first-up",
  },
  from: {
    in: "query",
    kind: "date",
    required: false,
    rule: "first day, YYYY-MM-DD; the first day of the history when omitted",
  },
  until: {
    in: "query",
    kind: "date",
    required: false,
    rule: "last day, YYYY-MM-DD, before today; yesterday when omitted",
  },
  angleReport: {
    in: "query",
    kind: "report",
    required: false,
    default: "summary",
    rule: "summary, years or starts",
  },
  angles: {
    in: "query",
    kind: "integer",
    required: false,
    default: 1,
    minimum: 1,
    maximum: 1_000_000,
    rule: "number of angles tried so far, this one included, 1 to 1000000",
  },
  limit: {
    in: "query",
    kind: "integer",
    required: false,
    default: 200,
    minimum: 1,
    maximum: 1000,
    rule: "starts listed at most, the latest ones, 1 to 1000",
  },
  formula: {
    in: "query",
    kind: "formula",
    required: true,
    rule: "a formula of numbers, variables and functions, such as 2 * career.shrunkWinRate - barrier / 100",
  },
  strength: {
    in: "query",
    kind: "number",
    required: false,
    minimum: 0,
    rule: "log-odds for each unit of the rating, 0 or more; fitted on the earlier half of the races when omitted",
  },
  backtestReport: {
    in: "query",
    kind: "backtestReport",
    required: false,
    default: "summary",
    rule: "summary, years, bands, weights or known",
  },
  split: {
    in: "query",
    kind: "date",
    required: false,
    rule: "first day of the races judged, YYYY-MM-DD; halfway through the races when omitted",
  },
  raceConditions: {
    in: "query",
    kind: "conditions",
    required: false,
    rule: "conditions of races separated by semicolons, such as distance=1200; condition=wet; all races when omitted",
  },
  formulas: {
    in: "query",
    kind: "integer",
    required: false,
    default: 1,
    minimum: 1,
    maximum: 1_000_000,
    rule: "number of different formulas tried so far, this one included, 1 to 1000000",
  },
} as const satisfies Record<string, Parameter>;
