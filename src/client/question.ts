import { type EndpointName, endpointNames, endpoints } from "../spec/endpoints";
import { parameters as declared } from "../spec/parameters";
import type { Responses } from "../spec/responses";

/** A question to the service: an endpoint and its validated parameters, with defaults. */
export interface Question<E extends EndpointName = EndpointName> {
  readonly endpoint: E;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const parameterNames = new Map<EndpointName, readonly string[]>(
  endpointNames.map((name) => [name, Object.keys(endpoints[name].parameters)]),
);

/** The keys of questions that callers hold on to: a recalculation asks thousands of times with them. */
const keys = new WeakMap<Question, string>();

/** Returns the cache key of a question, without regard to order, case (spec 4) or numbers as text. */
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
  /** Milliseconds since 1970 at which the service sent it, also to a relay. */
  readonly receivedAt: number;
  /** True when the answer has expired: asked for with `allowStale`, or the only one of a relay. */
  readonly stale?: boolean;
}

/** Returns the text of an angle; without a race code that of all codes counts with that of gallops. */
function angleText({ parameters }: Question): string {
  const { conditions, from, until, race_code = declared.race_code.default, country } = parameters;
  const named = String(conditions).toLowerCase().split(";");
  return JSON.stringify([named.map((condition) => condition.trim()).sort(), from, until, race_code, country]);
}

/**
 * The endpoints whose questions are counted, with the parameter for the number and the text that is equal for
 * the same angle or formula: conditions in any order and case, over the same days and races. The report is no
 * part of it.
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
      const read = String(formula).toLowerCase().replaceAll(/\s+/g, "");
      return JSON.stringify([read, conditions, from, until, race_code, country]);
    },
  },
} as const;

/** Returns true for a question that is sent with the number of those asked for before it. */
export const isCounted = (
  question: Question,
): question is Question & { readonly endpoint: keyof typeof counted } => question.endpoint in counted;

export function createAngleCounter(today: () => string) {
  const empty = () => ({ day: today(), angle: new Set<string>(), backtest: new Set<string>() });
  let tried = empty();
  const current = (): typeof tried => (tried.day === today() ? tried : (tried = empty()));

  return {
    /**
     * Counts the angle or the formula of a question unless it was asked for today; ignores other questions.
     */
    add(question: Question) {
      if (!isCounted(question)) return;
      const { kind, textOf } = counted[question.endpoint];
      current()[kind].add(textOf(question));
    },
    /** Returns a question about an angle or a formula with their number, any other one as it is. */
    complete(question: Question) {
      if (!isCounted(question)) return question;
      const { kind, parameter } = counted[question.endpoint];
      const number = Math.max(1, current()[kind].size);
      return { ...question, parameters: { ...question.parameters, [parameter]: number } };
    },
    /** The angles of today. */
    get today() {
      return current().angle.size;
    },
  };
}

/**
 * A count of the different angles and of the different formulas asked for on the current day, by the local
 * calendar. With each further one it is likelier that one looks profitable by chance, which the service
 * corrects its intervals for.
 */
export type AngleCounter = ReturnType<typeof createAngleCounter>;
