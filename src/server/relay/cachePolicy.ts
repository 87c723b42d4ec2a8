import { parseAge, parseCacheControl, parseDeltaSeconds } from "../../http/freshness";
import { freshness } from "../../spec/freshness";
import type { Question } from "./readQuestion";

/** The seconds for which a response is fresh, and for which it may be returned after that while the service is down. */
export interface Lifetimes {
  readonly fresh: number;
  readonly stale: number;
}

export interface PolicyInput {
  readonly status: number;
  readonly headers: Headers;
  readonly now: number;
}

const day = 24 * 60 * 60;

/** Client errors are cached briefly, so that a sheet full of the same mistake costs one request. */
const clientError: Lifetimes = { fresh: 10, stale: 0 };
const cachedErrors = new Set([400, 404, 422]);

/** Days after which the results of a date no longer change. */
const settledAfter = 3;

/** Returns the lifetimes of a response; undefined when it must not be cached. Its Cache-Control overrides the defaults. */
export function cachePolicy(question: Question, { status, headers, now }: PolicyInput): Lifetimes | undefined {
  const stated = parseCacheControl(headers);
  if (stated.has("no-store")) return undefined;
  if (cachedErrors.has(status)) return clientError;
  if (status !== 200) return undefined;
  const { assumed, staleIfError } = freshness[question.endpoint];
  const { seconds: age } = parseAge(headers);
  const maxAge = parseDeltaSeconds(stated.get("max-age")) ?? assumed + age;
  const fresh = stated.has("no-cache") ? 0 : Math.max(0, maxAge - age);
  if (stated.has("must-revalidate")) return { fresh, stale: 0 };
  const stale = isSettled(question, now) ? Math.max(day, staleIfError) : staleIfError;
  return { fresh, stale: parseDeltaSeconds(stated.get("stale-if-error")) ?? stale };
}

const isSettled = ({ date }: Question, now: number): boolean => now - Date.parse(date ?? "") > settledAfter * day * 1000;
