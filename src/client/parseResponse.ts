import { t } from "../language/translate";
import { checkResponse } from "../spec/checkResponse";
import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import { InvalidResponse } from "./failure";
import type { Question } from "./question";

/** Parses a response. Throws InvalidResponse when it does not match the schema or the question. */
export function parseResponse<E extends EndpointName>(question: Question<E>, text: string): Responses[E] {
  const checked = checkResponse(question.endpoint, parseJson(text), question.parameters);
  if ("fault" in checked) throw new InvalidResponse(checked.fault);
  return checked.response;
}

/** Returns the value of a JSON text. Throws InvalidResponse for an empty text or another one. */
export function parseJson(text: string): unknown {
  if (text.trim() === "") throw new InvalidResponse({ rule: t`is empty` });
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidResponse({ rule: t`is not JSON` });
  }
}
