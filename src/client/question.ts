import { endpointNames, endpoints, type EndpointName } from "../spec/endpoints";

/** A question to the service: an endpoint and its parameters, validated, normalised and with defaults applied. */
export interface Question<E extends EndpointName = EndpointName> {
  readonly endpoint: E;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const parameterNames = new Map<EndpointName, readonly string[]>(
  endpointNames.map((name) => [name, Object.keys(endpoints[name].parameters)]),
);

/** The keys of questions that their callers hold on to: a recalculation asks thousands of times with the same objects. */
const keys = new WeakMap<Question, string>();

/**
 * Returns the cache key of a question. Questions that differ only in the order of their parameters, in upper and lower
 * case (spec 4) or in a number given as text have the same key.
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
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const query = Object.entries(known)
    .filter(([name, parameter]) => parameter.in === "query" && parameters[name] !== undefined)
    .map(([name]) => `${name}=${encodeURIComponent(parameters[name] ?? "")}`);
  return `${base.replace(/\/+$/, "")}${filled}${query.length ? `?${query.join("&")}` : ""}`;
}

/** Returns the URL of the service's health report, which needs no key: beside `/api`, below any other base. */
export const healthAddress = (base: string): string => `${base.replace(/\/+$/, "").replace(/\/api$/, "")}/health`;
