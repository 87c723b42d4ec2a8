import type { Plan } from "./codes";
import { parameters as is, type Parameter } from "./parameters";

/** One endpoint: its path, parameters and plan, and the section of the spec that defines it. */
export interface Endpoint {
  readonly path: string;
  readonly section: string;
  readonly plan: Plan;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
}

/** Seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The seconds for which a response may be reused in each of three caches. */
export interface Freshness {
  /** Sent by the embedded service (Cache-Control: max-age). */
  readonly maxAge: number;
  /** Assumed by the relay for a service that sends no max-age. */
  readonly assumed: number;
  /**
   * Seconds beyond that for which the relay returns the response while the service fails (stale-if-error, RFC
   * 5861).
   */
  readonly staleIfError: number;
  /** Applied by the add-in, unless the time to the race decides; for predictions the minimum. */
  readonly client?: number;
  /** True if the answer also changes while the races stand still, such as in a replay. */
  readonly isLive?: true;
}

const statistics = {
  maxAge: 10 * minute,
  assumed: 10 * minute,
  staleIfError: day,
  client: 6 * hour,
} as const;

/** Past starts grow with each day of racing; the answer also carries the race's scratchings. */
const pastStarts = { ...statistics, client: hour } as const;

/** An old race card may list runners that have been scratched since. */
const cards = { maxAge: minute, assumed: 30, staleIfError: 15 * minute } as const;

/** Predictions are not revised once made (spec 2.7). */
const predicted = {
  maxAge: 5 * minute,
  assumed: 5 * minute,
  staleIfError: hour,
  client: 5 * minute,
} as const;

interface CachedEndpoint extends Endpoint {
  readonly freshness: Freshness;
  /** True if its requests are repeated every few seconds and do not count against a key's limits. */
  readonly isUncounted?: true;
}

/** Names the runner whose jockey, trainer or name is meant; not in the spec's tables. */
const ofRunner = {
  date: is.runnerDate,
  track: is.runnerTrack,
  race: is.runnerRace,
  number: is.runnerNumber,
  timezone: is.runnerTimezone,
} as const;

const ofRace = {
  date: is.date,
  track: is.track,
  race: is.race,
  race_code: is.race_code,
  country: is.country,
  timezone: is.timezone,
} as const;

const ofPerson = {
  name: is.name,
  race_code: is.race_code,
  min_starts: is.min_starts,
  window: is.window,
  ...ofRunner,
  country: is.runnerCountry,
} as const;

/** The seven endpoints of the interface (spec 4), all GET; `{name}` in a path is a parameter. */
export const interfaceEndpoints = {
  meetings: {
    path: "/v1/form/meetings",
    section: "4.1",
    plan: "free",
    freshness: cards,
    summary: "Every meeting on a date for a race type, each with its race card",
    parameters: { date: is.date, race_code: is.race_code, timezone: is.timezone },
  },
  form: {
    path: "/v1/form",
    section: "4.2",
    plan: "free",
    freshness: cards,
    summary: "The full form for one race",
    parameters: ofRace,
  },
  venues: {
    path: "/v1/form/venues",
    section: "4.3",
    plan: "free",
    freshness: { maxAge: hour, assumed: hour, staleIfError: 7 * day, client: day },
    summary: "All known venues",
    parameters: { raceType: is.raceType, country: is.anyCountry },
  },
  trackBias: {
    path: "/v1/stats/track-bias/{venue}",
    section: "4.4",
    plan: "pro",
    freshness: statistics,
    summary: "Barrier draw bias statistics of a venue",
    parameters: {
      venue: is.venue,
      race_code: is.race_code,
      country: is.country,
      distance: is.distance,
      window: is.window,
      condition: is.condition,
      // Not in the spec's table. They limit the whole report except conditionStats.
      surface: is.surface,
      course: is.course,
    },
  },
  jockey: {
    path: "/v1/stats/jockey/{name}",
    section: "4.5",
    plan: "pro",
    freshness: statistics,
    summary: "Career statistics of a jockey or driver",
    parameters: ofPerson,
  },
  trainer: {
    path: "/v1/stats/trainer/{name}",
    section: "4.6",
    plan: "pro",
    freshness: statistics,
    summary: "Career statistics of a trainer",
    parameters: ofPerson,
  },
  predictions: {
    path: "/v1/predictions",
    section: "4.7",
    plan: "pro",
    freshness: predicted,
    summary: "Win and place probabilities for every runner that is not scratched (Beta)",
    // The timezone is not in the spec's table; the date means the same day as on the form endpoint.
    parameters: ofRace,
  },
} as const satisfies Record<string, CachedEndpoint>;

/**
 * The endpoints of the extension (docs/extension.md) with their parts; keys and plans are the same as
 * elsewhere.
 */
