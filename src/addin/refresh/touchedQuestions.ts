import { changingEndpoints, isTouched, type RaceChange } from "../../spec/changes";
import { keyOf, type Question } from "../../client/question";
import type { Client } from "../../client/client";
import type { Call } from "../../functions/call/call";
import type { ParsedCall } from "../../functions/call/parseCall";
import type { Session } from "../../functions/call/session";
import { callQuestions, endpointsOf } from "./planRefresh";
import type { TracedFormula } from "./traceFormulas";

/** Milliseconds by which a service may publish a change late. */
const lateness = 120_000;

/** Returns true for a function whose answers may change on the day of a race. */
export const mayChange = (call: Call): boolean =>
  endpointsOf(call).some((endpoint) => changingEndpoints.has(endpoint));

interface TouchOptions {
  readonly open: Session;
  /** Receives every question of the formulas. */
  readonly client: Pick<Client, "peek" | "note" | "noted">;
  /** Milliseconds by which the source's clock is ahead of the clock that dates answers. */
  readonly ahead: number;
}

/**
 * Returns the formulas whose answers may be older than changes, and the cached answers to request again. The
 * question of a formula with computed arguments is unknown, so it may be any of those asked.
 */
export function touchedFormulas(
  traced: readonly TracedFormula[],
  changes: readonly RaceChange[],
  { open, client, ahead }: TouchOptions,
) {
  const concerned = new Set<RaceChange>();
  const outdated = new Map<string, Question>();
  const resultsByKey = new Map<string, boolean>();

  /** Returns true for a question whose answer is older than a change, or unknown. */
  function isOutdated(question: Question): boolean {
    const key = keyOf(question);
    const knownResult = resultsByKey.get(key);
    if (knownResult !== undefined) return knownResult;
    client.note(question);
    const touching = changes.filter((change) => isTouched(question, change));
    touching.forEach((change) => concerned.add(change));
    const cached = touching.length > 0 ? client.peek(question) : undefined;
    const receivedAt = cached && "answer" in cached ? cached.answer.receivedAt + ahead : Infinity;
    const isOld = touching.some(({ at }) => receivedAt < Date.parse(at) + lateness);
    if (isOld) outdated.set(key, question);
    // The cell's value exists but its answer is not cached; the cell asks when it is calculated.
    const isUnknown = touching.length > 0 && cached === undefined;
    resultsByKey.set(key, isOld || isUnknown);
    return isOld || isUnknown;
  }

  const isOfOutdated = (parsed: ParsedCall): boolean =>
    callQuestions(parsed, client.peek).questions.filter(isOutdated).length > 0;
  const mayAsk = (call: Call): boolean =>
    client.noted().filter((question) => endpointsOf(call).includes(question.endpoint) && isOutdated(question))
      .length > 0;
  const byCall = new Map<Call, boolean>();
  const cells = traced.filter(({ calls, computed }) => {
    const ownCalls = calls.filter(({ parsed, session }) => session === open && isOfOutdated(parsed));
    for (const call of computed) if (!byCall.has(call)) byCall.set(call, mayAsk(call));
    return ownCalls.length > 0 || computed.some((call) => byCall.get(call));
  });
  return {
    cells: cells.map(({ cell }) => cell),
    questions: [...outdated.values()],
    /** The changes that affect at least one formula. */
    changes: changes.filter((change) => concerned.has(change)),
  };
}
