import type { Answer, Question } from "../../client/question";
import type { TrackBiasResponse } from "../../spec/schemas/trackBias";
import { notAvailable } from "./cellError";

/** Returns the answer at once if it is cached, else a promise; throws or rejects with the failure. */
export type Ask = (question: Question) => Answer | Promise<Answer>;

/** A request as it was sent, and its answer. */
export interface Asked {
  readonly question: Question;
  readonly answer: Answer;
}

/** Returns true for a report on the draw at a distance at which the venue has had no race. */
function isEmpty({ question, answer }: Asked): boolean {
  if (question.endpoint !== "trackBias" || question.parameters.distance === undefined) return false;
  return (answer.response as TrackBiasResponse).totalRaces === 0; // by its question's endpoint
}

const rangeOf = (shortest: number, longest: number): string =>
  shortest === longest ? `${shortest} m` : `${shortest}-${longest} m`;

/** Returns the reason why there is nothing to show, with the distances of the venue's races. */
function reasonFor({ parameters }: Question, { venue, distanceStats }: TrackBiasResponse): string {
  const ranges = distanceStats.map(({ minDistance, maxDistance }) => rangeOf(minDistance, maxDistance));
  const raced = ranges.length === 0 ? "no race at all." : `races over ${ranges.join(", ")}.`;
  return `${venue} has had no race over ${parameters.distance} m. It has had ${raced}`;
}

function withoutDistance({ endpoint, parameters }: Question): Question {
  const others = Object.entries(parameters).filter(([name]) => name !== "distance");
  return { endpoint, parameters: Object.fromEntries(others) };
}

/**
 * Returns an answer; throws #N/A with the distances of a venue's races for a report on a distance that was
 * never raced there, for which it requests the report on all distances.
 */
export function checkRaced(asked: Asked, ask: Ask): Asked | Promise<Asked> {
  if (!isEmpty(asked)) return asked;
  const refuse = ({ response }: Answer): never => {
    throw notAvailable(reasonFor(asked.question, response as TrackBiasResponse));
  };
  const whole = ask(withoutDistance(asked.question));
  return whole instanceof Promise ? whole.then(refuse) : refuse(whole);
}
