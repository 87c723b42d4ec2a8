import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pino, type Logger } from "pino";
import { demoKeys, type Plan } from "../spec/codes";
import type { Limits } from "../service/access/quota";
import { createService } from "../service/createService";
import { PendingPredictions } from "../service/predictions/pendingPredictions";
import { elapsed, now, random } from "./clock";
import { claimStore, type OpenOptions, type StoreChoice } from "./claimStore";
import { createAdminApp } from "./createAdminApp";
import { createApp } from "./createApp";
import { type Counters, createCounters } from "./counters";
import type { Health } from "./health";
import type { FileProgress, ImportedFile } from "./importResults";
import { listen, type Listening } from "./listen";
import { keepCurrent } from "./keepCurrent";
import { findMicrosoftScripts } from "./microsoftScripts";
import { openRedis } from "./redis/openRedis";
import { createRelay, type RelaySettings } from "./relay/createRelay";
import {
  createClose,
  describeDetails,
  describeHealth,
  relayAlone,
  type RunningParts,
  type ServedSource,
} from "./runningParts";
import { createTrustedProxies } from "./trustedProxies";
import { readTls, type TlsFiles, watchTls } from "./tlsFiles";
import { messageOf } from "./workerThread";

export interface ServerOptions extends StoreChoice {
  /** Keys with their plans. */
  readonly keys?: Readonly<Record<string, Plan>>;
  readonly limits?: Limits;
  /** 0 (the default) for a free port. */
  readonly port?: number;
  readonly host?: string;
  /** The folder of the stores; `data` of the project by default. */
  readonly data?: string;
  /** The folder of the built pages; `dist` of the project by default. */
  readonly dist?: string;
  /** The settings of the relay to a live service. */
  readonly relay?: RelaySettings | undefined;
  /** The URL of the Redis in which several processes count requests together. */
  readonly redis?: string | undefined;
  /** Serves the relay and the pages only, without a service and a store. */
  readonly relayOnly?: boolean;
  /** Serves Microsoft's scripts from node_modules, for the workbench with them. */
  readonly office?: boolean;
  /** Files of the certificate chain and its private key, PEM; with them the server uses https. */
  readonly tls?: TlsFiles;
  /** The address of the administrative port, for metrics and health details; without it there is none. */
  readonly admin?: { readonly port: number; readonly host: string } | undefined;
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  /** Seconds from the first 503 of /health/ready until connections are refused, when the server stops. */
  readonly drain?: number;
  readonly log?: Logger;
  readonly onProgress?: (progress: FileProgress) => void;
  /** Called with the completed part of the simulated world, 0 to 1. */
  readonly onSimulated?: (part: number) => void;
  readonly onImported?: (imported: readonly ImportedFile[], store: string) => void;
  /** Called before a store that another version of this project made is built again. */
  readonly onOutdated?: (store: string) => void;
  /** Called before a damaged store is built again. */
  readonly onDamaged?: OpenOptions["onDamaged"];
  /** Stops an import or build. */
  readonly signal?: AbortSignal;
}

export interface RunningServer {
  readonly url: string;
  /** The address of the administrative port. */
  readonly adminUrl?: string | undefined;
  /** Completes the requests in flight, then stops. */
  close(): Promise<void>;
}

