import { endpoints } from "../spec/endpoints";
import type { ActivityEntry } from "./activity";
import type { AngleCounter } from "./requestCounter";
import type { Answer, Question } from "./question";
import { type Failure, loggedMessage, PlanRequired } from "./failure";
import { type FailedQuestion, type FailureCache, isOfOutage } from "./failureCache";
import type { InFlight, Outcome } from "./inFlight";
import type { OutageMonitor } from "./outageMonitor";
import type { RequestQueue } from "./requestQueue";
import type { ResponseCache } from "./responseCache";
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
  /** Of a question that the service still prepares the answer to, while it answers others. */
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
  else if (failure.status === 503) delay.begin(failure, question);
  else if (failure.status !== undefined && failure.status < 500) outage.end();
  if (failure.kind !== "cancelled" && !isOfOutage(failure) && delay.isAbout(question)) delay.end();
  if (scope === "pro" && failure instanceof PlanRequired) sourceInfo.update({ plan: "free" });
}

/** A relay marks the answers that it could not refetch as stale. */
export const freshnessOf = ({ stale }: Answer): "fresh" | "stale" => (stale ? "stale" : "fresh");

/** Logs the outcome of a request. */
export function recordOutcome(
  { now, record }: QuestionContext,
  question: Question,
  outcome: Outcome<Answer>,
): void {
  const time = now();
  if ("answer" in outcome) {
    const { source, receivedAt } = outcome.answer;
    record({
      time,
      question,
      source,
      ageMs: time - receivedAt,
      outcome: freshnessOf(outcome.answer),
      requested: true,
    });
  } else {
    const { failure } = outcome;
    const message = loggedMessage(failure);
    record({ time, question, ageMs: 0, outcome: failure.kind, requested: true, message });
  }
}
