import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Logger, pino } from "pino";
import { claimStore } from "./claimStore";
import { elapsed, every, now, random } from "./clock";
import { createApp } from "./createApp";
import { createAdminApp, type Health } from "./health";
import { listen, type Listening } from "./listen";
import { announceService, createLocalKey, type LocalService } from "./localService";
import { createCounters } from "./metrics/counters";
import { followPrices } from "./prices/followPrices";
import type { Arguments } from "./readArguments";
import { openOf, type RacesState, reasonOf } from "./racesState";
import { createRelay, type RelaySettings } from "./relay/createRelay";
import { logRequest } from "./requestLog";
import { isLoopback } from "../http/messages";
import {
  createClose,
  describeDetails,
  describeHealth,
  relayAlone,
  type RunningParts,
  type ServedSource,
} from "./runningParts";
import type { ServingOptions } from "./servingOptions";
import { startService } from "./startService";
import { messageOf } from "../spec/errorCodes";
import { readTls, type Tls, watchTls } from "./tlsFiles";
import { createTrustedProxies } from "./trustedProxies";

/** The arguments. By default the port is a free one and the folders are the project's. */
export interface ServerOptions extends Partial<Omit<Arguments, "help" | "upstream">>, ServingOptions {
  readonly relay?: RelaySettings | undefined;
  readonly log?: Logger;
  /** Called once a store's service listens, before its races are ready. */
  readonly onService?: (service: LocalService) => void;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the server and resolves when its store is ready; `GET /health` responds earlier. Rejects with a
 * UsageError for a port or data folder in use, and for a file that cannot be read.
 *
 * @example
 * const options = { results: ["results.csv"], asOf: "2026-03-14", keys: { secret: "pro" } };
 * const { url, close } = await startServer(options);
 */
export async function startServer(options: ServerOptions) {
  const { port = 0, host = "127.0.0.1", log = pino(), relayOnly = false } = options;
  const { data = join(projectRoot(), "data"), dist = join(projectRoot(), "dist") } = options;
  const version = projectVersion();
  const tls = options.tls && readTls(options.tls);
  const served: ServedSource = servedSource(options, data);
  const counters = createCounters();
  const startedAt = elapsed();
  const races: RacesState = relayOnly
    ? { is: "absent" }
    : { is: "preparing", work: { begun: startedAt, part: 0 } };
  const parts: RunningParts = { version, store: served.store, startedAt, races };
  const close = createClose(parts, options.drain);
  const localKey = createLocalKey();
  try {
    const followed = options.prices && followPrices(options.prices, { log, now, every });
    parts.stopPrices = followed?.close;
    parts.prices = followed?.book.source;
    const prices = followed?.book;
    const relay =
      options.relay &&
      (await createRelay(options.relay, { log, counters, now, elapsed, random, every, version, prices }));
    parts.relay = relay;
    const health = (): Promise<Health> => describeHealth(served, parts);
    const service = () => openOf(parts.races)?.service;
    const app = createApp({
      health,
      source: served.database ? "database" : served.source,
      service,
      reason: () => reasonOf(parts.races),
      relay,
      relayOnly,
      dist,
      tls: Boolean(tls),
      log,
      now: elapsed,
      counters,
      listensOn: host,
      names: options.names,
      trustedProxies: createTrustedProxies(options.trustedProxies ?? []),
      agents: {
        version,
        now,
        preparation: health,
        readPage: (path) => readFile(join(projectRoot(), "docs", path), "utf8"),
        wait: (seconds, signal) => wait(seconds * 1000, undefined, { signal }).catch(() => undefined),
      },
    });
    const { url } = (parts.listening = await listen(app, {
      port,
      host,
      tls,
      onRefused: (request) => logRequest({ log, counters }, request),
    }));
    if (options.tls) parts.stopWatching = watchCertificate(options.tls, parts.listening, log);
    if (options.admin) {
      const details = async () => describeDetails(await health(), parts);
      parts.admin = await listen(
        createAdminApp({ details, counters, listensOn: options.admin.host }),
        options.admin,
      );
    }
    if (served.store && !tls && isLoopback(new URL(url).hostname)) {
      const service = { base: `${url}/api`, key: localKey, pid: process.pid };
      parts.withdraw = announceService(dirname(served.store.path), service);
      options.onService?.(service);
    }
    const keys = { ...options.keys, [localKey]: "pro" } as const;
    await startService(parts, served, { ...options, prices, keys, log, counters });
    // Closing completes the requests in flight, then stops.
    return { url, adminUrl: parts.admin?.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Claims the races to serve: a store on this computer, unless a database or only the relay is to be served.
 */
function servedSource(options: ServerOptions, data: string): ServedSource {
  const { relayOnly, database, asOf } = options;
  if (relayOnly) return relayAlone;
  if (database) return { store: undefined, source: "results", asOf, database };
  return claimStore(options, data);
}

/** Uses a renewed certificate without a restart, and logs one that cannot be used. */
function watchCertificate(files: Tls, listening: Listening, log: Logger): () => void {
  return watchTls(files, {
    onChange(tls) {
      listening.setTls(tls);
      log.info("the certificate was read again");
    },
    onError: (error) => log.error({ error: messageOf(error) }, "the certificate was not read again"),
  });
}

/** Returns the folder of the project: the nearest one above this file with its package.json. */
export function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, "package.json"))) return from;
  const above = dirname(from);
  if (above === from) throw new Error("Cannot find the project's root as no folder above holds package.json");
  return projectRoot(above);
}

export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
