import { parseAge, parseCacheControl, parseDeltaSeconds } from "../../http/freshness";
import { freshness } from "../../spec/freshness";
import type { Question } from "./readQuestion";

/** For how long an answer may be given without asking, and then still while the service is down; seconds. */
export interface Keeping {
  readonly fresh: number;
  readonly stale: number;
}

const day = 24 * 60 * 60;

/** A refusal is kept for a moment, so that a sheet full of the same mistake costs one request. */
const refusal: Keeping = { fresh: 10, stale: 0 };
const kept: Readonly<Record<number, boolean>> = { 400: true, 404: true, 422: true };

/** Days after which the results of a date no longer change. */
const settledAfter = 3;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly now: number;
}

/** How long an answer is kept; undefined when it is not. What the service states takes precedence over what is assumed. */
export function keepingOf(question: Question, { status, headers, now }: Answered): Keeping | undefined {
  const stated = parseCacheControl(headers);
  if (stated.has("no-store")) return undefined;
  if (kept[status]) return refusal;
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
