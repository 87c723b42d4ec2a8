import type { EndpointName } from "../spec/endpoints";
import type { Context } from "./routes/context";

/**
 * Resolves to the answer of a question, a JSON text: one that any process has computed, or that of the
 * function. A rejection is not kept.
 */
export type SharedAnswers = (question: string, compute: () => Promise<string>) => Promise<string>;

/** Every timezone's day begins at a whole quarter of an hour. */
const quarterOfAnHour = 15 * 60_000;

/**
 * Returns the text that decides an answer: the history, the question and the plan, and of the clock the days
 * that are today somewhere. Undefined when other processes must not use the answer, as they may have other
 * races, and for results, which appear at the minute of a race.
 */
export function questionOf(
  endpoint: EndpointName,
  parameters: object,
  { history, clock, plan }: Context,
): string | undefined {
  if (history.version === undefined || endpoint === "results") return undefined;
  const today = clock.asOf ?? Math.floor(clock.now() / quarterOfAnHour);
  return JSON.stringify([history.version, endpoint, parameters, plan, today]);
}
