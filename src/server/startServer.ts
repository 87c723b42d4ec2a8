import { dirname, join } from "node:path";
import { pino, type Logger } from "pino";
import { demoKeys, type Plan } from "../spec/codes";
import type { Limits } from "../service/access/quota";
import { createService, type Service, type ServiceOptions } from "../service/createService";
import { PendingPredictions } from "../service/predictions/pendingPredictions";
import { now, random } from "./clock";
import { chooseStore, type OpenStore, type StoreChoice } from "./chooseStore";
import { createApp, type Health } from "./createApp";
import type { FileProgress, ImportedFile } from "./importResults";
import { listen, readTls, type Tls } from "./listen";
import { keepCurrent } from "./keepCurrent";
import { createRelay } from "./relay/createRelay";
import type { RelaySettings } from "./relay/relaySettings";
import { existsSync, readFileSync } from "node:fs";

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
  /** Files of the certificate chain and its private key, PEM; with them the server uses https. */
  readonly tls?: Tls;
  readonly log?: Logger;
  readonly onProgress?: (progress: FileProgress) => void;
  /** Called with the completed part of the simulated world, 0 to 1. */
  readonly onSimulated?: (part: number) => void;
  readonly onImported?: (imported: readonly ImportedFile[], store: string) => void;
  /** Stops an import or build. */
  readonly signal?: AbortSignal;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The source of a server with the relay only. */
const noStore = { store: undefined, source: "live", asOf: undefined } as const;

/** The keys that only the simulated world accepts. */
const planOfDemoKey = { [demoKeys.free]: "free", [demoKeys.pro]: "pro" } as const;

/** Collects the steps that undo a start; `close` runs them in reverse order. */
function closing(): { readonly undo: (() => Promise<void>)[]; readonly close: () => Promise<void> } {
  const undo: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  return { undo, close };
}

interface ServiceParts extends Pick<ServiceOptions, "history" | "source" | "pendingPredictions" | "onError"> {
  readonly asOf: string | undefined;
}

/** Creates the service of an open store. */
function serviceOf({ asOf, ...parts }: ServiceParts, { keys, limits }: ServerOptions): Service {
  return createService({
    ...parts,
    clock: { now, ...(asOf === undefined ? {} : { asOf }) },
    keys: { ...(parts.source === "simulated" ? planOfDemoKey : {}), ...keys },
    ...(limits ? { limits } : {}),
    version: projectVersion(),
    baseUrl: "/api",
  });
}

/**
 * Starts the server and resolves when its store is ready; `GET /health` responds earlier.
 * Rejects with a UsageError for a port or data folder in use or a file that cannot be read.
 *
 * @example const { url, close } = await startServer({ results: ["test/fixtures/results.csv"], asOf: "2026-03-14", keys: { secret: "pro" }, data: folder });
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port = 0, host = "127.0.0.1", log = pino(), relayOnly = false, signal } = options;
  const { data = join(projectRoot(), "data"), dist = join(projectRoot(), "dist") } = options;
  const tls = options.tls && readTls(options.tls);
  const { store, source, asOf } = relayOnly ? noStore : chooseStore(options, data);
  let service: Service | undefined;
  let progress = 0;
  const health = (): Health => ({
    status: service || relayOnly ? "ready" : "importing",
    source,
    asOf: asOf ?? null,
    version: projectVersion(),
    ...(service ? { example: service.example() } : relayOnly ? {} : { progress }),
  });
  const onError = (error: unknown): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, "failure");
  const onProgress = (at: FileProgress | number): void => {
    progress = typeof at === "number" ? at : at.part;
    if (typeof at === "number") options.onSimulated?.(at);
    else options.onProgress?.(at);
  };
  const relay = options.relay && (await createRelay(options.relay, { log, now, random, version: projectVersion() }));
  const app = createApp({ health, service: () => service, relay, relayOnly, dist, log, now });
  const { undo, close } = closing();
  undo.push(async () => {
    store?.release();
    await relay?.close();
  });
  try {
    const listening = await listen(app, { port, host, tls });
    undo.push(() => listening.close());
    if (!store) return { url: listening.url, close };
    const opened: OpenStore = await store.open({ onProgress, ...(signal ? { signal } : {}) });
    const { history, imported } = opened;
    undo.splice(1, 0, () => Promise.resolve(history.close()));
    if (imported) options.onImported?.(imported, store.path);
    const pendingPredictions = new PendingPredictions();
    undo.push(keepCurrent(opened, { asOf, onError, pendingPredictions }));
    service = serviceOf({ history, source, asOf, pendingPredictions, onError }, options);
    return { url: listening.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The folder of the project: the nearest one above this file that holds its package.json. */
export function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, "package.json"))) return from;
  const above = dirname(from);
  if (above === from) throw new Error("Cannot find the project's root as no folder above holds package.json");
  return projectRoot(above);
}

/** The version in package.json. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8")) as { version: string };
  return version;
}
