import { setTimeout as wait } from "node:timers/promises";
import type { ChangeStreams } from "../service/changeStreams";
import type { Service, ServiceOptions } from "../service/createService";
import type { CountryRaces } from "../service/races/records";
import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import type { History } from "../service/store/history";
import { incompleteRaces } from "../service/store/queries/races";
import { countries } from "../spec/codes";
import type { ClaimedStore } from "./claimStore";
import { elapsed } from "./clock";
import type { Health, HealthDetails } from "./health";
import type { Listening } from "./listen";
import type { RedisParts } from "./scale/redis/openRedis";
import type { Relay } from "./relay/createRelay";

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
  /** The finished part of the import or build, 0 to 1. */
  progress: number;
  /** The time when it was 0, in the same units as `startedAt`, which is the default. */
  progressSince?: number;
  /** The start of the server in milliseconds since the process began. */
  readonly startedAt: number;
  isStopping?: boolean;
  /** True after a failure that damage to the store may have caused. */
  mayBeDamaged?: boolean;
  /** The reason why there is no service while a damaged store is built again. */
  rebuilding?: string;
  /** The reason why nothing can be read: a lost database, or a damaged store that cannot be built again. */
  problem?: string | undefined;
  /** Called with a failure of the service, or of work on its store, that damage may have caused. */
  onFailure?: (error: unknown) => void;
  relay?: Relay | undefined;
  redis?: RedisParts;
  listening?: Listening;
  admin?: Listening;
  stopWatching?: () => void;
  /** Withdraws the statement that this process serves the store. */
  withdraw?: () => void;
  history?: History;
  /** The only country whose races are ready; absent if all are. */
  only?: CountryRaces;
  /** Resolves when that country's store is closed, after all countries' store is being served. */
  retired?: Promise<void>;
  stopUpdates?: () => Promise<void>;
  stopForecasts?: () => Promise<void>;
  /** The origin of the published history that is served. */
  /** The day that is replayed, YYYY-MM-DD. */
  asOf?: string;
  publishedSource?: ServiceOptions["source"];
  service?: Service;
  pendingPredictions?: PendingPredictions;
  changes?: ChangeStreams;
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
    if (parts.service ?? parts.relay) await wait(drain * 1000);
    parts.changes?.close();
    parts.relay?.endStreams();
    await parts.listening?.close();
    await parts.stopForecasts?.();
    await parts.stopUpdates?.();
    await parts.retired;
    parts.history?.close();
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
function progressOf({
  progress,
  startedAt,
  progressSince = startedAt,
}: RunningParts): Pick<Health, "progress" | "secondsLeft"> {
  if (progress < tellingPart) return { progress };
  const seconds = (elapsed() - progressSince) / 1000;
  return { progress, secondsLeft: Math.ceil((seconds * (1 - progress)) / progress) };
}

export async function describeHealth(
  { store, source, asOf, database }: ServedSource,
  parts: RunningParts,
): Promise<Health> {
  const { version, service, history, publishedSource, isStopping, problem, only } = parts;
  const { rebuilding, pendingPredictions: { failure } = {} } = parts;
  const isReady = problem === undefined && (service ?? !(store ?? database));
  const waiting = store && problem === undefined ? "importing" : "unavailable";
  const reason = problem ?? rebuilding;
  // Not counted while the races cannot be read.
  const incomplete =
    history && isReady && source === "results" ? await incompleteRaces(history).catch(() => 0) : 0;
  return {
    status: isStopping ? "stopping" : isReady ? "ready" : waiting,
    source: publishedSource ?? source,
    asOf: asOf ?? parts.asOf ?? null,
    version,
    ...(history?.version !== undefined && { history: history.version }),
    ...(only &&
      failure === undefined && {
        onlyCountry: only.country,
        onlyRaceCode: only.raceCode,
        detail: `the races of ${countries[only.country]} (${only.raceCode}) are ready; others are still being prepared`,
        ...progressOf(parts),
      }),
    ...(failure !== undefined && {
      detail: `${only ? "races of other countries" : "predictions"} could not be made: ${failure}`,
    }),
    ...(reason !== undefined && { detail: reason }),
    ...(incomplete > 0 && { incompleteRaces: incomplete }),
    // No example while the races cannot be read.
    ...(service && isReady
      ? { example: await service.example().catch(() => undefined) }
      : store
        ? progressOf(parts)
        : {}),
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
