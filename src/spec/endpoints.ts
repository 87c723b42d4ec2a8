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

/** The runner whose own jockey, trainer or name is meant; not in the spec's tables. */
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
    summary: "Every meeting on a date for a race type, each with its race card",
    parameters: { date: is.date, race_code: is.race_code, timezone: is.timezone },
  },
  form: {
    path: "/v1/form",
    section: "4.2",
    plan: "free",
    summary: "The full form for one race",
    parameters: ofRace,
  },
  venues: {
    path: "/v1/form/venues",
    section: "4.3",
    plan: "free",
    summary: "All known venues",
    parameters: { raceType: is.raceType, country: is.anyCountry },
  },
  trackBias: {
    path: "/v1/stats/track-bias/{venue}",
    section: "4.4",
    plan: "pro",
    summary: "Barrier draw bias statistics of a venue",
    parameters: {
      venue: is.venue,
      race_code: is.race_code,
      country: is.country,
      distance: is.distance,
      window: is.window,
      condition: is.condition,
      // Not in the spec's table: they limit the whole report but for conditionStats.
      surface: is.surface,
      course: is.course,
    },
  },
  jockey: {
    path: "/v1/stats/jockey/{name}",
    section: "4.5",
    plan: "pro",
    summary: "Career statistics of a jockey or driver",
    parameters: ofPerson,
  },
  trainer: {
    path: "/v1/stats/trainer/{name}",
    section: "4.6",
    plan: "pro",
    summary: "Career statistics of a trainer",
    parameters: ofPerson,
  },
  predictions: {
    path: "/v1/predictions",
    section: "4.7",
    plan: "pro",
    summary: "Win and place probabilities for every runner that is not scratched (Beta)",
    // The timezone is not in the spec's table; the date means the same day as on the form endpoint.
    parameters: ofRace,
  },
} as const satisfies Record<string, Endpoint>;

/** The endpoints of the extension (docs/extension.md) with their parts; keys and plans as elsewhere. */
export const extensionEndpoints = {
  starts: {
    path: "/x1/starts",
    section: "starts",
    plan: "free",
    summary: "The last starts of a race's runners before its day",
    parameters: { ...ofRace, runner: is.runner, count: is.count },
  },
  headToHead: {
    path: "/x1/head-to-head",
    section: "head-to-head",
    plan: "free",
    summary: "Every earlier meeting of two of a race's runners",
    parameters: ofRace,
  },
  results: {
    path: "/x1/results",
    section: "results",
    plan: "free",
    summary: "The results of a meeting or of one of its races",
    parameters: { ...ofRace, date: is.resultsDate, race: is.anyRace },
  },
  angle: {
    path: "/x1/angle",
    section: "angle",
    plan: "pro",
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
  why: {
    path: "/x1/why",
    section: "why",
    plan: "pro",
    summary: "The reasons for the win probabilities of one race",
    parameters: ofRace,
  },
  rating: {
    path: "/x1/rating",
    section: "rating",
    plan: "pro",
    summary: "A formula's rating of one race's runners",
    parameters: { ...ofRace, formula: is.formula, strength: is.strength },
  },
  backtest: {
    path: "/x1/backtest",
    section: "backtest",
    plan: "pro",
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
} as const satisfies Record<string, Endpoint>;

export const endpoints = { ...interfaceEndpoints, ...extensionEndpoints } as const;

export type InterfaceEndpointName = keyof typeof interfaceEndpoints;
export type ExtensionEndpointName = keyof typeof extensionEndpoints;
export type EndpointName = keyof typeof endpoints;
export const interfaceEndpointNames = Object.keys(interfaceEndpoints) as InterfaceEndpointName[];
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Returns true for an endpoint of the extension, which a live service does not have. */
export const isExtension = (name: EndpointName): name is ExtensionEndpointName =>
  Object.hasOwn(extensionEndpoints, name);
