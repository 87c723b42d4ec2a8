import { formatCount, t } from "../language/translate";

export interface FailureFacts {
  readonly status?: number;
  /** The service's explanation, without the key. */
  readonly detail?: string;
  /** Seconds after which the service accepts requests again. */
  readonly retryAfter?: number;
  /** The part of a response that does not match its schema, such as /runners/3/weight. */
  readonly path?: string;
  readonly rule?: string;
  /** True for a relay's own response while the service is away: it may have other answers cached. */
  readonly relayed?: boolean;
  /** A sentence that follows the message and suggests the intended name. */
  readonly hint?: string;
  /** The timeout in seconds. */
  readonly seconds?: number;
  /** The code of the error, which stays the same when the sentence changes. */
  readonly code?: string;
  /** The id of the request in the log of the service or the relay. */
  readonly requestId?: string;
}

/** The reason why a question has no answer, and the remedy. The message never contains the key. */
export abstract class Failure extends Error {
  abstract readonly kind: FailureKind;
  readonly facts: FailureFacts;

  constructor(message: string, facts: FailureFacts = {}) {
    super(message);
    this.facts = facts;
  }

  override get name(): string {
    return this.kind;
  }
  get status(): number | undefined {
    return this.facts.status;
  }
  get retryAfter(): number | undefined {
    return this.facts.retryAfter;
  }
}

/**
 * Returns the message with the code and the request id that find its log line: "... (store_not_ready, request
 * 3f2a90b1c4d5)".
 */
export function loggedMessage({ message, facts }: Failure): string {
  const { code, requestId } = facts;
  const found = [code, requestId && `request ${requestId}`].filter(Boolean).join(", ");
  return found === "" ? message : `${message} (${found})`;
}

/** Describes answers that a service still prepares while it gives others, by the code of the 503. */
export const preparations = {
  prediction_pending: () => t`The win chances of this race are still being calculated.`,
  races_pending: () => t`The races asked for are still being prepared.`,
  variables_pending: () => t`The variables of formulas are still being computed.`,
} as const;

export type Preparation = keyof typeof preparations;

/** Returns the code of a failure that ends once the service has prepared the answer. */
export const preparationOf = ({ code }: { readonly code?: string | undefined }): Preparation | undefined =>
  code !== undefined && Object.hasOwn(preparations, code) ? (code as Preparation) : undefined;

/** Returns a text with one full stop at its end; a question ends by itself. */
const ended = (text: string): string => text.replace(/[.\s]+$/, "").replace(/[^?]$/, "$&.");

/** "no such race" -> "No such race." */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + ended(text.slice(1));

/** Returns the end of a sentence: ": the service's explanation." or only ".". */
const explained = ({ detail }: FailureFacts): string => (detail ? `: ${ended(detail)}` : ".");

/** 120 -> "2 minutes". */
export function formatSeconds(seconds: number): string {
  const rounded = (amount: number): number => Math.max(1, Math.ceil(amount));
  if (seconds < 90) return formatCount(rounded(seconds), "second");
  return seconds < 5400
    ? formatCount(rounded(seconds / 60), "minute")
    : formatCount(rounded(seconds / 3600), "hour");
}

/** States when to try again; gives other advice if the service stated no time. */
const tryAgain = ({ retryAfter }: FailureFacts, otherwise: string): string =>
  retryAfter === undefined ? otherwise : t`Try again in ${formatSeconds(retryAfter)}.`;

/** Returns the class for a kind of failure, whose message is made from its facts. */
const failureOf = <Kind extends FailureKind>(kind: Kind, messageOf: (facts: FailureFacts) => string) =>
  class extends Failure {
    override readonly kind = kind;
    constructor(facts: FailureFacts = {}) {
      super(messageOf(facts), facts);
    }
  };

/** 404: no such race, venue or person, or no data yet. */
export class NotFound extends failureOf(
  "notFound",
  (facts) =>
    t`The service has no data for this${explained(facts)} Check the date, the name or slug, race_code and country.` +
    (facts.hint ?? ""),
) {}

/** 403: the key's plan does not include the question. */
export class PlanRequired extends failureOf(
  "planRequired",
  () => t`This needs a Pro key: the key in use is on the Free plan.`,
) {}

/** 401, or a key that is missing or invalid. */
export class KeyRefused extends failureOf("keyRefused", (facts) => {
  const reason =
    facts.status === undefined ? t`No usable API key is set` : t`The service did not accept the API key`;
  return t`${reason}${explained(facts)} Enter your key in the Racing pane.`;
}) {}

