/** What is known about a failure. */
export interface FailureFacts {
  /** HTTP status. */
  readonly status?: number;
  /** What the service said, without the key. */
  readonly detail?: string;
  /** Seconds after which the service may be asked again. */
  readonly retryAfter?: number;
  /** Where a response departs from its schema, like /runners/3/weight. */
  readonly path?: string;
  /** What the response should have been. */
  readonly rule?: string;
  /** True when a relay answers, though the service behind it does not: other questions may find answers that it kept. */
  readonly relayed?: boolean;
  /** Seconds waited. */
  readonly seconds?: number;
}

/** Why a question has no answer, in words for the person who asked: what happened and what to do. Never holds the key. */
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
  get path(): string | undefined {
    return this.facts.path;
  }
  get detail(): string | undefined {
    return this.facts.detail;
  }
}

const said = ({ detail }: FailureFacts): string => (detail ? `: ${detail.replace(/[.\s]+$/, "")}.` : ".");

/** 120 -> "2 minutes". */
function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 90 ? [seconds, "second"] : seconds < 5400 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  const rounded = Math.max(1, Math.ceil(amount));
  return `${rounded} ${unit}${rounded === 1 ? "" : "s"}`;
}

/** 404: no such race, venue or person, or nothing known yet. */
export class NotFound extends Failure {
  override readonly kind = "notFound";
  constructor(facts: FailureFacts = {}) {
    super(`The service has nothing for this${said(facts)} Check the date, the name or slug, race_code and country.`, facts);
  }
}

/** 403: the key's plan does not include this. */
export class PlanRequired extends Failure {
  override readonly kind = "planRequired";
  constructor(facts: FailureFacts = {}) {
    super(`The plan of this API key does not include this${said(facts)} It needs a Pro key.`, facts);
  }
}

/** 401, or no key to send. */
export class KeyRefused extends Failure {
  override readonly kind = "keyRefused";
  constructor(facts: FailureFacts = {}) {
    const what = facts.status === undefined ? "No usable API key is set" : "The service did not accept the API key";
    super(`${what}${said(facts)} Enter your key in the Racing pane.`, facts);
  }
}

/** 429: asked too often, or the day's quota is used up. */
export class QuotaExceeded extends Failure {
  override readonly kind = "quotaExceeded";
  constructor(facts: FailureFacts = {}) {
    const when = facts.retryAfter === undefined ? "later" : `in ${inWords(facts.retryAfter)}`;
    super(`The service's request limit is reached${said(facts)} Try again ${when}.`, facts);
  }
}

/** 400 or 422: the service refuses a parameter. */
export class BadRequest extends Failure {
  override readonly kind = "badRequest";
  constructor(facts: FailureFacts = {}) {
    super(`The service refused the question${said(facts)} Change the argument it names.`, facts);
  }
}

/** 5xx: the service has a fault, is starting, or is not there at all (501: a server without the source that was chosen). */
export class ServiceUnavailable extends Failure {
  override readonly kind = "serviceUnavailable";
  /** True for 502, 503 and 504: all of the service is away, as one that starts cold is for a while. Any other is the fault of one question. */
  readonly away = [502, 503, 504].includes(this.status ?? 0);
  constructor(facts: FailureFacts = {}) {
    const advice = facts.status === 501 ? "Choose another data source in the Racing pane." : "Recalculate in a minute.";
    super(`The service cannot answer at the moment (${facts.status ?? "no status"})${said(facts)} ${advice}`, facts);
  }
}

/** The machine knows that it has no network. */
export class Offline extends Failure {
  override readonly kind = "offline";
  constructor() {
    super("This computer is offline. Recalculate when it is connected again.");
  }
}

/** No connection, a broken one, a redirect, or an answer that the browser withholds. */
export class Unreachable extends Failure {
  override readonly kind = "unreachable";
  constructor(facts: FailureFacts = {}) {
    super(`The service cannot be reached${said(facts)} Test the connection in the Racing pane.`, facts);
  }
}

export class TimedOut extends Failure {
  override readonly kind = "timedOut";
  constructor(facts: FailureFacts = {}) {
    super(`The service did not answer within ${inWords(facts.seconds ?? 0)}. Recalculate to ask again.`, facts);
  }
}

/** An answer that is not what was asked for: not JSON, cut short, against its schema, or for another race. */
export class UnreadableAnswer extends Failure {
  override readonly kind = "unreadableAnswer";
  constructor(facts: FailureFacts = {}) {
    const where = facts.path === undefined ? "it" : facts.path === "" ? "the answer" : facts.path;
    super(`The service's answer cannot be used: ${where} ${facts.rule ?? "is unreadable"}. Recalculate to ask again.`, facts);
  }
}

/** Nobody waits for the answer any more. */
export class Cancelled extends Failure {
  override readonly kind = "cancelled";
  constructor() {
    super("The question was withdrawn.");
  }
}

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
  | "unreadableAnswer"
  | "cancelled";
