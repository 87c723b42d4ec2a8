import { KeyRefused, Offline, UnreadableAnswer, Unreachable } from "./failure";

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** What came back, whatever its status. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface RequestOptions {
  readonly fetch: Fetch;
  /** Absent for a request that needs none. */
  readonly key?: string;
  readonly signal: AbortSignal;
  readonly online: () => boolean;
}

/** What a header can carry. `fetch` would repeat any other key in its error. */
const sendable = /^[\x21-\x7e]+$/;

/**
 * Sends one GET. The key goes into its header and nowhere else; a redirect is not followed, as the header would follow it
 * to whatever address it names. The browser's own cache asks again each time: how long an answer lasts is decided here.
 */
export async function request(address: string, { fetch, key, signal, online }: RequestOptions): Promise<Reply> {
  if (key !== undefined && !sendable.test(key)) throw new KeyRefused();
  if (!online()) throw new Offline();
  const headers = { Accept: "application/json", ...(key !== undefined && { "X-API-Key": key }) };
  const response = await unlessBroken(
    () => fetch(address, { headers, signal, redirect: "manual", cache: "no-cache" }),
    () => (online() ? new Unreachable() : new Offline()),
  );
  const text = await unlessBroken(
    () => response.text(),
    () => new UnreadableAnswer({ rule: "was cut short" }),
  );
  return { status: response.status, headers: response.headers, text };

  async function unlessBroken<T>(work: () => Promise<T>, failure: () => Error): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw signal.aborted ? error : failure();
    }
  }
}

/** Says that an address answers at all, though the browser withholds the answer from this page (CORS). */
export async function answersBlindly(
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