export const extensionEndpoints = {
  starts: {
    path: "/x1/starts",
    section: "starts",
    plan: "free",
    freshness: pastStarts,
    summary: "The last starts of a race's runners before its day",
    parameters: { ...ofRace, runner: is.runner, count: is.count },
  },
  headToHead: {
    path: "/x1/head-to-head",
    section: "head-to-head",
    plan: "free",
    freshness: pastStarts,
    summary: "Every earlier meeting of two of a race's runners",
    parameters: ofRace,
  },
  results: {
    path: "/x1/results",
    section: "results",
    plan: "free",
    freshness: cards, // a race is asked for again until it has been run
    summary: "The results of a meeting or of one of its races",
    parameters: { ...ofRace, date: is.resultsDate, race: is.anyRace },
  },
  dayResults: {
    path: "/x1/day-results",
    section: "day-results",
    plan: "free",
    freshness: cards,
    summary: "The results of all meetings of a day in a country",
    parameters: {
      date: is.resultsDate,
      race: is.anyRace,
      race_code: is.race_code,
      country: is.country,
      timezone: is.timezone,
    },
  },
  angle: {
    path: "/x1/angle",
    section: "angle",
    plan: "pro",
    freshness: statistics,
    summary: "The record of all starts that meet some conditions",
    parameters: {
      conditions: is.conditions,
      from: is.from,
      until: is.until,
      report: is.angleReport,
      angles: is.angles,
      limit: is.limit,
      race_code: is.race_code,
      country: is.anyCountry,
      ...ofRunner,
    },
  },
  qualifiers: {
    path: "/x1/qualifiers",
    section: "qualifiers",
    plan: "pro",
    freshness: cards,
    summary: "The runners of a day's cards that meet some conditions, with the record of these",
    parameters: {
      conditions: is.conditions,
      date: is.date,
      from: is.from,
      until: is.until,
      angles: is.angles,
      race_code: is.anyRaceCode,
      country: is.anyCountry,
      timezone: is.timezone,
      track: is.runnerTrack,
      race: is.runnerRace,
      number: is.runnerNumber,
    },
  },
  drawStyles: {
    path: "/x1/draw-styles/{venue}",
    section: "draw-styles",
    plan: "pro",
    freshness: statistics,
    summary: "A venue's starts by barrier and running style",
    parameters: {
      venue: is.venue,
      race_code: is.race_code,
      country: is.country,
      distance: is.distance,
      window: is.window,
      condition: is.condition,
      surface: is.surface,
      course: is.course,
    },
  },
  connections: {
    path: "/x1/connections",
    section: "connections",
    plan: "pro",
    freshness: statistics,
    summary: "The rates of a race's jockeys, trainers, pairs of both, sires and damsires before its day",
    parameters: { ...ofRace, window: is.window },
  },
  personRates: {
    path: "/x1/person-rates/{name}",
    section: "person-rates",
    plan: "pro",
    freshness: statistics,
    summary: "The impact value and the rivals beaten of a jockey or trainer, by track and condition",
    parameters: { role: is.role, ...ofPerson },
  },
  workedOut: {
    path: "/x1/worked-out",
    section: "worked-out",
    plan: "free",
    freshness: pastStarts,
    summary: "What the runners of a past race did afterwards",
    parameters: { ...ofRace, date: is.resultsDate, later: is.later },
  },
  prices: {
    path: "/x1/prices",
    section: "prices",
    plan: "free",
    freshness: { maxAge: 1, assumed: 1, staleIfError: 0, client: 1, isLive: true },
    isUncounted: true,
    summary: "The prices of a race's runners, from a table that the server's administrator names",
    parameters: ofRace,
  },
  names: {
    path: "/x1/names",
    section: "names",
    plan: "free",
    freshness: pastStarts,
    summary: "The runners and people of the history whose names contain a part",
    parameters: {
      name: is.partOfName,
      kind: is.nameKind,
      race_code: is.anyRaceCode,
      country: is.anyCountry,
      limit: is.mostNames,
    },
  },
  record: {
    path: "/x1/record",
    section: "record",
    plan: "pro",
    freshness: cards, // the next result is judged at once
    summary: "The record of the forecasts that were written before their races",
    parameters: {
      from: is.recordFrom,
      until: is.recordUntil,
      report: is.recordReport,
      track: is.anyTrack,
      model: is.model,
      limit: is.limit,
      race_code: is.anyRaceCode,
      country: is.anyCountry,
    },
  },
  why: {
    path: "/x1/why",
    section: "why",
    plan: "pro",
    freshness: predicted,
    summary: "The reasons for the win probabilities of one race",
    parameters: ofRace,
  },
  rating: {
    path: "/x1/rating",
    section: "rating",
    plan: "pro",
    freshness: cards,
    summary: "A formula's rating of one race's runners",
    parameters: { ...ofRace, formula: is.formula, strength: is.strength },
  },
  backtest: {
    path: "/x1/backtest",
    section: "backtest",
    plan: "pro",
    freshness: statistics,
    summary: "The record of a formula over the history",
    parameters: {
      formula: is.formula,
      from: is.from,
      until: is.until,
      report: is.backtestReport,
      split: is.split,
      conditions: is.raceConditions,
      strength: is.strength,
      formulas: is.formulas,
      race_code: is.race_code,
      country: is.anyCountry,
    },
  },
} as const satisfies Record<string, CachedEndpoint>;

export const endpoints = { ...interfaceEndpoints, ...extensionEndpoints } as const;

/** Returns true for an endpoint whose requests do not count against a key's limits. */
export const isUncounted = (name: EndpointName): boolean => "isUncounted" in endpoints[name];

export type InterfaceEndpointName = keyof typeof interfaceEndpoints;
export type ExtensionEndpointName = keyof typeof extensionEndpoints;
export type EndpointName = keyof typeof endpoints;
export const interfaceEndpointNames = Object.keys(interfaceEndpoints) as InterfaceEndpointName[];
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Returns true for an extension endpoint, which a live service does not have. */
export const isExtension = (name: EndpointName): name is ExtensionEndpointName => name in extensionEndpoints;
