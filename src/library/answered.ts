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

/** The error of a call, as the cell of its formula shows it. */
export class RacingError extends Error {
  override readonly name = "RacingError";
  /** The error's code, such as #VALUE! for an invalid argument and #N/A for a lack of data. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
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
}
