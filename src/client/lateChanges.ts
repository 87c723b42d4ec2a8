import { changesEndpoint, type ListedChanges } from "../spec/changes";
import { isObject } from "../spec/validate";
import { NoChanges } from "./failure";
import { type AnswerSource, answerSources } from "./question";
import {
  type Credentials,
  failureFromResponse,
  type Platform,
  type RawResponse,
  sendRequest,
} from "./request";

/** The parameters of a list; `races` is for streams. */
export const lateChangesNames = ["since", "date", "race_code", "country"] as const;

/** Returns the path and query of a request for the late changes up to now. */
export function lateChangesPath(parameters: Readonly<Record<string, string>>): string {
  const query = String(new URLSearchParams(parameters));
  return changesEndpoint.path + (query === "" ? "" : `?${query}`);
}

/** Reads the daily quota in the headers of a response; undefined if it states none. */
function quotaIn({ headers }: RawResponse) {
  const [limit, remaining] = ["Limit", "Remaining"].map((name) => headers.get(`X-RateLimit-${name}-Day`));
  if (!limit || !remaining) return undefined;
  return { limit: Number(limit), remaining: Number(remaining) };
}

interface LateChanges {
  readonly listed: ListedChanges;
  readonly source: AnswerSource | undefined;
  readonly quota: { readonly limit: number; readonly remaining: number } | undefined;
}

/**
 * Asks for the late changes of races that a service has published, once and without a cache. Rejects with a
 * Failure: NoChanges for a service that publishes none.
 */
export async function askLateChanges(
  path: string,
  {
    base,
    key,
    now,
    ...options
  }: Credentials & Pick<Platform, "fetch" | "now"> & { readonly signal: AbortSignal },
): Promise<LateChanges> {
  const response = await sendRequest(base.replace(/\/+$/, "") + path, {
    key,
    online: () => true,
    ...options,
  });
  if (response.status === 404) throw new NoChanges();
  const body: unknown = response.status === 200 ? JSON.parse(response.text) : undefined;
  if (!isObject(body) || !Array.isArray(body.changes))
    throw failureFromResponse(response, { key, now: now() });
  return {
    listed: body as unknown as ListedChanges, // an answer of our own extension
    source: answerSources.find((one) => one === response.headers.get("X-Data-Source")),
    quota: quotaIn(response),
  };
}
