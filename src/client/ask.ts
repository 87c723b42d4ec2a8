import { type EndpointName, endpoints, isExtension, isUncounted } from "../spec/endpoints";
import type { ActivityEntry, AskOptions, Peek } from "./client";
import {
  Cancelled,
  type Failure,
  loggedMessage,
  NotFound,
  NoPrices,
  NoRecord,
  NotOffered,
  PlanRequired,
} from "./failure";
import { type FailedQuestion, type FailureCache, isOfOutage, type OutageMonitor } from "./failureCache";
import type { InFlight, Outcome } from "./inFlight";
import { type AngleCounter, type Answer, isCounted, keyOf, type Question } from "./question";
import type { RequestQueue } from "./requestQueue";
import { type CachedAnswer, isFresh, type ResponseCache } from "./responseCache";
import type { SendWithRetry } from "./sendWithRetry";
import type { SourceInfoStore } from "./sourceInfo";

/** The parts of a connection that questions use. */
export interface QuestionContext {
  readonly now: () => number;
  readonly responses: ResponseCache;
  readonly failures: FailureCache;
  readonly inFlight: InFlight<Answer>;
  readonly queue: RequestQueue;
  readonly send: SendWithRetry;
  readonly outage: OutageMonitor;
  /** Watches a question whose answer the service still prepares while it answers others. */
  readonly delay: OutageMonitor;
  readonly sourceInfo: SourceInfoStore;
  readonly angles: AngleCounter;
  readonly record: (entry: ActivityEntry) => void;
  /** Resolves when the persistent cache is loaded; undefined when it is. */
  readonly loading: () => Promise<unknown> | undefined;
}

/** Draws the conclusions of an answer for other questions. */
export function applyAnswer(
  { responses, failures, outage, delay, sourceInfo }: QuestionContext,
  question: Question,
  answer: Answer,
): void {
  failures.recover();
  if (!answer.stale) outage.end();
  if (delay.isAbout(question)) delay.end();
  if (endpoints[question.endpoint].plan === "pro") sourceInfo.update({ plan: "pro" });
  responses.setOrigin(answer);
}

/** Caches a failure and draws its conclusions for other questions. */
export function applyFailure(
  { failures, queue, outage, delay, sourceInfo }: QuestionContext,
  failure: Failure,
  failed: FailedQuestion,
): void {
  const { question } = failed;
  const scope = failures.add(failure, failed);
  if (scope === "all") queue.rejectAll(failure);
  if (isOfOutage(failure) && (scope === "all" || failure.facts.relayed)) outage.begin(failure, question);
  else if (isAskedAgain(failure)) delay.begin(failure, question);
  else if (failure.status !== undefined && failure.status < 500) outage.end();
  if (failure.kind !== "cancelled" && !isOfOutage(failure) && delay.isAbout(question)) delay.end();
  if (scope === "pro" && failure instanceof PlanRequired) sourceInfo.update({ plan: "free" });
}

/**
 * Returns true for a failure that concerns one question for a time: a 503, or a 500 that states when to ask
 * again.
 */
const isAskedAgain = ({ status, retryAfter }: Failure): boolean =>
  status === 503 || (status === 500 && retryAfter !== undefined);

/** Returns "stale" for an answer that a relay could not refetch and marked. */
export const freshnessOf = ({ stale }: Answer): "fresh" | "stale" => (stale ? "stale" : "fresh");

export function recordOutcome(context: QuestionContext, question: Question, outcome: Outcome<Answer>): void {
  log(context, question, { ...outcome, requested: true });
}

/** Logs an answer, or a failure with its time; a failure that has no time is logged as of now. */
function log(
  { now, record }: QuestionContext,
  question: Question,
  outcome: Outcome<Answer> & { readonly requested: boolean; readonly at?: number },
  time = now(),
): void {
  const { requested } = outcome;
  if ("answer" in outcome) {
    if (isUncounted(question.endpoint)) return; // every few seconds: the log would hold nothing else
    const { source, receivedAt } = outcome.answer;
    const freshness = freshnessOf(outcome.answer);
    record({ time, question, source, ageMs: time - receivedAt, outcome: freshness, requested });
  } else {
    const { failure, at = time } = outcome;
    const message = loggedMessage(failure);
    record({ time, question, ageMs: time - at, outcome: failure.kind, requested, message });
  }
}

/** Returns a cached answer, throws a cached failure, else returns a promise of the service's answer. */
export function ask<E extends EndpointName>(
  context: QuestionContext,
  question: Question<E>,
  options?: AskOptions,
): Answer<E> | Promise<Answer<E>> {
  const key = keyOf(question);
  context.angles.add(question);
  const cached = fromCache(context, question, key, options);
  if (cached) return cached as Answer<E>; // the key holds the endpoint
  throwCachedFailure(context, question, key);
  throwNotOffered(context, question);
  if (options?.signal?.aborted) throw new Cancelled();
  return context.inFlight.join(key, question, options?.signal) as Promise<Answer<E>>;
}

