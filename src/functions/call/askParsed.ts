import type { Client } from "../../client/client";
import { Cancelled, NotFound } from "../../client/failure";
import { keyOf, type Question } from "../../client/question";
import { t } from "../../language/translate";
import { askWhereRaced } from "./askWhereRaced";
import type { Asked, Asker, CallQuestion, Join, Outcome } from "./call";
import { notAvailable } from "./cellError";
import type { CellResult } from "./cellResult";
import { failureMessage } from "./failureMessage";
import type { ParsedCall } from "./parseCall";

/**
 * Returns the answer to a call, joined if necessary, and at once if everything is cached. Throws the first
 * failure.
 */
export function askParsed(parsed: ParsedCall, asker: Asker): CellResult | Promise<CellResult> {
  const { join } = parsed.call;
  return join ? askJoined(parsed, join, asker) : askWhereRaced(parsed, parsed.question, asker);
}

/** Asks all questions of a joined call, then the questions that follow from the responses. */
function askJoined(parsed: ParsedCall, join: Join, asker: Asker): CellResult | Promise<CellResult> {
  const further = join.further?.(parsed);
  const followed = (outcomes: readonly Outcome[]): CellResult | Promise<CellResult> => {
    const next = further ? notAmong(outcomes, further.questions(outcomes)) : [];
    if (next.length === 0) return joined(parsed, join, outcomes);
    return whenSettled(outcomesOf(next, parsed, asker), (following) => {
      const unknown = following.filter(({ failure }) => !(failure instanceof NotFound));
      checkFailures(unknown, parsed, join);
      return followed([...outcomes, ...following]);
    });
  };
  return whenSettled(outcomesOf(firstQuestions(parsed), parsed, asker), (first) => {
    checkFailures(first, parsed, join);
    return followed(first);
  });
}

function notAmong(outcomes: readonly Outcome[], questions: readonly Question[]): readonly Question[] {
  if (questions.length === 0) return questions;
  const asked = new Set(outcomes.map(({ question }) => keyOf(question)));
  return questions.filter((question) => !asked.has(keyOf(question)));
}

/** Returns the questions that a call asks first: its own, or those that its join declares. */
export const firstQuestions = (parsed: ParsedCall): readonly CallQuestion[] =>
  parsed.call.join?.questions?.(parsed) ?? [parsed.question];

/** Returns the questions that follow from cached responses; undefined while a response is missing. */
export function cachedFurther(
  parsed: ParsedCall,
  first: readonly Question[],
  peek: Client["peek"],
): readonly Question[] | undefined {
  const { join } = parsed.call;
  const further = join?.further?.(parsed);
  if (!further) return [];
  const cached = (question: Question): Outcome[] => {
    const cachedAnswer = peek(question);
    return cachedAnswer && "answer" in cachedAnswer
      ? [{ question, answer: cachedAnswer.answer } as Outcome]
      : [];
  };
  const missing = first.filter((question) => cached(question).length === 0);
  if (missing.some((question) => !join?.mayFail?.(question, parsed))) return undefined;
  const questions = [...first];
  for (;;) {
    const askedKeys = new Set(questions.map(keyOf));
    const next = further.questions(questions.flatMap(cached)).filter((one) => !askedKeys.has(keyOf(one)));
    if (next.length === 0) return questions.slice(first.length);
    questions.push(...next);
  }
}

/** Continues at once with a value, later with a promise's. */
function whenSettled<From, To>(
  value: From | Promise<From>,
  next: (value: From) => To | Promise<To>,
): To | Promise<To> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Asks all questions before it waits for any; returns their outcomes without a promise if all are cached. */
function outcomesOf(
  questions: readonly CallQuestion[],
  parsed: ParsedCall,
  asker: Asker,
): readonly Outcome[] | Promise<readonly Outcome[]> {
  const outcomes = questions.map((question) => {
    // An answer belongs to its question's endpoint.
    const answered = (answer: Asked) => ({ question: answer.question ?? question, answer }) as Outcome;
    const failed = (failure: unknown) => ({ question, failure }) as Outcome;
    try {
      const asked = askWhereRaced(parsed, question, asker);
      return asked instanceof Promise ? asked.then(answered, failed) : answered(asked);
    } catch (failure) {
      return failed(failure);
    }
  });
  const isPending = outcomes.some((outcome) => outcome instanceof Promise);
  return isPending
    ? Promise.all(outcomes.map((outcome) => Promise.resolve(outcome)))
    : (outcomes as Outcome[]); // none of them is a promise
}

/** Throws the first failure, unless the join shows the other responses without it. */
function checkFailures(outcomes: readonly Outcome[], parsed: ParsedCall, join: Join): void {
  for (const { question, answer, failure } of outcomes) {
    if (!answer && (failure instanceof Cancelled || !join.mayFail?.(question, parsed))) throw failure;
  }
}

/** Combines the answers to several questions; the result is as old as its oldest part. */
function joined(parsed: ParsedCall, join: Join, outcomes: readonly Outcome[]): CellResult {
  const response = composeOnce(parsed, join, outcomes);
  const answers = outcomes.flatMap(({ answer }) => answer ?? []);
  const [newest, ...older] = answers;
  if (!newest) return { response, receivedAt: parsed.context.now() }; // computed from the arguments alone
  const oldest = older.reduce((one, other) => (other.receivedAt < one.receivedAt ? other : one), newest);
  const [first] = outcomes;
  return {
    ...oldest,
    response,
    ...(answers.some(({ stale }) => stale) ? { stale: true } : {}),
    ...(first && parsed.call.endpoint === first.question.endpoint ? { question: first.question } : {}),
  };
}

interface Composition {
  /** The responses with their times, or the reasons for their absence, and the second of composition. */
  readonly parts: readonly unknown[];
  readonly response: object;
}

/** The composed responses by first part and by view; they live as long as that part. */
const compositions = new WeakMap<object, Map<string, Composition>>();

/**
 * Composes the responses once for all calls with the same view within a second, because NEXT depends on the
 * time. A RangeError is about the service's numbers, because the arguments have been validated.
 */
function composeOnce(parsed: ParsedCall, join: Join, outcomes: readonly Outcome[]): object {
  const second = Math.floor(parsed.context.now() / 1000);
  const ofOutcomes = outcomes.flatMap(({ answer, failure }) => [
    answer?.response ?? failure,
    answer?.receivedAt,
  ]);
  const parts = [...ofOutcomes, second];
  const first = outcomes.find(({ answer }) => answer)?.answer?.response ?? parsed;
  let byView = compositions.get(first);
  if (!byView) compositions.set(first, (byView = new Map<string, Composition>()));
  const knownComposition = byView.get(parsed.viewKey);
  if (
    knownComposition?.parts.length === parts.length &&
    knownComposition.parts.every((part, index) => part === parts[index])
  )
    return knownComposition.response;
  try {
    const response = join.compose(parsed, outcomes);
    byView.set(parsed.viewKey, { parts, response });
    return response;
  } catch (failure) {
    if (failure instanceof RangeError)
      throw notAvailable(t`The service's numbers cannot be used. ${failureMessage(failure)}`);
    throw failure;
  }
}
