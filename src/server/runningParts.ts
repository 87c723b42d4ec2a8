import { setTimeout as wait } from "node:timers/promises";
import type { ChangeStreams } from "../service/changeStreams";
import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import { incompleteRaces } from "../service/store/queries/races";
import { countries } from "../spec/codes";
import type { ClaimedStore } from "./claimStore";
import { elapsed } from "./clock";
import type { Health, HealthDetails } from "./health";
import type { Listening } from "./listen";
import type { RedisParts } from "./scale/redis/openRedis";
import type { Relay } from "./relay/createRelay";
import { openOf, problemOf, type RacesState, reasonOf, type Work, workOf } from "./racesState";

/** The races that a server serves; no store for a server with only the relay. */
export interface ServedSource {
  readonly store: ClaimedStore | undefined;
  readonly source: Health["source"];
  /** The pinned day, YYYY-MM-DD. */
  readonly asOf: string | undefined;
  /** The addresses of the databases with a published history, if there is no store. */
  readonly database?: readonly string[] | undefined;
}

export const relayAlone: ServedSource = { store: undefined, source: "live", asOf: undefined };

export interface RunningParts {
  readonly version: string;
  readonly store: ClaimedStore | undefined;
  /** The start of the server in milliseconds since the process began. */
  readonly startedAt: number;
  races: RacesState;
  isStopping?: boolean;
  /** True after a failure that damage to the store may have caused. */
  mayBeDamaged?: boolean;
  /** The day of old results files that is replayed, YYYY-MM-DD. */
  asOf?: string;
  pendingPredictions?: PendingPredictions;
  relay?: Relay | undefined;
  redis?: RedisParts;
  listening?: Listening;
  admin?: Listening;
  changes?: ChangeStreams;
  stopWatching?: () => void;
  /** Withdraws the statement that this process serves the store. */
  withdraw?: () => void;
  stopUpdates?: () => Promise<void>;
  stopForecasts?: () => Promise<void>;
  /** Resolves when the store of the first races is closed, after the store of all races is served. */
  retired?: Promise<void>;
  stopPrices?: (() => void) | undefined;
  /** The name of the table of prices that is followed. */
  prices?: string | undefined;
}

/**
 * Creates the function that stops the server. First /health/ready reports it, then connections are refused
 * and the requests in flight completed, then the parts are closed, dependent parts first. Further calls have
 * no effect.
 */
export function createClose(parts: RunningParts, drain = 0): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    parts.isStopping = true;
    parts.stopWatching?.();
    parts.withdraw?.();
    parts.listening?.drain();
    if (openOf(parts.races) ?? parts.relay) await wait(drain * 1000);
    parts.changes?.close();
    parts.relay?.endStreams();
    await parts.listening?.close();
    parts.stopPrices?.();
    await parts.stopForecasts?.();
    await parts.stopUpdates?.();
    await parts.retired;
    openOf(parts.races)?.history.close();
    parts.store?.release({ mayBeDamaged: parts.mayBeDamaged ?? false });
    parts.redis?.close();
    await parts.relay?.close();
    await parts.admin?.close();
  };
  return () => (closed ??= close());
}

/** The part that must be done before the rest is estimated. */
const tellingPart = 0.02;

/** Returns the progress of races in preparation, and the seconds left at the same pace. */
function progressOf({ part, begun }: Work): Pick<Health, "progress" | "secondsLeft"> {
  if (part < tellingPart) return { progress: part };
  const seconds = (elapsed() - begun) / 1000;
  return { progress: part, secondsLeft: Math.ceil((seconds * (1 - part)) / part) };
}

const statusOf = ({ store, races }: Pick<RunningParts, "store" | "races">): Health["status"] => {
  if (problemOf(races) !== undefined) return "unavailable";
  if (races.is === "absent" || openOf(races)) return "ready";
  return store ? "importing" : "unavailable";
};

export async function describeHealth({ source, asOf }: ServedSource, parts: RunningParts): Promise<Health> {
  const { version, store, races, isStopping, pendingPredictions: { failure } = {} } = parts;
  const status = statusOf(parts);
  const open = openOf(races);
  const work = workOf(races);
  const only = races.is === "partial" ? races.only : undefined;
  const readable = status === "ready" ? open : undefined;
  const incomplete =
    readable && source === "results" ? await incompleteRaces(readable.history).catch(() => 0) : 0;
  const reason = reasonOf(races);
  return {
    status: isStopping ? "stopping" : status,
    source: open?.source ?? source,
    asOf: asOf ?? parts.asOf ?? null,
    version,
    ...(open?.history.version !== undefined && { history: open.history.version }),
    ...(only &&
      failure === undefined && {
        onlyCountry: only.country,
        onlyRaceCode: only.raceCode,
        detail: `the races of ${countries[only.country]} (${only.raceCode}) are ready; others are still being prepared`,
      }),
    ...(failure !== undefined && {
      detail: `${only ? "races of other countries" : "predictions"} could not be made: ${failure}`,
    }),
    ...(reason !== undefined && { detail: reason }),
    ...(store && work && (!only || failure === undefined) && progressOf(work)),
    ...(incomplete > 0 && { incompleteRaces: incomplete }),
    ...(parts.prices !== undefined && { prices: parts.prices }),
    ...(readable && { example: await readable.service.example().catch(() => undefined) }),
  };
}

export function describeDetails(
  health: Health,
  { startedAt, store, relay, redis, listening }: RunningParts,
): HealthDetails {
  return {
    ...health,
    uptimeSeconds: Math.round((elapsed() - startedAt) / 1000),
    residentBytes: process.memoryUsage.rss(),
    requestsInFlight: listening?.inFlight() ?? 0,
    store: store?.path,
    cache: relay?.storage(),
    redis: redis && (redis.isUp() ? "available" : "unavailable"),
  };
}
