import { raceCodes } from "./codes";

/** One parameter of an endpoint, from section 4 of the spec. */
export interface Parameter {
  readonly in: "path" | "query";
  /**
   * Decides how the text is parsed: a `date` is YYYY-MM-DD, a `distance` is metres or low-high, `races` is a
   * list of races, a `word` is one of `values`; a `text` is any text.
   */
  readonly kind:
    | ("date" | "timezone" | "country" | "distance" | "condition" | "surface" | "races")
    | ("integer" | "number" | "slug" | "word" | "text");
  readonly required: boolean;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
  readonly rule: string;
}

/** Returns a function that declares parameters in one place: by kind, rule and limits. */
const declaring =
  <const Place extends Pick<Parameter, "in" | "required">>(place: Place) =>
  <
    const Kind extends Parameter["kind"],
    const Limits extends Pick<Parameter, "default" | "minimum" | "maximum" | "values"> = object,
  >(
    kind: Kind,
    rule: string,
    limits?: Limits,
  ) =>
    ({ ...place, kind, rule, ...limits }) as Place & { readonly kind: Kind; readonly rule: string } & Limits;

const inPath = declaring({ in: "path", required: true });
const required = declaring({ in: "query", required: true });
export const optional = declaring({ in: "query", required: false });

/** The dates that meetings, form and predictions accept, in days from today (spec 8). */
export const dateWindow = { daysBack: 30, daysAhead: 7 } as const;

/** The parts of an angle's record that a request may ask for in addition to its summary and years. */
export const angleReports = ["summary", "years", "starts"] as const;

/** The kinds of names that a request may look for; any stands for all of them. */
export const nameKinds = ["any", "runner", "jockey", "trainer"] as const;

/** The people of a runner whose rates a request may ask for. */
export const personRoles = ["jockey", "trainer"] as const;

/** The parts of a formula's record that a request may ask for. */
export const backtestReports = ["summary", "years", "bands", "weights", "known"] as const;

/** The parts of the record of forecasts that a request may ask for. */
export const recordReports = ["summary", "calibration", "races"] as const;

const raceNumbers = { minimum: 1, maximum: 20 } as const;
const tried = { default: 1, minimum: 1, maximum: 1_000_000 } as const;

