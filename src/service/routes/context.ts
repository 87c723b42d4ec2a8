import { dayNumber } from "../../dates/days";
import { localDate } from "../../dates/zones";
import { countries, type Country, type Plan, type RaceCode } from "../../spec/codes";
import { type ErrorCode, errorCodes, type ErrorStatus, messageOf } from "../../spec/errorCodes";
import type { Ledger } from "../forecasts/ledger";
import type { PendingPredictions } from "../predictions/pendingPredictions";
import type { PriceBook } from "../prices/priceBook";
import type { CountryRaces } from "../races/records";
import type { History } from "../store/history";

/** The service's time, passed in. */
export interface Clock {
  /** Returns milliseconds since 1970 UTC. */
  now(): number;
  /** Returns milliseconds since some moment, unaffected by changes of the clock, for quotas and waits. */
  elapsed(): number;
  /** A past day, YYYY-MM-DD, that is replayed as today. */
  readonly asOf?: string;
}

/** A day after every day of a history. */
const never = 1_000_000_000;

/** Returns today's day number in a timezone; the replayed day in every timezone. */
export function todayIn(clock: Clock, timezone: string): number {
  return dayNumber(clock.asOf ?? localDate(clock.now(), timezone)) ?? 0;
}

/** Returns the day before which results are visible: after all days, or the replayed day. */
export function resultsBefore(clock: Clock): number {
  return clock.asOf === undefined ? never : (dayNumber(clock.asOf) ?? 0);
}

/** The dependencies of a route. */
export interface Context {
  readonly history: History;
  readonly clock: Clock;
  readonly plan: Plan;
  /** Undefined if the service calculates no predictions. */
  readonly pendingPredictions?: PendingPredictions | undefined;
  /** The forecasts written before their races; undefined when the service writes none. */
  readonly ledger?: Ledger | undefined;
  /** The prices of a table that changes; undefined when the server follows none. */
  readonly prices?: PriceBook | undefined;
}

/** One invalid parameter, in the form that the body of a 422 lists. */
export interface ParameterFault {
  readonly loc: readonly [where: "path" | "query", name: string];
  readonly msg: string;
  readonly type: string;
}

/**
 * A request that the service or the relay cannot answer with data: `{"detail": ..., "code": ...}` with its
 * status.
 */
export class RequestError extends Error {
  readonly status: ErrorStatus;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string | readonly ParameterFault[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === "string" ? detail : "unusable parameter");
    this.name = "RequestError";
    this.status = errorCodes[code].status;
  }
}

/** Returns a 429 with Retry-After. */
export const tooManyRequests = (code: ErrorCode, reason: string, seconds: number): RequestError =>
  new RequestError(code, `${reason}: try again in ${seconds} s`, { "Retry-After": String(seconds) });

/** Failures that have a remedy, by their messages. */
const remedies = [
  [
    /memory|allocation failed/i,
    "the memory is used up: set NODE_OPTIONS=--max-old-space-size=8192 (MB) or leave out the earliest years",
  ],
  [/ENOSPC|disk is full/i, "the disk of the data folder is full: free space on it"],
] as const;

const remedyOf = (message: string): string | undefined =>
  remedies.find(([pattern]) => pattern.test(message))?.[1];

/** Returns the reason for a failure, with its remedy if one is known; otherwise its message. */
export function withRemedy(error: unknown): string {
  const message = messageOf(error);
  return remedyOf(message) ?? message;
}

/** Returns the error for an answer that could not be made, with the seconds after which to ask again. */
export const notMade = (what: string, reason: string): RequestError =>
  new RequestError("service_failed", `${what}: ${reason}`, { "Retry-After": "10" });

/** Returns the error for a failed request, with the reason if there is a remedy; the log has the rest. */
export const failureOf = (error: unknown): RequestError =>
  remedyOf(String(error)) === undefined
    ? new RequestError("service_failed", "the service failed")
    : notMade("the service failed", withRemedy(error));

/**
 * Milliseconds that a request waits for predictions or columns in preparation: a relay in between times out
 * after ten seconds, and a page has six connections over HTTP/1.1.
 */
export const longestWait = 8000;

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

/** Seconds after which a caller may ask again for races in preparation. */
const prepared = 3;

/**
 * Checks that the history holds the races that a request needs, while it holds only some. An incomplete
 * answer would be cached, and statistics from it would be wrong, so a request for other races, or for all
 * countries, has to wait. Throws a RequestError with Retry-After: 503, or 500 with the reason if making them
 * failed.
 *
 * @example requireReady({ country: "au", race_code: "gallops" }, { country: "au", raceCode: "gallops" }); // returns
 * @example requireReady({ race_code: "gallops" }, { country: "au", raceCode: "gallops" }); // throws: the meetings of all countries
 */
export function requireReady(parameters: object, only: CountryRaces | undefined, failure?: string): void {
  if (only === undefined) return;
  // The names in the tables of the endpoints.
  const {
    country,
    race_code,
    raceType = race_code,
  } = parameters as {
    readonly country?: Country;
    readonly race_code?: RaceCode;
    readonly raceType?: RaceCode;
  };
  if (country === only.country && raceType === only.raceCode) return;
  const races = `${country === undefined ? "all countries" : countries[country]} (${raceType ?? "all"})`;
  if (failure !== undefined) throw notMade(`the races of ${races} could not be made`, failure);
  const ready = `${countries[only.country]} (${only.raceCode})`;
  throw new RequestError(
    "races_pending",
    `the races of ${races} are still being prepared, those of ${ready} are ready: retry shortly`,
    { "Retry-After": String(prepared) },
  );
}
