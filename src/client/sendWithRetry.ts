import { backoffDelay } from "../http/backoff";
import { endpoints, isUncounted } from "../spec/endpoints";
import * as failures from "./failure";
import { addressOf, type Question } from "./question";
import { type RateLimiter, statedLimit } from "./rateLimiter";
import * as requests from "./request";
import type { RequestQueue, Slot } from "./requestQueue";
import { requestTimeout, wait, withTimeout } from "./schedule";

/** Retries of a question after responses with status 429. */
const maxRateLimitRetries = 5;

export interface SenderOptions extends requests.Platform {
  readonly credentials: requests.Credentials;
  readonly queue: RequestQueue;
  readonly rateLimiter: RateLimiter;
  /** Called with every response before it is parsed. */
  readonly onResponse: (response: requests.RawResponse) => void;
  /** Returns a question with the parameters that are known only when it is sent. */
  readonly complete: (question: Question) => Question;
  readonly onRequest: () => void;
}

export interface SendOptions<T> {
  readonly signal: AbortSignal;
  readonly parse: (response: requests.RawResponse) => T;
  /** Called when the question leaves the queue. */
  readonly onStart: () => void;
}

/**
 * Sends a question when the queue allows, retries temporary failures, and resolves with the result of
 * `parse`.
 */
export type SendWithRetry = <T>(question: Question, options: SendOptions<T>) => Promise<T>;

export function createSendWithRetry(options: SenderOptions): SendWithRetry {
  const { now, random, schedule, queue } = options;

  return async (question, { signal, parse, onStart }) => {
    for (let rejections = 0; ; rejections++) {
      const slot = queue.enter(signal, { retry: rejections > 0 });
      // A free slot is used at once, so the first requests leave before Excel has made its last call.
      const { sent, release } = slot instanceof Promise ? await slot : slot;
      onStart();
      let statedFailure: failures.Failure | undefined;
      const attempt = async (attemptSignal: AbortSignal) => {
        const response = await send(question, { ...options, signal: attemptSignal, slot: { sent, release } });
        // The next request leaves before this response is parsed.
        await new Promise<void>((resolve) => schedule.soon(resolve));
        return requests.namingRequest({ ...response, key: options.credentials.key }, () => parse(response));
      };
      try {
        const endsAt = now() + requestTimeout;
        return await withTimeout(
          (ending) =>
            withRetries(() => attempt(ending), {
              schedule,
              random,
              signal: ending,
              left: () => endsAt - now(),
              onFailure: (failure) =>
                void (statedFailure = failure.status === undefined ? undefined : failure),
            }),
          { milliseconds: requestTimeout, schedule, signal },
        );
      } catch (error) {
        // If the last attempt timed out but the service had stated a reason for having no answer yet, that
        // reason is the failure.
        const failure = (error instanceof failures.TimedOut && statedFailure) || error;
        const isRateLimited = failure instanceof failures.QuotaExceeded && isPause(failure.retryAfter);
        if (!isRateLimited || rejections >= maxRateLimitRetries) throw failure as failures.Failure;
      } finally {
        release();
      }
    }
  };
}

/** Sends one request. Throws the failure for any status but 200. */
async function send(
  question: Question,
  options: SenderOptions & { readonly signal: AbortSignal; readonly slot: Slot },
): Promise<requests.RawResponse> {
  const { credentials, fetch, online, now, onResponse, onRequest, signal, complete } = options;
  const { base, key } = credentials;
  if (!isUncounted(question.endpoint)) onRequest();
  const address = addressOf(base, complete(question));
  const onHead = (head: requests.ResponseHead): void => reportHead(head, options);
  const response = await requests.sendRequest(address, { fetch, key, online, signal, onHead });
  onResponse(response);
  if (response.status === 200) return response;
  throw requests.failureFromResponse(response, { key, now: now() });
}

/**
 * Reports a response to the rate limiter before its body arrives, because another request could otherwise
 * leave in the pause that a 429 asks for. An answer frees its slot now, because the browser holds the next
 * request until a connection is free; a failure keeps its slot while it is retried.
 */
function reportHead(
  head: requests.ResponseHead,
  { rateLimiter, slot, now }: Pick<SenderOptions, "rateLimiter" | "now"> & { readonly slot: Slot },
): void {
  const { sent, release } = slot;
  const limit = statedLimit(head.headers);
  if (limit !== undefined) rateLimiter.setLimit(limit);
  if (head.status < 429) sent.accepted();
  if (head.status === 200) release();
  if (head.status !== 429) return;
  const seconds = requests.waitOf(head, now());
  if (isPause(seconds)) sent.rejected(seconds === undefined ? undefined : seconds * 1000);
}

/** Returns true for the pause of a rate limit, but not for the longer wait of an exhausted daily quota. */
const isPause = (seconds: number | undefined): boolean =>
  seconds === undefined || seconds * 1000 < requestTimeout;

const backoff = { first: 400, growth: 2.5 } as const;

export interface RetryOptions extends Pick<requests.Platform, "schedule" | "random"> {
  readonly signal: AbortSignal;
  /** Returns the milliseconds left for all attempts. */
  readonly left: () => number;
  /** Called with the failure of each attempt. */
  readonly onFailure?: (failure: failures.Failure) => void;
}

/** Repeats work while its failure is temporary and time remains, with exponential backoff and jitter. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { schedule, random, signal, left, onFailure }: RetryOptions,
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      if (!signal.aborted) onFailure?.(error as failures.Failure);
      const retryAfter = (error as failures.Failure).retryAfter ?? 0;
      const delay = Math.max(retryAfter * 1000, backoffDelay(attempts, { ...backoff, random }));
      if (signal.aborted || attempts >= maxAttempts(error) || delay >= left()) throw error;
      await wait(delay, { schedule, signal });
    }
  }
}

/** Returns how often a question may be sent; once if another request would only fail again. */
function maxAttempts(failure: unknown): number {
  if (failure instanceof failures.ServiceUnavailable) {
    const { away, status, facts } = failure;
    // A relay retries for us; only its 503 means that the service behind it may be starting.
    return (facts.relayed ? status === 503 : away) ? 6 : 1;
  }
  if (failure instanceof failures.Unreachable) return failure.status === undefined ? 2 : 1;
  if (!(failure instanceof failures.InvalidResponse)) return 1;
  return failure.facts.path === undefined && !failure.facts.relayed ? 2 : 1;
}

/**
 * Returns a sender that does not test an unknown plan with many questions at once. It sends Pro questions one
 * by one until one is answered; a refusal ends the others.
 */
export function createPlanAwareSender(send: SendWithRetry): SendWithRetry {
  let isPro = false; // or not yet known
  let probe: Promise<failures.PlanRequired | undefined> | undefined;

  async function sendPro<T>(question: Question, options: SendOptions<T>): Promise<T> {
    while (!isPro && probe) {
      const refusal = await probe;
      if (refusal) throw refusal;
    }
    const sent = send(question, options);
    const outcome = sent.then(
      () => void (isPro = true),
      (failure: unknown) => {
        // Any other failure releases all waiting questions, because trying them one by one would be slow
        // while the service is away.
        if (!(failure instanceof failures.Cancelled)) isPro = !(failure instanceof failures.PlanRequired);
        return failure instanceof failures.PlanRequired ? failure : undefined;
      },
    );
    if (!isPro) {
      probe = outcome;
      void outcome.then(() => (probe = undefined));
    }
    return sent;
  }

  return (question, options) =>
    endpoints[question.endpoint].plan === "pro" ? sendPro(question, options) : send(question, options);
}
