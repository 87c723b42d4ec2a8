import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pino, type Logger } from "pino";
import { demoKeys, type Plan } from "../spec/codes";
import type { Limits } from "../service/access/quota";
import { createService, type Service } from "../service/createService";
import { PendingPredictions } from "../service/predictions/pendingPredictions";
import type { History } from "../service/store/history";
import { now, random } from "./clock";
import { claimStore, type ClaimedStore, type OpenOptions, type StoreChoice } from "./claimStore";
import { createApp, type Health } from "./createApp";
import type { FileProgress, ImportedFile } from "./importResults";
import { listen, readTls, type Listening, type Tls } from "./listen";
import { keepCurrent } from "./keepCurrent";
import { findMicrosoftScripts } from "./microsoftScripts";
import { createRelay, type Relay, type RelaySettings } from "./relay/createRelay";
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
  /** Serves the relay and the pages only, without a service and a store. */
  readonly relayOnly?: boolean;
  /** Serves Microsoft's scripts from node_modules, for the workbench with them. */
  readonly office?: boolean;
  /** Files of the certificate chain and its private key, PEM; with them the server uses https. */
  readonly tls?: Tls;
  readonly log?: Logger;
  readonly onProgress?: (progress: FileProgress) => void;
  /** Called with the completed part of the simulated world, 0 to 1. */
  readonly onSimulated?: (part: number) => void;
  readonly onImported?: (imported: readonly ImportedFile[], store: string) => void;
  /** Called before a store that another version of this project made is built again. */
  readonly onOutdated?: (store: string) => void;
  /** Stops an import or build. */
  readonly signal?: AbortSignal;
}

export interface RunningServer {
  readonly url: string;
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
  const parts: RunningParts = { version, store: served.store, progress: 0 };
  const close = createClose(parts);
  try {
    const relay = options.relay && (await createRelay(options.relay, { log, now, random, version }));
    parts.relay = relay;
    const health = (): Health => describeHealth(served, parts);
    const app = createApp({ health, service: () => parts.service, relay, relayOnly, dist, office, log, now });
    const { url } = (parts.listening = await listen(app, { port, host, tls }));
    await startService(parts, served, { ...options, log });
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The races that a server serves; no store for a server with the relay only. */
interface ServedSource {
  readonly store: ClaimedStore | undefined;
  readonly source: Health["source"];
  /** The pinned day, YYYY-MM-DD. */
  readonly asOf: string | undefined;
}

const relayAlone: ServedSource = { store: undefined, source: "live", asOf: undefined };

/** The parts of a server that have started so far. */
interface RunningParts {
  readonly version: string;
  readonly store: ClaimedStore | undefined;
  /** The completed part of the import or build, 0 to 1. */
  progress: number;
  relay?: Relay | undefined;
  listening?: Listening;
  history?: History;
  stopUpdates?: () => Promise<void>;
  service?: Service;
}

/** Creates the function that closes the parts, those that use others first. Further calls have no effect. */
function createClose(parts: RunningParts): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await parts.stopUpdates?.();
    await parts.listening?.close();
    parts.history?.close();
    parts.store?.release();
    await parts.relay?.close();
  };
  return () => (closed ??= close());
}

function describeHealth(
  { store, source, asOf }: ServedSource,
  { version, service, progress }: RunningParts,
): Health {
  return {
    status: service || !store ? "ready" : "importing",
    source,
    asOf: asOf ?? null,
    version,
    ...(service ? { example: service.example() } : store ? { progress } : {}),
  };
}

/** Opens the store, keeps it current and creates its service. */
async function startService(
  parts: RunningParts,
  { store, source, asOf }: ServedSource,
  options: ServerOptions & { readonly log: Logger },
): Promise<void> {
  if (!store || source === "live") return;
  const onProgress: OpenOptions["onProgress"] = (progress) => {
    parts.progress = typeof progress === "number" ? progress : progress.part;
    if (typeof progress === "number") options.onSimulated?.(progress);
    else options.onProgress?.(progress);
  };
  const onError = (error: unknown): void => options.log.error({ error: messageOf(error) }, "failure");
  const { signal, onOutdated } = options;
  const opened = await store.open({ onProgress, onOutdated, signal });
  const { history, imported } = opened;
  parts.history = history;
  if (imported) options.onImported?.(imported, store.path);
  const pendingPredictions = new PendingPredictions();
  parts.stopUpdates = keepCurrent(opened, { asOf, onError, pendingPredictions });
  parts.service = createService({
    history,
    source,
    pendingPredictions,
    onError,
    clock: { now, ...(asOf === undefined ? {} : { asOf }) },
    keys: { ...(source === "simulated" ? planOfDemoKey : {}), ...options.keys },
    ...(options.limits ? { limits: options.limits } : {}),
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
