import { isApiKey } from "../http/headers";
import { BodyTooLarge, readBody } from "../http/readBody";
import { t } from "../language/translate";
import { requestIdHeader } from "../spec/errorCodes";
import { type FailureFacts, InvalidResponse, KeyRefused, Offline, Unreachable } from "./failure";

/** Returns the request's name in the service's log; nothing where a response states none or the key. */
export function requestIdOf(headers: Headers, key: string): Pick<FailureFacts, "requestId"> {
  const requestId = headers.get(requestIdHeader)?.trim() ?? "";
  const isName = /^[\w.-]{1,64}$/.test(requestId) && (key === "" || !requestId.includes(key));
  return isName ? { requestId } : {};
}

/** Reads a response; an InvalidResponse then names the request, to be found in the service's log. */
export async function namingRequest<T>(
  { headers, key }: { readonly headers: Headers; readonly key: string },
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    throw new InvalidResponse({ ...error.facts, ...requestIdOf(headers, key) });
  }
}

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

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

export interface RequestOptions {
  readonly fetch: Fetch;
  /** Absent for a request that needs none. */
  readonly key?: string;
  readonly signal: AbortSignal;
  readonly online: () => boolean;
  /** Called before the body has arrived. */
  readonly onHead?: (head: ResponseHead) => void;
}

/** The largest body of a response in bytes; the largest responses, lists of venues, have about a tenth. */
const maxBodySize = 10 * 2 ** 20;

/**
 * Sends a GET request. The key goes into its header and nowhere else; redirects are not followed, because the
 * header would be sent to the new address. The browser's cache revalidates each time: this client has a cache
 * of its own. Throws KeyRefused, Offline, Unreachable or InvalidResponse; an aborted request rejects with
 * fetch's own error.
 */
export async function sendRequest(address: string, options: RequestOptions): Promise<RawResponse> {
  const { fetch, key, signal, online, onHead } = options;
  if (key !== undefined && !isApiKey(key)) throw new KeyRefused();
  if (!online()) throw new Offline();
  const headers = { Accept: "application/json", ...(key !== undefined && { "X-API-Key": key }) };
  const response = await unlessBroken(
    () => fetch(address, { headers, signal, redirect: "manual", cache: "no-cache" }),
    () => (online() ? new Unreachable() : new Offline()),
  );
  onHead?.(response);
  const { status, headers: stated } = response;
  const text = await namingRequest({ headers: stated, key: key ?? "" }, () =>
    unlessBroken(
      () => readBody(response, maxBodySize),
      (error) =>
        error instanceof BodyTooLarge
          ? new InvalidResponse({ path: "", rule: t`is larger than 10 MB` })
          : new InvalidResponse({ rule: t`is incomplete` }),
    ),
  );
  return { status, headers: stated, text };

  async function unlessBroken<T>(work: () => Promise<T>, failure: (error: unknown) => Error): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw signal.aborted ? error : failure(error);
    }
  }
}

/** Opens a stream of events after an id; resolves to its response, read as it arrives. */
export async function openStream(
  address: string,
  { fetch, key = "", signal, online, after }: RequestOptions & { readonly after: string },
): Promise<Response> {
  if (!isApiKey(key)) throw new KeyRefused();
  if (!online()) throw new Offline();
  const headers = { Accept: "text/event-stream", "Last-Event-ID": after, "X-API-Key": key };
  return fetch(address, { headers, signal, redirect: "manual", cache: "no-store" });
}

/** Resolves to true when an address responds at all, even if the page may not read it (CORS). */
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
