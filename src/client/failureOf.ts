import {
  BadRequest,
  type Failure,
  type FailureFacts,
  KeyRefused,
  NotFound,
  PlanRequired,
  QuotaExceeded,
  ServiceUnavailable,
  Unreachable,
} from "./failure";
import type { Reply } from "./request";

type FailureClass = new (facts: FailureFacts) => Failure;

/** The one place where a status becomes a class. */
const classes: Readonly<Record<number, FailureClass>> = {
  401: KeyRefused,
  403: PlanRequired,
  404: NotFound,
  429: QuotaExceeded,
};

const families: Readonly<Record<number, FailureClass>> = { 0: Unreachable, 3: Unreachable, 4: BadRequest, 5: ServiceUnavailable };

const longestDetail = 200;

/**
 * What the body says: `{ detail: "text" }` or `{ detail: [{ loc: ["query", "distance"], msg: "..." }] }`, or the same as
 * `message` or `error`; a page of HTML says nothing.
 */
function detailOf(text: string): string | undefined {
  try {
    const { detail, message, error } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const items = [detail ?? message ?? error].flat();
    const words = items.flatMap((item) => (typeof item === "string" ? item : wordsOf(item)));
    return words.join("; ") || undefined;
  } catch {
    return undefined;
  }
}

function wordsOf(item: unknown): string | [] {
  if (typeof item !== "object" || item === null) return [];
  const { loc, msg } = item as { readonly loc?: unknown; readonly msg?: unknown };
  if (typeof msg !== "string") return [];
  const name: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
  return typeof name === "string" ? `${name} ${msg}` : msg;
}

/** Seconds, from seconds or from a date. */
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const text = headers.get("Retry-After")?.trim();
  if (!text) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The failure that a reply other than 200 stands for. A service that repeats the key in its words does not get it into ours. */
export function failureOf(reply: Reply, { key, now }: { readonly key: string; readonly now: number }): Failure {
  const { status, headers } = reply;
  const Kind = classes[status] ?? families[Math.floor(status / 100)] ?? Unreachable;
  const redirected = status < 400 ? `it answers with a redirect or an empty status (${status})` : undefined;
  const detail = redirected ?? detailOf(reply.text)?.replaceAll(key, "(key)").slice(0, longestDetail);
  const retryAfter = retryAfterOf(headers, now);
  const relayed = status >= 500 && headers.get("X-Cache") === "none";
  const facts = { status, ...(detail && { detail }), ...(relayed && { relayed }) };
  return new Kind({ ...facts, ...(retryAfter !== undefined && { retryAfter }) });
}
