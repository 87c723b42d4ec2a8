import type { Question } from "../client/question";
import { type EndpointName, endpoints } from "../spec/endpoints";
import type { Meant } from "./call";

/** The question to an endpoint that holds the parameters which it takes, as the function that asks it alone would put it. */
export function questionTo(
  endpoint: EndpointName,
  { parameters }: Pick<Meant, "parameters">,
  more: Meant["parameters"] = {},
): Question {
  const given = Object.entries({ ...parameters, ...more }).filter(([name]) => name in endpoints[endpoint].parameters);
  return { endpoint, parameters: Object.fromEntries(given) };
}
