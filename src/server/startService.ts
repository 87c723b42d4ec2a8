import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createMemoryQuota, createMemoryRateLimiter, wrongKeys } from "../service/access/quota";
import { createChangeStreams } from "../service/changeStreams";
import { createService } from "../service/createService";
import { messageOf } from "../spec/errorCodes";
import { elapsed, every, now } from "./clock";
import { keepForecasts, openForecastsOf } from "./keepForecasts";
import { openOf } from "./racesState";
import type { RunningParts, ServedSource } from "./runningParts";
import { openRedis } from "./scale/redis/openRedis";
import { serveDatabase } from "./serveDatabase";
import { serveStore } from "./serveStore";
import type { CreateService, ServiceParts } from "./servingOptions";

/** Creates the service for the store, or for each history published in the database. */
export async function startService(
  parts: RunningParts,
  served: ServedSource,
  options: ServiceParts,
): Promise<void> {
  if (served.source === "live") return;
  const { limits, log, counters, redis } = options;
  if (redis !== undefined) parts.redis = await openRedis(redis, { limits, now: elapsed, log, counters });
  const { asOf } = served;
  const isComplete = served.source === "simulated" || served.database !== undefined;
  const changes = createChangeStreams({ now, every, isComplete });
  parts.changes = changes;
  const onError = (error: unknown, id?: string): void => {
    parts.mayBeDamaged = true;
    log.error({ id, error: messageOf(error) }, "failure");
    openOf(parts.races)?.onFailure?.(error);
  };
  const shared = {
    onError,
    changes,
    prices: options.prices,
    clock: { now: now, elapsed, ...(asOf === undefined ? {} : { asOf }) },
    limits,
    quota: parts.redis?.quota ?? createMemoryQuota({ limits, now: elapsed }),
    guesses: parts.redis?.guesses ?? createMemoryRateLimiter(wrongKeys, elapsed),
    sharedAnswers: parts.redis?.sharedAnswers,
    digest: (text: string) => hash("sha1", text),
    keyDigest: (key: string) => hash("sha256", key, "base64url"),
    gzip: promisify<string, Uint8Array<ArrayBuffer>>(gzip),
    version: parts.version,
    basePath: "/api",
  };
  const forecasts = served.store && asOf === undefined ? openForecastsOf(served, log) : undefined;
  const create: CreateService = ({ history, source, asOf: day, pendingPredictions, only }) =>
    createService({
      ...shared,
      ...(day === undefined ? {} : { clock: { ...shared.clock, asOf: day } }),
      history,
      source,
      ...(options.keys && { keys: options.keys }),
      demoKeys: source === "simulated",
      ...(pendingPredictions && { pendingPredictions }),
      ledger: forecasts?.ledger,
      only,
    });
  if (forecasts) parts.stopForecasts = keepForecasts(() => openOf(parts.races)?.history, forecasts, log);
  if (served.database) return serveDatabase(parts, served.database, { ...options, changes, create });
  if (served.store)
    return serveStore(parts, { ...served, store: served.store }, { ...options, changes, create });
}
