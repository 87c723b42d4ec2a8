import { type EndpointName, endpointNames, endpoints } from "../spec/endpoints";
import type { Responses } from "../spec/responses";

/**
 * A question to the service: an endpoint and its parameters, validated, normalised and with defaults applied.
 */
export interface Question<E extends EndpointName = EndpointName> {
  readonly endpoint: E;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const parameterNames = new Map<EndpointName, readonly string[]>(
  endpointNames.map((name) => [name, Object.keys(endpoints[name].parameters)]),
);

/**
 * The keys of questions that their callers hold on to: a recalculation asks thousands of times with the same
 * objects.
 */
const keys = new WeakMap<Question, string>();

/**
 * Returns the cache key of a question. Questions that differ only in the order of their parameters, in upper
 * and lower case (spec 4) or in a number given as text have the same key.
 */
export function keyOf(question: Question): string {
  const known = keys.get(question);
  if (known !== undefined) return known;
  const { endpoint, parameters } = question;
  let key: string = endpoint;
  for (const name of parameterNames.get(endpoint) ?? []) key += `\n${parameters[name] ?? ""}`;
  key = key.toLowerCase();
  keys.set(question, key);
  return key;
}

/** Returns the URL of a question below a base such as `/api` or `https://form.example.com`. */
export function addressOf(base: string, { endpoint, parameters }: Question): string {
  const { path, parameters: known } = endpoints[endpoint];
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
  const query = Object.entries(known)
    .filter(([name, parameter]) => parameter.in === "query" && parameters[name] !== undefined)
    .map(([name]) => `${name}=${encodeURIComponent(parameters[name] ?? "")}`);
  return `${base.replace(/\/+$/, "")}${filled}${query.length ? `?${query.join("&")}` : ""}`;
}

/**
 * Returns the URL of the service's health report, which needs no key: beside `/api`, below any other base.
 */
export const healthAddress = (base: string): string =>
  `${base.replace(/\/+$/, "").replace(/\/api$/, "")}/health`;

/** The sources of races: the vendor, the simulated world and imported results. */
export const answerSources = ["live", "simulated", "results"] as const;
export type AnswerSource = (typeof answerSources)[number];

/** The source of an answer and the day it takes for today. */
export interface Origin {
  readonly source: AnswerSource;
  /** The source's today, YYYY-MM-DD, when its clock is pinned. */
  readonly asOf?: string;
}

/** A response that matches its schema and its question. */
export interface Answer<E extends EndpointName = EndpointName> extends Origin {
  readonly response: Responses[E];
  /**
   * Milliseconds since 1970 at which the service sent it; a relay's cached answer was sent before it arrived
   * here.
   */
  readonly receivedAt: number;
  /**
   * True when the answer has expired: a cached one that was asked for with `allowStale`, or the only one a
   * relay had.
   */
  readonly stale?: boolean;
}

/**
 * A count of the different angles asked for on the current day, by the local calendar. With each further one
 * it is likelier that one looks profitable by chance, which the service corrects its intervals for.
 */
export interface AngleCounter {
  /** Counts the angle of a question unless it was asked for today; ignores other questions. */
  add(question: Question): void;
  /** Returns a question about an angle with the number of angles, any other one as it is. */
  complete(question: Question): Question;
  readonly today: number;
}

/**
 * Returns a text that is equal for the same angle: conditions in any order and case, over the same days and
 * races. The report is no part of it.
 */
function angleOf({ parameters: { conditions, from, until, race_code, country } }: Question): string {
  const each = String(conditions).toLowerCase().split(";");
  const named = each.map((condition) => condition.trim()).sort();
  return JSON.stringify([named, from, until, race_code, country]);
}

export function createAngleCounter(today: () => string): AngleCounter {
  let counted = { day: today(), angles: new Set<string>() };
  const current = (): typeof counted =>
    counted.day === today() ? counted : (counted = { day: today(), angles: new Set<string>() });

  return {
    add(question) {
      if (question.endpoint === "angle") current().angles.add(angleOf(question));
    },
    complete(question) {
      if (question.endpoint !== "angle") return question;
      const angles = Math.max(1, current().angles.size);
      return { ...question, parameters: { ...question.parameters, angles } };
    },
    get today() {
      return current().angles.size;
    },
  };
}
