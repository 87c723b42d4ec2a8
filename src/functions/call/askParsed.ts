import type { Answer, Question } from "../../client/question";
import type { Client } from "../../client/client";
import { Cancelled, Failure, NotFound } from "../../client/failure";
import { type EndpointName, endpoints } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import { askWhereRaced } from "./askWhereRaced";
import type { Found, Join, ParsedArguments } from "./call";
import { notAvailable } from "./cellError";
import type { CellResult } from "./cellResult";
import type { Asked, Asking } from "./neverRaced";
import type { ParsedCall } from "./parseCall";

type Outcome = { readonly question: Question } & (
  { readonly answer: Answer } | { readonly failure: unknown }
);
type Answered = Outcome & { readonly answer: Answer };
type Ask = (question: Question) => Asked | Promise<Asked>;

/**
 * Returns the answer to a parsed call, or what its joined answers make: at once if all are cached, else a
 * promise. Throws or rejects with the first failure.
 */
export function askParsed(parsed: ParsedCall, asking: Asking): CellResult | Promise<CellResult> {
  const { join } = parsed.call;
  return join ? askJoined(parsed, join, asking) : askWhereRaced(parsed, parsed.question, asking);
}

/**
 * Sends all requests of a call with a join, including those that follow from the first responses; at once if
 * all are cached.
 */
function askJoined(parsed: ParsedCall, join: Join, asking: Asking): CellResult | Promise<CellResult> {
  const ask: Ask = (question) => askWhereRaced(parsed, question, asking);
  return whenSettled(outcomesOf(firstQuestions(parsed), ask), (outcomes) => {
    checkOutcomes(outcomes, join, parsed);
    const further = furtherOf(parsed)?.questions(parsed, foundIn(outcomes)) ?? [];
    return whenSettled(outcomesOf(further, ask), (more) => {
      checkOutcomes(more, join, parsed);
      return joined(parsed, join, [...outcomes, ...more]);
    });
  });
}

/** Returns the requests that a call sends first: its own, or those that its join declares. */
export const firstQuestions = (parsed: ParsedCall): readonly Question[] =>
  parsed.call.join?.questions?.(parsed) ?? [parsed.question];

/** Returns the requests that follow from the first responses; undefined for a call that needs none. */
function furtherOf(parsed: ParsedCall): Join["further"] {
  const { further } = parsed.call.join ?? {};
  return further?.isNeeded?.(parsed) === false ? undefined : further;
}

/**
 * Returns the requests that follow from the first responses as far as they are cached; undefined while one
 * that they follow from is not.
 */
export function cachedFurther(
  parsed: ParsedCall,
  first: readonly Question[],
  peek: Client["peek"],
): readonly Question[] | undefined {
  const further = furtherOf(parsed);
  if (!further) return [];
  const known = first.map((question) => ({ question, cached: peek(question) }));
  const answered = known.flatMap(({ question, cached }) =>
    cached && "answer" in cached ? [{ question, answer: cached.answer }] : [],
  );
  const isMissing = ({ question, cached }: (typeof known)[number]): boolean =>
    !(cached && "answer" in cached) && !parsed.call.join?.mayFail?.(question, parsed);
  return known.some(isMissing) ? undefined : further.questions(parsed, foundIn(answered));
}

/** Continues at once with a value, later with a promise's. */
function whenSettled<From, To>(
  value: From | Promise<From>,
  next: (value: From) => To | Promise<To>,
): To | Promise<To> {
  return value instanceof Promise ? value.then(next) : next(value);
}

function outcomeOf(question: Question, ask: Ask): Outcome | Promise<Outcome> {
  const answered = ({ question: sent = question, ...answer }: Asked): Outcome => ({ question: sent, answer });
  try {
    const asked = ask(question);
    if (!(asked instanceof Promise)) return answered(asked);
    return asked.then(answered, (failure: unknown) => ({ question, failure }));
  } catch (failure) {
    return { question, failure };
  }
}

/** Sends all requests before it waits for one; returns their outcomes without a promise if all are cached. */
function outcomesOf(
  questions: readonly Question[],
  ask: Ask,
): readonly Outcome[] | Promise<readonly Outcome[]> {
  const outcomes = questions.map((question) => outcomeOf(question, ask));
  const isPending = (outcome: Outcome | Promise<Outcome>): boolean => outcome instanceof Promise;
  if (!outcomes.some(isPending)) return outcomes as Outcome[];
  return Promise.all(outcomes.map((outcome) => Promise.resolve(outcome)));
}

