import type { Client } from "../../client/client";
import type { Answer, Question } from "../../client/question";
import type { TrackBiasResponse } from "../../spec/trackBias";
import { notAvailable } from "./cellError";

/** The ways to send a request and to read the cache. */
export interface Asking {
  /** Returns the answer at once if it is cached, else a promise; throws or rejects with the failure. */
  ask(question: Question): Answer | Promise<Answer>;
  readonly peek: Client["peek"];
}

/** An answer, with the request that was sent if that was another one. */
export interface Asked extends Answer {
  readonly question?: Question;
}

/** Returns true for a report on the draw at a distance at which the venue has had no race. */
function isEmpty({ endpoint, parameters }: Question, { response }: Answer): boolean {
  if (endpoint !== "trackBias" || parameters.distance === undefined) return false;
  return (response as TrackBiasResponse).totalRaces === 0; // by its question's endpoint
}

/** Returns the reason why there is nothing to show, with the distances of the venue's races. */
function reasonFor({ parameters }: Question, { venue, distanceStats }: TrackBiasResponse): string {
  const ranges = distanceStats.map(({ minDistance, maxDistance }) =>
    minDistance === maxDistance ? `${minDistance} m` : `${minDistance}-${maxDistance} m`,
  );
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
export function checkRaced(question: Question, answer: Answer, asking: Asking): Answer | Promise<Answer> {
  if (!isEmpty(question, answer)) return answer;
  const refuse = ({ response }: Answer): never => {
    throw notAvailable(reasonFor(question, response as TrackBiasResponse));
  };
  const whole = asking.ask(withoutDistance(question));
  return whole instanceof Promise ? whole.then(refuse) : refuse(whole);
}
