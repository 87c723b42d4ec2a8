import { everyRunner } from "../spec/angleConditions";
import { type EndpointName, endpointNames, endpoints } from "../spec/endpoints";
import { parameters as declared } from "../spec/parameters";
import type { Responses } from "../spec/responses";

/** A question to the service: an endpoint and its validated parameters, defaults included. */
export interface Question<E extends EndpointName = EndpointName> {
  readonly endpoint: E;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const parameterNames = new Map<EndpointName, readonly string[]>(
  endpointNames.map((name) => [name, Object.keys(endpoints[name].parameters)]),
);

/**
 * Caches the keys of questions that callers keep, because a recalculation asks with them thousands of times.
 */
const keys = new WeakMap<Question, string>();

/**
 * Returns the cache key of a question: order, case (spec 4) and numbers written as text make no difference.
 */
export function keyOf(question: Question): string {
  const knownKey = keys.get(question);
  if (knownKey !== undefined) return knownKey;
  const { endpoint, parameters } = question;
  let key: string = endpoint;
  for (const name of parameterNames.get(endpoint) ?? []) key += `\n${parameters[name] ?? ""}`;
  key = key.toLowerCase();
  keys.set(question, key);
  return key;
}

/** Returns the URL of a question below a base such as `/api` or `https://form.example.com`. */
export function addressOf(base: string, { endpoint, parameters }: Question): string {
  const { path, parameters: declaredParameters } = endpoints[endpoint];
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
  const query = Object.entries(declaredParameters)
    .filter(([name, parameter]) => parameter.in === "query" && parameters[name] !== undefined)
    .map(([name]) => `${name}=${encodeURIComponent(parameters[name] ?? "")}`);
  return `${base.replace(/\/+$/, "")}${filled}${query.length ? `?${query.join("&")}` : ""}`;
}

/** The sources of races: the vendor, the simulated world and imported results. */
export const answerSources = ["live", "simulated", "results"] as const;
export type AnswerSource = (typeof answerSources)[number];

/** The source of an answer and the source's date. */
export interface Origin {
  readonly source: AnswerSource;
  /** The source's date, YYYY-MM-DD, if its clock is pinned. */
  readonly asOf?: string;
}

/** A response that matches its schema and its question. */
export interface Answer<E extends EndpointName = EndpointName> extends Origin {
  readonly response: Responses[E];
  /** Milliseconds since 1970 when the service sent it, whether to this client or to a relay. */
  readonly receivedAt: number;
  /** True when the answer has expired: either `allowStale` was set, or a relay had no other. */
  readonly stale?: boolean;
}

/** Returns the text of an angle; no race code counts the same as gallops. */
function angleText({ parameters }: Question): string {
  const { conditions, from, until, race_code = declared.race_code.default, country } = parameters;
  const conditionList = String(conditions).toLowerCase().split(";");
  return JSON.stringify([
    conditionList.map((condition) => condition.trim()).sort(),
    from,
    until,
    race_code,
    country,
  ]);
}

/**
 * The endpoints whose questions are counted: the parameter for the count, and the text that identifies an
 * angle or formula. Conditions may come in any order and case; days and races count, the requested report
 * does not.
 */
const counted = {
  angle: {
    parameter: "angles",
    kind: "angle",
    textOf: angleText,
  },
  qualifiers: { parameter: "angles", kind: "angle", textOf: angleText },
  backtest: {
    parameter: "formulas",
    kind: "backtest",
    textOf: ({ parameters: { formula, conditions, from, until, race_code, country } }: Question): string => {
      const plainFormula = String(formula).toLowerCase().replaceAll(/\s+/g, "");
      return JSON.stringify([plainFormula, conditions, from, until, race_code, country]);
    },
  },
} as const;

/** Returns true for a question that states how many others were asked before it. */
export const isCounted = (
  question: Question,
): question is Question & { readonly endpoint: keyof typeof counted } => question.endpoint in counted;

export function createAngleCounter(today: () => string) {
  const empty = () => ({ day: today(), angle: new Set<string>(), backtest: new Set<string>() });
  let tried = empty();
  const current = (): typeof tried => (tried.day === today() ? tried : (tried = empty()));

  return {
    /** Counts the angle or formula of a question, once a day; ignores other questions, and all runners. */
    add(question: Question) {
      if (!isCounted(question) || question.parameters.conditions === everyRunner) return;
      const { kind, textOf } = counted[question.endpoint];
      current()[kind].add(textOf(question));
    },
    /** Adds the count to a question about an angle or a formula; returns any other unchanged. */
    complete(question: Question) {
      if (!isCounted(question)) return question;
      const { kind, parameter } = counted[question.endpoint];
      const number = Math.max(1, current()[kind].size);
      return { ...question, parameters: { ...question.parameters, [parameter]: number } };
    },
    /** The number of angles asked for today. */
    get today() {
      return current().angle.size;
    },
  };
}

/**
 * Counts the different angles and formulas asked for today, by the local calendar. Each further one is
 * likelier to look profitable by chance, so the service widens its intervals.
 */
export type AngleCounter = ReturnType<typeof createAngleCounter>;