/**
 * Starts the server and resolves when its store is ready; `GET /health` responds earlier. Rejects with a
 * UsageError for a port or data folder in use or a file that cannot be read.
 *
 * @example
 * const options = { results: ["results.csv"], asOf: "2026-03-14", keys: { secret: "pro" } };
 * const { url, close } = await startServer(options);
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port = 0, host = "127.0.0.1", log = pino(), relayOnly = false } = options;
  const { data = join(projectRoot(), "data"), dist = join(projectRoot(), "dist") } = options;
  const version = projectVersion();
  const tls = options.tls && readTls(options.tls);
  const office = options.office ? findMicrosoftScripts(projectRoot()) : undefined;
  const served: ServedSource = relayOnly ? relayAlone : claimStore(options, data);
  const counters = createCounters();
  const parts: RunningParts = { version, store: served.store, progress: 0, startedAt: elapsed() };
  const close = createClose(parts, options.drain);
  try {
    const relay =
      options.relay && (await createRelay(options.relay, { log, counters, now, elapsed, random, version }));
    parts.relay = relay;
    const health = (): Promise<Health> => describeHealth(served, parts);
    const service = () => parts.service;
    const app = createApp({
      health,
      source: served.source,
      service,
      relay,
      relayOnly,
      dist,
      office,
      tls: Boolean(tls),
      log,
      now: elapsed,
      counters,
      trustedProxies: createTrustedProxies(options.trustedProxies ?? []),
    });
    const { url } = (parts.listening = await listen(app, { port, host, tls }));
    if (options.tls) parts.stopWatching = watchCertificate(options.tls, parts.listening, log);
    if (options.admin) {
      const details = async () => describeDetails(await health(), parts);
      parts.admin = await listen(createAdminApp({ details, counters }), options.admin);
    }
    await startService(parts, served, { ...options, log, counters });
    return { url, adminUrl: parts.admin?.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Uses a renewed certificate without a restart, and logs one that cannot be used. */
function watchCertificate(files: TlsFiles, listening: Listening, log: Logger): () => void {
  return watchTls(files, {
    onChange(tls) {
      listening.setTls(tls);
      log.info("the certificate was read again");
    },
    onError: (error) => log.error({ error: messageOf(error) }, "the certificate was not read again"),
  });
}

/** Opens the store, keeps it current and creates its service. */
async function startService(
  parts: RunningParts,
  { store, source, asOf }: ServedSource,
  options: ServerOptions & { readonly log: Logger; readonly counters: Counters },
): Promise<void> {
  if (!store || source === "live") return;
  const { limits, log, counters } = options;
  if (options.redis !== undefined)
    parts.redis = await openRedis(options.redis, { limits, now: elapsed, log, counters });
  const onProgress: OpenOptions["onProgress"] = (progress) => {
    parts.progress = typeof progress === "number" ? progress : progress.part;
    if (typeof progress === "number") options.onSimulated?.(progress);
    else options.onProgress?.(progress);
  };
  const onError = (error: unknown, id?: string): void => {
    parts.mayBeDamaged = true;
    options.log.error({ id, error: messageOf(error) }, "failure");
  };
  const onWorkError = (error: unknown, seconds: number): void => {
    parts.mayBeDamaged = true;
    options.counters.add("racing_server_worker_failures_total");
    options.log.error({ error: messageOf(error), retryIn: seconds }, "the store was not kept current");
  };
  const { signal, onOutdated, onDamaged } = options;
  const opened = await store.open({ onProgress, onOutdated, onDamaged, signal });
  const { history, imported } = opened;
  parts.history = history;
  if (imported) options.onImported?.(imported, store.path);
  const pendingPredictions = new PendingPredictions();
  parts.stopUpdates = keepCurrent(opened, { asOf, onError: onWorkError, pendingPredictions });
  parts.service = createService({
    history,
    source,
    pendingPredictions,
    onError,
    clock: { now, elapsed, ...(asOf === undefined ? {} : { asOf }) },
    keys: { ...(source === "simulated" ? planOfDemoKey : {}), ...options.keys },
    ...(limits ? { limits } : {}),
    quota: parts.redis?.quota,
    guesses: parts.redis?.guesses,
    sharedAnswers: parts.redis?.sharedAnswers,
    version: parts.version,
    baseUrl: "/api",
  });
}

/** The keys that only the simulated world accepts. */
const planOfDemoKey = { [demoKeys.free]: "free", [demoKeys.pro]: "pro" } as const;

/** The folder of the project: the nearest one above this file that holds its package.json. */
function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, "package.json"))) return from;
  const above = dirname(from);
  if (above === from) throw new Error("Cannot find the project's root as no folder above holds package.json");
  return projectRoot(above);
}

/** The version in package.json. */
function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
