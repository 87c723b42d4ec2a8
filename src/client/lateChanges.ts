import { changesEndpoint, type ListedChanges } from "../spec/changes";
import { findFault } from "../spec/validate";
import { InvalidResponse, NoChanges } from "./failure";
import { parseJson } from "./parseResponse";
import { type AnswerSource, answerSources } from "./question";
import {
  type Credentials,
  failureFromResponse,
  namingRequest,
  type Platform,
  type RawResponse,
  sendRequest,
} from "./request";
import { requestTimeout, type Schedule, systemSchedule, withTimeout } from "./schedule";

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
    fetch,
    schedule = systemSchedule,
    signal,
  }: Credentials &
    Pick<Platform, "fetch" | "now"> & { readonly signal: AbortSignal; readonly schedule?: Schedule },
): Promise<LateChanges> {
  const response = await withTimeout(
    (ending) =>
      sendRequest(base.replace(/\/+$/, "") + path, { key, online: () => true, fetch, signal: ending }),
    { milliseconds: requestTimeout, schedule, signal },
  );
  if (response.status === 404) throw new NoChanges();
  if (response.status !== 200) throw failureFromResponse(response, { key, now: now() });
  return {
    listed: await namingRequest({ ...response, key }, () => parseListed(response.text)),
    source: answerSources.find((one) => one === response.headers.get("X-Data-Source")),
    quota: quotaIn(response),
  };
}

function parseListed(text: string): ListedChanges {
  const body = parseJson(text);
  const fault = findFault("listedChanges", body);
  if (fault) throw new InvalidResponse(fault);
  return body as ListedChanges; // checked above
}
