/** The thread of the racing form service in a browser. All pages of an origin share it, if they can. */
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { elapsed, every, now, pause, wait } from "./clock";
import {
  type BrowserService,
  type BrowserServiceOptions,
  createBrowserService,
} from "./createBrowserService";
import { createKeptStores, type OpenOptions, type OpenStore } from "./keptStores";
import { connected, type Message, racesChanged } from "./messages";
import { findKeptResults, importResults, openKeptResults } from "./openResults";
import { openWorld } from "./openWorld";
import { type Post, receive, type Receiver } from "./receive";

/** Set by the build from package.json. */
declare const RACING_VERSION: string;

interface Port {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** The scope of a shared thread, which gets a port for each page, or of one page's thread. */
const scope = self as unknown as Port & { onconnect?: (event: MessageEvent) => void };

/** The seed of the world that every visitor gets. */
const defaultSeed = 20260101;

const { href, search } = self.location;
const folder = new URL(".", href).pathname;
const askedQuery = new URLSearchParams(search);
const choice = {
  seed: Number(askedQuery.get("seed") ?? defaultSeed),
  today: askedQuery.get("today") ?? undefined,
};

// The browser's file system is not needed, because stores are saved as records.
const noVfs = { kvvfs: true, opfs: true, "opfs-vfs": true, "opfs-sahpool": true, "opfs-wl": true };
Object.assign(self, { sqlite3ApiConfig: { disable: { vfs: noVfs } } });
const loading: Promise<Sqlite3Static> = sqlite3InitModule();
const keptStores = createKeptStores(folder);

const optionsOf = async (events: Pick<OpenOptions, "onProgress" | "onChanges">): Promise<OpenOptions> => {
  const sqlite = await loading;
  return { sqlite, kept: keptStores, version: RACING_VERSION, now, pause, ...events };
};

const serve = (
  source: BrowserServiceOptions["source"],
  open: (options: OpenOptions) => Promise<OpenStore>,
): BrowserService =>
  createBrowserService({
    source,
    version: RACING_VERSION,
    now,
    elapsed,
    every,
    wait,
    onError: (error) => reportError(error),
    open: async (events) => open(await optionsOf(events)),
  });
const serveWorld = (): BrowserService => serve("simulated", (options) => openWorld(choice, options));
const serveResults = (store: OpenStore): BrowserService => serve("results", () => Promise.resolve(store));

let current: Promise<BrowserService> | undefined;
const ports: Port[] = [];

/**
 * Opens the files of an earlier visit, or else the example races. Files that another version stored are
 * imported again, and requests wait for them. Files of this version are opened before the first answer, so
 * that it states their day.
 */
async function start(): Promise<BrowserService> {
  const foundResults = await findKeptResults({ kept: keptStores, version: RACING_VERSION });
  if (!foundResults) return serveWorld();
  const store = openKeptResults(foundResults, await optionsOf({ onProgress: () => undefined }));
  if (store) return serveResults(store);
  return serve("results", async ({ onProgress, ...options }) => {
    // Predictions are the other half.
    const onImported = (part: number): void => onProgress(part / 2);
    return (await importResults(foundResults, { ...options, onProgress: onImported })).store;
  });
}

async function change(next: BrowserService): Promise<void> {
  const before = current;
  current = Promise.resolve(next);
  (await before)?.close();
  for (const port of ports) port.postMessage(racesChanged, []);
}

const receiver: Receiver = {
  service: () => (current ??= start()),
  async importFiles(files, { zones, onProgress, signal }) {
    if (files.length === 0) {
      await keptStores.forget("results ");
      await change(serveWorld());
      return [];
    }
    const { store, imported } = await importResults(
      { files, zones, signal },
      await optionsOf({ onProgress }),
    );
    await change(serveResults(store));
    return imported;
  },
};

function listen(port: Port): void {
  const post: Post = (reply, transfer = []) => port.postMessage(reply, transfer);
  const page = { post, streams: new Map(), imports: new Map() };
  port.onmessage = ({ data }) => void receive(data, page, receiver);
  ports.push(port);
  port.postMessage(connected, []);
}

if ("onconnect" in scope) scope.onconnect = ({ ports: [port] }) => port && listen(port);
else listen(scope);
void receiver.service(); // starts now, while a page may still be loading its scripts
