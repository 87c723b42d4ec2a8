export interface RacingOptions {
  /** The address of the service without /v1, such as https://racing.example.org/api. */
  readonly base: string;
  /** The API key, which is sent in a header and nowhere else. */
  readonly key?: string;
  /** Sends the requests; the platform's fetch by default. */
  readonly fetch?: (address: string, init?: RequestInit) => Promise<Response>;
  /** Returns the time in milliseconds since 1970; the platform's clock by default. */
  readonly now?: () => number;
}

/** The key's daily requests, from the last response. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
}

/** The requests that a call would send now. */
export interface Cost {
  /** The requests that are known before the call, as "GET /v1/form?date=...". */
  readonly requests: readonly string[];
  /** A sentence about further requests, which depend on the answers. */
  readonly further?: string;
  /** The formula of the call. */
  readonly formula: string;
  readonly quota?: Quota;
}

/**
 * The kind of error: `argument`, `preparing` for races that are not ready, or the reason for missing data.
 */
export type RacingReason =
  | "argument"
  | "preparing"
  | "notAvailable"
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

/** The facts about an error, in addition to its code and message. */
export interface RacingErrorFacts {
  readonly reason?: RacingReason;
  readonly retryAfter?: number | undefined;
  readonly requests?: number;
  readonly quota?: Quota | undefined;
}

/** Marks the class, which a process may load twice: for `import` and for `require`. */
const mark = Symbol.for("racing-form.RacingError");

const isMarked = (value: unknown): boolean => typeof value === "object" && value !== null && mark in value;

/** The error of a call, with the code and message that a cell shows. */
export class RacingError extends Error {
  static {
    const isOne = function (this: unknown, value: unknown): boolean {
      return this === RacingError
        ? isMarked(value)
        : Function.prototype[Symbol.hasInstance].call(this, value);
    };
    // An error of either copy of the class is one.
    Object.defineProperty(this, Symbol.hasInstance, { value: isOne });
  }

  readonly [mark] = true;
  override readonly name = "RacingError";
  /** The error's code: #VALUE! for an invalid argument, #N/A for missing data. */
  readonly code: string;
  readonly reason: RacingReason;
  /** The seconds after which the call may succeed; undefined if the service states none. */
  readonly retryAfter: number | undefined;
  /** The requests that the call sent before it failed. */
  readonly requests: number;
  readonly quota: Quota | undefined;

  constructor(
    code: string,
    message: string,
    { reason = "argument", retryAfter, requests = 0, quota }: RacingErrorFacts = {},
  ) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.requests = requests;
    this.quota = quota;
  }
}

/** The value of a cell: null for a blank cell, and a text for a day or a time. */
export type Value = string | number | boolean | null;

export interface Field {
  readonly name: string;
  readonly heading: string;
  /** The kind of values, such as fraction; a date is a text YYYY-MM-DD, a time YYYY-MM-DDTHH:MM. */
  readonly kind: string;
  /** The unit of the values; "" for texts and flags. */
  readonly unit: string;
}

/** The rows of a call by field name, and the source of the answer. */
export interface Answered<Row> {
  readonly rows: readonly Row[];
  readonly fields: readonly Field[];
  /** The headings and cells that the formula spills, with dates as Excel serial numbers. */
  readonly table: readonly (readonly Value[])[];
  /** The formula of the same table in a workbook that has no defaults. */
  readonly formula: string;
  /** The number of questions that the cache did not answer. */
  readonly requests: number;
  /** Sentences about missing values and their reasons, and about the place where a venue was found. */
  readonly notes: readonly string[];
  /** The source of the races; absent for a result computed from the arguments alone. */
  readonly source?: "live" | "simulated" | "results";
  /** The source's date, YYYY-MM-DD, if its clock is pinned. */
  readonly asOf?: string;
  /** The time when the oldest part of the answer was received, ISO 8601. */
  readonly receivedAt?: string;
  readonly quota?: Quota;
}