/** Returns the cached answer. Repeated calls take this path, so it allocates only their log entries. */
function fromCache(
  context: QuestionContext,
  question: Question,
  key: string,
  options: AskOptions | undefined,
): Answer | undefined {
  const { now, responses, failures, inFlight } = context;
  const cached = responses.get(key);
  if (!cached) return undefined;
  const time = now();
  const fresh = isFresh(cached, time);
  if (!fresh && !options?.allowStale) return undefined;
  if (!fresh && !failures.get(question, key)) inFlight.start(key, question);
  const answer = fresh ? cached.read() : asStale(cached);
  log(context, question, { answer, requested: false }, time);
  return answer;
}

const asStale = (cached: CachedAnswer): Answer => ({ ...cached.read(), stale: true });

function throwCachedFailure(context: QuestionContext, question: Question, key: string): void {
  const cached = context.failures.get(question, key);
  if (!cached) return;
  const { failure, at } = cached;
  log(context, question, { failure, at, requested: false });
  throw failure;
}

/** Throws NotOffered without a request when the source is known to lack the question's endpoint. */
function throwNotOffered(context: QuestionContext, question: Question): void {
  const { endpoint } = question;
  // A relay has separate prices, whatever the live service offers.
  if (!isExtension(endpoint) || endpoint === "prices" || context.sourceInfo.current.source !== "live") return;
  const failure = notOffered(question);
  log(context, question, { failure, requested: false });
  throw failure;
}

/** The failures of endpoints that lack something else than past starts. */
const refusals: Partial<Record<EndpointName, typeof NotOffered>> = { prices: NoPrices, record: NoRecord };

const notOffered = ({ endpoint }: Question, facts?: Failure["facts"]): Failure =>
  new (refusals[endpoint] ?? NotOffered)(facts);

/** Lists the codes of errors on a path that the service knows, where only the data is missing. */
const missingCodes: ReadonlySet<string | undefined> = new Set(["not_found", "prediction_missing"]);

/** Returns NotOffered for a path that the service does not know, not for a race that it lacks. */
const explained = (error: Failure, question: Question): Failure =>
  error instanceof NotFound && isExtension(question.endpoint) && !missingCodes.has(error.facts.code)
    ? notOffered(question, error.facts)
    : error;

/** Resolves to the answer to a question in flight, from the loaded cache or from the service. */
export async function fetchAnswer(
  context: QuestionContext,
  question: Question,
  key: string,
  signal: AbortSignal,
): Promise<Answer> {
  const { now, responses, send, loading } = context;
  const waiting = loading();
  // A request for an angle or a formula states how many were asked for, so it waits until all calls made
  // together are counted.
  if (waiting || isCounted(question)) await waiting;
  const cached = responses.get(key);
  if (isFresh(cached, now())) return cached.read();
  let sentAt = now();
  try {
    const answer = await send(question, {
      signal,
      onStart: () => void (sentAt = now()),
      parse: (response) => responses.set(question, response),
    });
    applyAnswer(context, question, answer);
    return answer;
  } catch (error) {
    const failure = explained(error as Failure, question);
    applyFailure(context, failure, { question, key, sentAt });
    throw failure;
  }
}

/** Sends a question for no caller, unless it is in flight or has a fresh answer. */
export const resend = (context: QuestionContext, question: Question): void => {
  context.inFlight.start(keyOf(question), question);
};

/** Returns the cached answer or failure of a question; sends no request. */
export function peek<E extends EndpointName>(
  context: QuestionContext,
  question: Question<E>,
): Peek<E> | undefined {
  const { now, responses, failures } = context;
  const key = keyOf(question);
  const cached = responses.get(key);
  const expired = !cached || !isFresh(cached, now());
  const cachedFailure = expired ? failures.get(question, key) : undefined;
  if (cachedFailure) return { failure: cachedFailure.failure, ageMs: now() - cachedFailure.at };
  if (!cached) return undefined;
  return {
    answer: (expired ? asStale(cached) : cached.read()) as Answer<E>,
    ageMs: now() - cached.receivedAt,
    expired,
  };
}

/**
 * Sends a question whether or not an answer is cached. Resolves with a function that puts the result into the
 * cache; until it is called, the old answer stays. A failure that ends the old answer (not found, plan
 * required, bad request) replaces it too; any other failure is thrown.
 */
export async function refetch(
  context: QuestionContext,
  question: Question,
  signal: AbortSignal,
): Promise<() => void> {
  const { responses, send, angles } = context;
  angles.add(question);
  try {
    const store = await send(question, {
      signal,
      onStart: () => undefined,
      parse: (response) => responses.prepare(question, response),
    });
    return () => {
      const answer = store();
      applyAnswer(context, question, answer);
      recordOutcome(context, question, { answer });
    };
  } catch (error) {
    const failure = error as Failure; // `send` throws nothing else
    if (failure.kind === "notFound" || failure.kind === "planRequired" || failure.kind === "badRequest")
      return () => replaceByFailure(context, question, failure);
    recordOutcome(context, question, { failure });
    throw failure;
  }
}

function replaceByFailure(context: QuestionContext, question: Question, failure: Failure): void {
  const key = keyOf(question);
  context.responses.delete((cached) => keyOf(cached.question) === key);
  applyFailure(context, failure, { question, key });
  recordOutcome(context, question, { failure });
}
