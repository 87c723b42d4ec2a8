import { BodyTooLarge, isApiKey, parseRetryAfter, readBody } from "../http/messages";
import { t } from "../language/translate";
import { requestIdHeader } from "../spec/errorCodes";
import { isObject, type JsonObject } from "../spec/validate";
import * as failures from "./failure";
import type { Schedule } from "./schedule";

/** Returns the request's id in the service's log; nothing if the response states none, or states the key. */
export function requestIdOf(headers: Headers, key: string): Pick<failures.FailureFacts, "requestId"> {
  const requestId = headers.get(requestIdHeader)?.trim() ?? "";
  const isName = /^[\w.-]{1,64}$/.test(requestId) && (key === "" || !requestId.includes(key));
  return isName ? { requestId } : {};
}

/** Reads a response. An InvalidResponse then carries the request id, which finds it in the service's log. */
export async function namingRequest<T>(
  { headers, key }: { readonly headers: Headers; readonly key: string },
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof failures.InvalidResponse)) throw error;
    throw new failures.InvalidResponse({ ...error.facts, ...requestIdOf(headers, key) });
  }
}

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** The functions of the platform that the client needs; tests pass others. */
export interface Platform {
  readonly fetch: Fetch;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  readonly schedule: Schedule;
  /** Returns false when the machine has no network. */
  readonly online: () => boolean;
}

/** The address of the service and the API key that is sent to it. */
export interface Credentials {
  /** An absolute URL or a path of this origin such as `/api`, without query. */
  readonly base: string;
  readonly key: string;
}

/** The part of a response that arrives before its body. */
export type ResponseHead = Pick<Response, "status" | "headers">;

/** A response of any status with its body as text. */
export interface RawResponse extends ResponseHead {
  readonly text: string;
}

export interface RequestOptions extends Pick<Platform, "fetch" | "online"> {
  /** Absent for a request that needs no key. */
  readonly key?: string;
  readonly signal: AbortSignal;
  /** Called before the body has arrived. */
  readonly onHead?: (head: ResponseHead) => void;
}

/** The largest accepted body in bytes. The largest real responses, lists of venues, have about a tenth. */
const maxBodySize = 10 * 2 ** 20;

/**
 * Sends a GET request. The key goes into its header and nowhere else; redirects are not followed, because the
 * new address would receive the header. The browser's cache revalidates every time, because this client keeps
 * its own cache. Throws KeyRefused, Offline, Unreachable or InvalidResponse; an aborted request rejects with
 * fetch's own error.
 */
export async function sendRequest(address: string, options: RequestOptions): Promise<RawResponse> {
  const { fetch, key, signal, online, onHead } = options;
  if (key !== undefined && !isApiKey(key)) throw new failures.KeyRefused();
  if (!online()) throw new failures.Offline();
  const headers = { Accept: "application/json", ...(key !== undefined && { "X-API-Key": key }) };
  const response = await unlessBroken(
    () => fetch(address, { headers, signal, redirect: "manual", cache: "no-cache" }),
    () => (online() ? new failures.Unreachable() : new failures.Offline()),
  );
  onHead?.(response);
  const { status, headers: statedHeaders } = response;
  const text = await namingRequest({ headers: statedHeaders, key: key ?? "" }, () =>
    unlessBroken(
      () => readBody(response, maxBodySize),
      (error) =>
        error instanceof BodyTooLarge
          ? new failures.InvalidResponse({ path: "", rule: t`is larger than 10 MB` })
          : new failures.InvalidResponse({ rule: t`is incomplete` }),
    ),
  );
  return { status, headers: statedHeaders, text };

  async function unlessBroken<T>(work: () => Promise<T>, failure: (error: unknown) => Error): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw signal.aborted ? error : failure(error);
    }
  }
}

/** Opens an event stream after an id; resolves to its response, which is read as it arrives. */
export async function openStream(
  address: string,
  { fetch, key = "", signal, online, after }: RequestOptions & { readonly after: string },
): Promise<Response> {
  if (!isApiKey(key)) throw new failures.KeyRefused();
  if (!online()) throw new failures.Offline();
  const headers = { Accept: "text/event-stream", "Last-Event-ID": after, "X-API-Key": key };
  return fetch(address, { headers, signal, redirect: "manual", cache: "no-store" });
}

/** Resolves to true if an address responds at all, even if CORS keeps the page from reading it. */
export async function respondsToNoCors(
  address: string,
  { fetch, signal }: Pick<RequestOptions, "fetch" | "signal">,
): Promise<boolean> {
  try {
    await fetch(address, { mode: "no-cors", signal, cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

type FailureClass = new (facts: failures.FailureFacts) => failures.Failure;

/** Maps statuses to failure classes, here and nowhere else. */
const byStatus: Readonly<Record<number, FailureClass>> = {
  401: failures.KeyRefused,
  403: failures.PlanRequired,
  404: failures.NotFound,
  429: failures.QuotaExceeded,
};

const byFirstDigit: Readonly<Record<number, FailureClass>> = {
  4: failures.BadRequest,
  5: failures.ServiceUnavailable,
};

/** Maps codes of a relay's own responses to failure classes, before the statuses. */
const byCode: Readonly<Record<string, FailureClass>> = { upstream_invalid: failures.InvalidResponse };

const maxDetailLength = 200;

/** The longest wait in seconds that a response can ask for. A daily quota returns within a day. */
const longestWait = { rateLimit: 24 * 3600, other: 300 } as const;

/**
 * Returns the failure for a status other than 200, and masks a key that the response repeats. The service
 * inside a page answers 202 instead of 503 while an answer is being prepared.
 */
export function failureFromResponse(
  response: RawResponse,
  { key, now }: { readonly key: string; readonly now: number },
): failures.Failure {
  const { headers } = response;
  const status = response.status === 202 ? 503 : response.status;
  const { detail: stated, message, error, code } = parseObject(response.text) ?? {};
  const items = [stated ?? message ?? error].flat();
  const text = items.flatMap((item) => (typeof item === "string" ? item : messageOf(item))).join("; ");
  const detail = text.replaceAll(key, "(key)").slice(0, maxDetailLength);
  const retryAfter = waitOf(response, now);
  const relayed = status >= 500 && headers.get("X-Cache") === "none";
  const statedCode = typeof code === "string" && /^[a-z][a-z_]{1,39}$/.test(code) ? code : undefined;
  const Kind =
    (relayed && statedCode && byCode[statedCode]) ||
    (byStatus[status] ?? byFirstDigit[Math.floor(status / 100)] ?? failures.Unreachable);
  const failureFacts = { ...(statedCode && { code: statedCode }), ...requestIdOf(headers, key) };
  const facts = { status, ...(detail && { detail }), ...(relayed && { relayed }), ...failureFacts };
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

/**
 * Returns the seconds to wait that a response states, up to the longest wait; undefined if it states none.
 */
export function waitOf({ status, headers }: ResponseHead, now: number): number | undefined {
  const statedRetryAfter = parseRetryAfter(headers, now);
  if (statedRetryAfter === undefined) return undefined;
  return Math.min(statedRetryAfter, status === 429 ? longestWait.rateLimit : longestWait.other);
}

function messageOf(item: unknown): string | [] {
  if (typeof item !== "object" || item === null) return [];
  const { loc, msg } = item as { readonly loc?: unknown; readonly msg?: unknown };
  if (typeof msg !== "string") return [];
  const name: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
  return typeof name === "string" && !msg.startsWith(`${name} `) ? `${name} ${msg}` : msg;
}
