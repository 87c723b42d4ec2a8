import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import type { Found } from "./call";

/** The response of the first question to an endpoint. A question that must have an answer has one: the call fails without. */
export function responseTo<Name extends EndpointName>(found: readonly Found[], endpoint: Name): Responses[Name] {
  const response = found.find(({ question }) => question.endpoint === endpoint)?.response;
  if (!response) throw new Error(`The answer of ${endpoint} is missing.`);
  return response as Responses[Name]; // a question's answer is of its endpoint
}
