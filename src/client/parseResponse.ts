import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import { findFault, isResponse } from "../spec/validate";
import { checkMatchesQuestion } from "./checkMatchesQuestion";
import { InvalidResponse } from "./failure";
import { normaliseResponse } from "./normaliseResponse";
import type { Question } from "./question";

/**
 * Parses the body of a response. Throws InvalidResponse when it does not match the endpoint's schema or the
 * question.
 */
export function parseResponse<E extends EndpointName>(question: Question<E>, text: string): Responses[E] {
  const response = parseJson(text);
  normaliseResponse(question.endpoint, response);
  if (!isResponse(question.endpoint, response))
    throw new InvalidResponse(findFault(question.endpoint, response));
  checkMatchesQuestion(question, response);
  return response;
}

function parseJson(text: string): unknown {
  if (text.trim() === "") throw new InvalidResponse({ rule: "is empty" });
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidResponse({ rule: "is not JSON" });
  }
}