const isAnswered = (outcome: Outcome): outcome is Answered => "answer" in outcome;

/**
 * Throws the first failure, except "not found" for a request that the join lets lack a response, and except
 * any failure of requests beside which the join shows the others.
 */
function checkOutcomes(outcomes: readonly Outcome[], join: Join, parsed: ParsedCall): void {
  const isEnough = join.showsFailures && outcomes.some(isAnswered);
  for (const outcome of outcomes) {
    if (isAnswered(outcome)) continue;
    const { question, failure } = outcome;
    const isShown = isEnough || (failure instanceof Failure && join.mayFail?.(question, parsed));
    if (isShown && !(failure instanceof Cancelled)) continue;
    if (!(failure instanceof NotFound && join.mayLack?.(question))) throw failure;
  }
}

/**
 * Pairs each request with its response. The client has validated each response against its endpoint's schema.
 */
export const foundIn = (outcomes: readonly Outcome[]): readonly Found[] =>
  outcomes.map((outcome) => {
    const { question } = outcome;
    if (!isAnswered(outcome)) return { question, response: undefined, failure: outcome.failure };
    return { question, response: outcome.answer.response, facts: outcome.answer };
  }) as readonly Found[];

/** Combines the answers of several requests; the result is as old as its oldest part. */
function joined(parsed: ParsedCall, join: Join, outcomes: readonly Outcome[]): CellResult {
  const response = composeOnce(parsed, join, foundIn(outcomes));
  const answers = outcomes.filter(isAnswered).map(({ answer }) => answer);
  const oldest = answers.reduce((one, other) => (other.receivedAt < one.receivedAt ? other : one));
  const [first] = outcomes;
  return {
    ...oldest,
    response,
    ...(answers.some(({ stale }) => stale) ? { stale: true } : {}),
    ...(first && parsed.call.endpoint === first.question.endpoint ? { question: first.question } : {}),
  };
}

interface Composition {
  /** Each response with its time, or the reason for its lack. */
  readonly parts: readonly unknown[];
  readonly response: object;
}

/** The composed responses by their first part and by view; they live as long as that part. */
const compositions = new WeakMap<object, Map<string, Composition>>();

function composeOnce(parsed: ParsedCall, join: Join, found: readonly Found[]): object {
  const parts = found.flatMap(({ response, facts, failure }) => [response ?? failure, facts?.receivedAt]);
  const first = found.find(({ response }) => response !== undefined)?.response ?? parsed;
  let byView = compositions.get(first);
  if (!byView) compositions.set(first, (byView = new Map<string, Composition>()));
  const known = byView.get(parsed.viewKey);
  if (known?.parts.length === parts.length && known.parts.every((part, index) => part === parts[index]))
    return known.response;
  const response = compose(parsed, join, found);
  byView.set(parsed.viewKey, { parts, response });
  return response;
}

/**
 * Composes the responses. Its RangeErrors are about the service's numbers: the arguments have been validated.
 */
function compose(parsed: ParsedCall, join: Join, found: readonly Found[]): object {
  try {
    return join.compose(parsed, found);
  } catch (failure) {
    if (failure instanceof RangeError)
      throw notAvailable(`The service's numbers cannot be used. ${failure.message}`);
    throw failure;
  }
}

/**
 * Returns a request to an endpoint with those of the parameters that it takes, equal to that of the function
 * for the endpoint alone.
 */
export function questionTo(
  endpoint: EndpointName,
  { parameters }: Pick<ParsedArguments, "parameters">,
  more: ParsedArguments["parameters"] = {},
): Question {
  const own = Object.entries({ ...parameters, ...more }).filter(
    ([name]) => name in endpoints[endpoint].parameters,
  );
  return { endpoint, parameters: Object.fromEntries(own) };
}

/**
 * Returns the response of the first request to an endpoint. Throws if it is missing, which checkOutcomes has
 * excluded.
 */
export function responseTo<Name extends EndpointName>(
  found: readonly Found[],
  endpoint: Name,
): Responses[Name] {
  const response = found.find(({ question }) => question.endpoint === endpoint)?.response;
  if (!response) throw new Error(`The response of ${endpoint} is missing.`);
  return response as Responses[Name]; // by its question's endpoint
}
