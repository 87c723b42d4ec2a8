import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import { faultOf, isResponse } from "../spec/validate";
import { UnreadableAnswer } from "./failure";
import type { Question } from "./question";
import { repair } from "./repairs";
import { strayIn } from "./strayIn";

function parse(text: string): unknown {
  if (text.trim() === "") throw new UnreadableAnswer({ rule: "is empty" });
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer({ rule: "is not JSON" });
  }
}

/** Reads the body of an answer: what comes out fits the endpoint's schema and belongs to the question; else UnreadableAnswer. */
export function readResponse<E extends EndpointName>(question: Question<E>, text: string): Responses[E] {
  const response = parse(text);
  repair(question.endpoint, response);
  if (!isResponse(question.endpoint, response)) throw new UnreadableAnswer(faultOf(question.endpoint, response));
  const stray = strayIn(question, response);
  if (stray) throw new UnreadableAnswer(stray);
  return response;
}
