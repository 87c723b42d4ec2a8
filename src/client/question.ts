import { endpointNames, endpoints, type EndpointName } from "../spec/endpoints";

/** What is asked of the service: an endpoint and the parameters given, checked, normalised and with defaults applied. */
export interface Question<E extends EndpointName = EndpointName> {
  readonly endpoint: E;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const parameterNames = new Map<EndpointName, readonly string[]>(
  endpointNames.map((name) => [name, Object.keys(endpoints[name].parameters)]),
);

const keys = new WeakMap<Question, string>();

/**
 * The text that equal questions share, whatever the order of their parameters, the case of a name, or a number given as text.
 * No parameter of the interface tells upper from lower case (spec 4).
 */
export function keyOf(question: Question): string {
  const known = keys.get(question); // a question that is kept by its caller costs no text at all
  if (known !== undefined) return known;
  const { endpoint, parameters } = question;
  let key: string = endpoint;
  for (const name of parameterNames.get(endpoint) ?? []) key += `\n${parameters[name] ?? ""}`;
  key = key.toLowerCase();
  keys.set(question, key);
  return key;
}