/** 429: too many requests a second, or none left today. */
export class QuotaExceeded extends failureOf(
  "quotaExceeded",
  (facts) =>
    `${t`The service's request limit is reached`}${explained(facts)} ${tryAgain(facts, t`Try again later.`)}`,
) {}

/** 400 or 422: the service rejects a parameter. */
export class BadRequest extends failureOf(
  "badRequest",
  (facts) => t`The service rejected the request${explained(facts)} Change the argument it names.`,
) {}

/** 5xx: the service has an internal error, is starting, or lacks the source (501). */
export class ServiceUnavailable extends failureOf("serviceUnavailable", (facts) => {
  const preparation = preparationOf(facts);
  // The stated time is when to ask again, not when the answer will be ready.
  if (preparation)
    return `${preparations[preparation]()} ${t`This can take some minutes; cells fill by themselves.`}`;
  const advice =
    facts.status === 501
      ? t`Choose another data source in the Racing pane.`
      : tryAgain(facts, t`Recalculate to retry.`);
  return `${t`The service is unavailable (${facts.status ?? t`no status`})`}${explained(facts)} ${advice}`;
}) {
  /** True for 502, 503 and 504, which affect all questions; any other status affects one. */
  readonly away = [502, 503, 504].includes(this.status ?? 0);
}

export class Offline extends failureOf(
  "offline",
  () => t`This computer is offline. Recalculate when it is connected again.`,
) {}

/** No connection, a broken connection, a redirect, no content, or a response that the browser withholds. */
export class Unreachable extends failureOf("unreachable", (facts) => {
  const { status = 400 } = facts;
  if (status >= 400)
    return t`The service cannot be reached${explained(facts)} Test the connection in the Racing pane.`;
  // A browser withholds a redirect with the status 0.
  return status >= 200 && status < 300
    ? t`The service answered without content (${status}). Test the connection in the Racing pane.`
    : t`The service answered with a redirect. Enter the address that it leads to in the Racing pane.`;
}) {}

export class TimedOut extends failureOf(
  "timedOut",
  ({ seconds = 0 }) => t`The service did not respond within ${formatSeconds(seconds)}. Recalculate to retry.`,
) {}

/** A response that is not JSON, is incomplete, does not match its schema or belongs to another question. */
export class InvalidResponse extends failureOf("invalidResponse", (facts) => {
  // A relay states the whole sentence.
  if (facts.detail) return `${sentence(facts.detail)} ${t`Recalculate to retry.`}`;
  const { path, rule = t`is unreadable` } = facts;
  const subject = path === undefined ? t`it` : path === "" ? t`the response` : path;
  return t`The service's response is invalid: ${subject} ${rule}. Recalculate to retry.`;
}) {}

/** The call was cancelled and nobody waits for the answer. */
export class Cancelled extends failureOf("cancelled", () => t`The call was cancelled.`) {}

/** The open snapshot has no answer to the question. */
export class NotInSnapshot extends Failure {
  override readonly kind = "notInSnapshot";
  constructor(name: string) {
    super(t`This is not in the snapshot of ${name}: no formula asked for it when it was taken.`);
  }
}

/** The source has no past starts because it lacks the extension of the interface. */
export class NotOffered extends failureOf(
  "notOffered",
  () => t`This source keeps no past starts. Choose the simulated world or results files in the Racing pane.`,
) {}

/** The source has no forecasts that were written down before the off. */
export class NoRecord extends failureOf(
  "notOffered",
  () =>
    t`This source keeps no record of forecasts. Choose the simulated world or results files in the Racing pane.`,
) {}

/** The source has no prices of a table. */
export class NoPrices extends failureOf(
  "notOffered",
  () =>
    t`This source has no prices: give a range of prices, or choose a server that was started with --prices.`,
) {}

/** The source publishes no changes of races. */
export class NoChanges extends failureOf("notOffered", () => t`This source does not send changes.`) {}

export type FailureKind =
  | "notFound"
  | "planRequired"
  | "keyRefused"
  | "quotaExceeded"
  | "badRequest"
  | "serviceUnavailable"
  | "offline"
  | "unreachable"
  | "timedOut"
  | "invalidResponse"
  | "cancelled"
  | "notInSnapshot"
  | "notOffered";
