import { asksForRace } from "../../client/asksForRace";
import { keyOf, type Question } from "../../client/question";
import type { Client } from "../../client/client";
import { parsedCallsOf } from "../../functions/call/argumentCache";
import type { ParsedCall } from "../../functions/call/parseCall";
import type { Session } from "../../functions/call/session";
import type { RaceChange } from "../../spec/changes";
import type { EndpointName } from "../../spec/endpoints";
import { callQuestions } from "./planRefresh";
import type { TracedFormula } from "./traceFormulas";

/** The endpoints whose answers have a field of a change; every other field is of the form alone. */
const endpointsOf: Readonly<Record<string, readonly EndpointName[]>> = {
  card: ["form", "meetings"],
  startTime: ["form", "meetings"],
  condition: ["form", "meetings", "results"],
  abandoned: ["form", "meetings", "results"],
  result: ["results"],
  scratched: ["form", "starts", "headToHead"],
};

/** Returns true when a change may alter the answer to a question. */
export function isTouched(question: Question, { race, fields }: RaceChange): boolean {
  if (!race && fields.includes("races")) return true;
  if (!fields.some((field) => (endpointsOf[field] ?? ["form"]).includes(question.endpoint))) return false;
  return !race || asksForRace(question, race);
}

/** Milliseconds by which a service may publish a change after its own time. */
const lateness = 120_000;

interface TouchOptions {
  readonly open: Session;
  readonly peek: Client["peek"];
  /** Called with each question of the formulas. */
  readonly note: Client["note"];
  /** Milliseconds that the source's clock is ahead of the one that dates answers. */
  readonly ahead: number;
}

/** Returns the formulas whose cached answers may be older than changes, and what to ask again. */
export function touchedFormulas(
  traced: readonly TracedFormula[],
  changes: readonly RaceChange[],
  { open, peek, note, ahead }: TouchOptions,
) {
  const concerned = new Set<RaceChange>();
  const outdated = new Map<string, Question>();
  const known = new Map<string, boolean>();

  /** Returns true for a question whose cached answer is older than one of the changes. */
  function isOutdated(question: Question): boolean {
    const key = keyOf(question);
    const found = known.get(key);
    if (found !== undefined) return found;
    note(question);
    const touching = changes.filter((change) => isTouched(question, change));
    touching.forEach((change) => concerned.add(change));
    const cached = touching.length > 0 ? peek(question) : undefined;
    const receivedAt = cached && "answer" in cached ? cached.answer.receivedAt + ahead : Infinity;
    const isOld = touching.some(({ at }) => receivedAt < Date.parse(at) + lateness);
    if (isOld) outdated.set(key, question);
    known.set(key, isOld);
    return isOld;
  }

  const isOfOutdated = (parsed: ParsedCall): boolean =>
    callQuestions(parsed, peek).questions.filter(isOutdated).length > 0;
  const byName = new Map<string, boolean>();
  /** Returns true when a call that cells have made of a function asks an outdated question. */
  const mayAsk = (name: string): boolean => {
    const found = byName.get(name) ?? parsedCallsOf(name, open).filter(isOfOutdated).length > 0;
    byName.set(name, found);
    return found;
  };
  const cells = traced.filter(({ calls, computed }) => {
    const own = calls.filter(({ parsed, session }) => session === open && isOfOutdated(parsed));
    return computed.filter(mayAsk).length + own.length > 0;
  });
  return {
    cells: cells.map(({ cell }) => cell),
    questions: [...outdated.values()],
    /** The changes that concern at least one formula. */
    changes: changes.filter((change) => concerned.has(change)),
  };
}

/** Formulas and the questions about races that their calls ask. */
export type TouchedFormulas = ReturnType<typeof touchedFormulas>;
