export interface RacingOptions {
  /** The address of the service without /v1, such as https://racing.example.org/api. */
  readonly base: string;
  /** The API key, which is sent in a header and appears nowhere else. */
  readonly key?: string;
  /** Sends the requests; the platform's own by default. */
  readonly fetch?: (address: string, init?: RequestInit) => Promise<Response>;
  /** Returns the time in milliseconds since 1970; the platform's own by default. */
  readonly now?: () => number;
}

/** The day's requests of the key, as the last response stated them. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
}

/** The requests that a call would send now. */
export interface Cost {
  /** Those that are known before the call, as "GET /v1/form?date=...". */
  readonly requests: readonly string[];
  /** A sentence about further requests, which depend on the answers. */
  readonly further?: string;
  /** The formula of the call. */
  readonly formula: string;
  readonly quota?: Quota;
}

/** The kind of an error: `argument`, `preparing` for races that are not ready, or why there is no data. */
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

/** The facts about an error besides its code and its words. */
export interface RacingErrorFacts {
  readonly reason?: RacingReason;
  readonly retryAfter?: number | undefined;
  readonly requests?: number;
  readonly quota?: Quota | undefined;
}

/** The error of a call, as the cell of its formula shows it. */
export class RacingError extends Error {
  override readonly name = "RacingError";
  /** The error's code, such as #VALUE! for an invalid argument and #N/A for a lack of data. */
  readonly code: string;
  readonly reason: RacingReason;
  /** The seconds after which the call may succeed; undefined where the service states none. */
  readonly retryAfter: number | undefined;
  /** The requests that the call cost nevertheless. */
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

/** The value of a cell: null where it is blank, and a text for a day or a time. */
export type Value = string | number | boolean | null;

export interface Field {
  readonly name: string;
  readonly heading: string;
  /** The kind of its values, such as fraction; a date is a text YYYY-MM-DD, a time YYYY-MM-DDTHH:MM. */
  readonly kind: string;
  /** The unit of its values; "" for texts and flags. */
  readonly unit: string;
}

/** The rows of a call by the names of their fields, and what the call was answered from. */
export interface Answered<Row> {
  readonly rows: readonly Row[];
  readonly fields: readonly Field[];
  /** The headings and cells that the formula spills, dates as serial numbers of Excel. */
  readonly table: readonly (readonly Value[])[];
  /** The formula of the same table in a workbook without defaults of its own. */
  readonly formula: string;
  /** The number of questions that were not answered from the cache. */
  readonly requests: number;
  /** Sentences about what is missing and why, and about where a venue was found. */
  readonly notes: readonly string[];
  /** The origin of the races; absent for a result that is computed from the arguments alone. */
  readonly source?: "live" | "simulated" | "results";
  /** The source's today, YYYY-MM-DD, where its clock stands still. */
  readonly asOf?: string;
  /** The time when the oldest part of the answer was received, ISO 8601. */
  readonly receivedAt?: string;
  readonly quota?: Quota;
}
