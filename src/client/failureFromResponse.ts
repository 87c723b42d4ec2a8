import { parseRetryAfter } from "../http/headers";
import { t } from "../language/translate";
import { isObject, type JsonObject } from "../spec/validate";
import * as failures from "./failure";
import { type RawResponse, requestIdOf, type ResponseHead } from "./request";

type FailureClass = new (facts: failures.FailureFacts) => failures.Failure;

/** The only mapping from statuses to failure classes. */
const byStatus: Readonly<Record<number, FailureClass>> = {
  401: failures.KeyRefused,
  403: failures.PlanRequired,
  404: failures.NotFound,
  429: failures.QuotaExceeded,
};

const byFirstDigit: Readonly<Record<number, FailureClass>> = {
  0: failures.Unreachable,
  3: failures.Unreachable,
  4: failures.BadRequest,
  5: failures.ServiceUnavailable,
};

const maxDetailLength = 200;

/** The longest wait in seconds that a response can ask for. A daily quota is renewed within a day. */
const longestWait = { rateLimit: 24 * 3600, other: 300 } as const;

/**
 * Returns the failure that a status other than 200 stands for, with a repeated key masked. A page's own
 * service answers 202 where others answer 503: what is asked for is still being prepared.
 */
export function failureFromResponse(
  response: RawResponse,
  { key, now }: { readonly key: string; readonly now: number },
): failures.Failure {
  const { headers } = response;
  const status = response.status === 202 ? 503 : response.status;
  const Kind = byStatus[status] ?? byFirstDigit[Math.floor(status / 100)] ?? failures.Unreachable;
  const redirected = status < 400 ? t`it answers with a redirect or an empty status (${status})` : undefined;
  const { detail: stated, message, error, code } = parseObject(response.text) ?? {};
  const items = [stated ?? message ?? error].flat();
  const text = items.flatMap((item) => (typeof item === "string" ? item : messageOf(item))).join("; ");
  const detail = redirected ?? text.replaceAll(key, "(key)").slice(0, maxDetailLength);
  const retryAfter = waitOf(response, now);
  const relayed = status >= 500 && headers.get("X-Cache") === "none";
  const isCode = typeof code === "string" && /^[a-z][a-z_]{1,39}$/.test(code);
  const named = { ...(isCode && { code }), ...requestIdOf(headers, key) };
  const facts = { status, ...(detail && { detail }), ...(relayed && { relayed }), ...named };
  return new Kind({ ...facts, ...(retryAfter !== undefined && { retryAfter }) });
}

/** Parses a JSON object; undefined for any other text, such as an HTML page. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the seconds to wait that a response states, up to the longest wait; undefined without any. */
export function waitOf({ status, headers }: ResponseHead, now: number): number | undefined {
  const stated = parseRetryAfter(headers, now);
  if (stated === undefined) return undefined;
  return Math.min(stated, status === 429 ? longestWait.rateLimit : longestWait.other);
}

function messageOf(item: unknown): string | [] {
  if (typeof item !== "object" || item === null) return [];
  const { loc, msg } = item as { readonly loc?: unknown; readonly msg?: unknown };
  if (typeof msg !== "string") return [];
  const name: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
  return typeof name === "string" ? `${name} ${msg}` : msg;
}