/** The parameters that several endpoints share; each endpoint lists its own choice. */
export const parameters = {
  date: required("date", "YYYY-MM-DD; within the last 30 days to 7 days ahead", {
    minimum: -dateWindow.daysBack,
    maximum: dateWindow.daysAhead,
  }),
  race_code: optional("word", "gallops, harness or greyhounds", { values: raceCodes, default: "gallops" }),
  raceType: optional("word", "gallops, harness or greyhounds; all types when omitted", { values: raceCodes }),
  anyRaceCode: optional("word", "gallops, harness or greyhounds; all of them when omitted", {
    values: raceCodes,
  }),
  timezone: optional(
    "timezone",
    "IANA timezone in which the date is read; it does not shift the times in the response",
    { default: "Australia/Sydney" },
  ),
  track: required("slug", "track slug, as given by the meetings or venues endpoint"),
  race: required("integer", "race number, 1 to 20", raceNumbers),
  country: optional("country", "two-letter country code", { default: "au" }),
  anyCountry: optional("country", "two-letter country code; all countries when omitted"),
  venue: inPath("slug", "venue slug, case-insensitive"),
  distance: optional(
    "distance",
    "metres: a single distance or <low>-<high>, 200 to 5000, low first, without a unit",
    { minimum: 200, maximum: 5000 },
  ),
  window: optional("integer", "rolling window in days, 14 to 365", { minimum: 14, maximum: 365 }),
  condition: optional(
    "condition",
    "track condition such as Good, Yielding or wet; applies to the recent statistics, when a window is given",
  ),
  surface: optional("surface", "turf, synthetic (all-weather), dirt or sand; every surface when omitted"),
  course: optional(
    "text",
    "course of the track in the results' words, such as a rail position; every course when omitted",
  ),
  name: inPath("text", "name, case-insensitive, URL-encoded"),
  min_starts: optional("integer", "minimum starts at a track for it to be listed, 1 to 100", {
    default: 5,
    minimum: 1,
    maximum: 100,
  }),
  runnerDate: optional(
    "date",
    "YYYY-MM-DD; with track, race and number it names a runner, whose own jockey, trainer or name is meant",
  ),
  runnerTrack: optional("slug", "track slug of that runner's race"),
  runnerRace: optional("integer", "race number of that runner's race, 1 to 20", raceNumbers),
  runnerNumber: optional("integer", "saddle cloth number of that runner, 1 to 99", {
    minimum: 1,
    maximum: 99,
  }),
  runnerCountry: optional(
    "country",
    "two-letter country code of that runner's track; every country when omitted",
  ),
  runnerTimezone: optional(
    "timezone",
    "IANA timezone in which the runner's date is read; the venue's own when omitted",
  ),
  runner: optional(
    "text",
    "saddle cloth number or name of one of the race's runners; all runners when omitted",
  ),
  count: optional("integer", "starts of each runner, the latest ones, 1 to 100", {
    default: 6,
    minimum: 1,
    maximum: 100,
  }),
  later: optional("integer", "later starts of each runner, the first ones, 1 to 100; all when omitted", {
    minimum: 1,
    maximum: 100,
  }),
  partOfName: required("text", "a part of a name, at least two letters or digits, case-insensitive"),
  nameKind: optional("word", "any, runner, jockey or trainer", { values: nameKinds, default: "any" }),
  role: required("word", "jockey or trainer", { values: personRoles }),
  mostNames: optional("integer", "names listed at most, the best matches, 1 to 100", {
    default: 20,
    minimum: 1,
    maximum: 100,
  }),
  resultsDate: required("date", "YYYY-MM-DD; any past day to 7 days ahead", {
    maximum: dateWindow.daysAhead,
  }),
  anyRace: optional("integer", "race number, 1 to 20; all races of the meeting when omitted", raceNumbers),
  conditions: required(
    "text",
    "conditions separated by semicolons, such as jockey=Z Purton; distance=1200; barrier=1-4; first-up",
  ),
  from: optional("date", "first day, YYYY-MM-DD; the first day of the history when omitted"),
  until: optional("date", "last day, YYYY-MM-DD, before today; yesterday when omitted"),
  recordFrom: optional(
    "date",
    "first day of the races, YYYY-MM-DD; the day of the first forecast when omitted",
  ),
  recordUntil: optional("date", "last day of the races, YYYY-MM-DD; the latest when omitted"),
  recordReport: optional("word", "summary, calibration or races", {
    values: recordReports,
    default: "summary",
  }),
  anyTrack: optional("slug", "track slug; every track when omitted"),
  model: optional(
    "text",
    "embedded, the service's own model, or the formula of a rating, written as RATE received it",
    { default: "embedded" },
  ),
  angleReport: optional("word", "summary, years or starts", { values: angleReports, default: "summary" }),
  angles: optional("integer", "number of angles tried so far, this one included, 1 to 1000000", tried),
  limit: optional("integer", "starts listed at most, the latest ones, 1 to 1000", {
    default: 200,
    minimum: 1,
    maximum: 1000,
  }),
  formula: required(
    "text",
    "a formula of numbers, variables and functions, such as 2 * career.shrunkWinRate - barrier / 100",
  ),
  strength: optional(
    "number",
    "log-odds for each unit of the rating, 0 or more; fitted on the earlier half of the races when omitted",
    { minimum: 0 },
  ),
  backtestReport: optional("word", "summary, years, bands, weights or known", {
    values: backtestReports,
    default: "summary",
  }),
  split: optional(
    "date",
    "first day of the races judged, YYYY-MM-DD; halfway through the races when omitted",
  ),
  raceConditions: optional(
    "text",
    "conditions of races separated by semicolons, such as distance=1200; condition=wet; all races when omitted",
  ),
  formulas: optional(
    "integer",
    "number of different formulas tried so far, this one included, 1 to 1000000",
    tried,
  ),
} as const satisfies Record<string, Parameter>;
