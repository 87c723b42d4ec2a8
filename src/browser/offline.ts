/**
 * The service worker of the static site: stores the workbench's files, so that it opens without a network. A
 * new version of the site is stored next to the current one, and opens once all pages of the current one are
 * closed.
 */
export {};

/** Written before this script by the build: the paths of the files and a digest of all files. */
declare const files: { readonly paths: readonly string[]; readonly version: string };

/** A service worker event of the browser, with the members used here. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly clientId: string;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

interface Clients {
  get(id: string): Promise<{ readonly url: string } | undefined>;
}

const { clients } = self as unknown as { readonly clients: Clients };
const folder = new URL(".", self.location.href);
const prefix = `racing-form ${folder.pathname} `;
const cacheName = prefix + files.version;

/**
 * The page that Excel loads from the network, together with functions.json, so that both have the same
 * version.
 */
const excelPage = new URL("taskpane.html", folder).pathname;

const on = (event: string, listener: (event: WorkerEvent) => void): void =>
  self.addEventListener(event, listener as (event: Event) => void);

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.paths.map((path) => new Request(new URL(path, folder), { cache: "no-cache" })));
}

async function deleteEarlier(): Promise<void> {
  const earlier = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== cacheName);
  await Promise.all(earlier.map((other) => caches.delete(other)));
}

async function answer({ request, clientId }: WorkerEvent, path: string): Promise<Response> {
  const page = await clients.get(clientId);
  if (page && new URL(page.url).pathname === excelPage) return fetch(request);
  const cache = await caches.open(cacheName);
  return (await cache.match(new URL(path, folder))) ?? fetch(request);
}

on("install", (event) => event.waitUntil(keepFiles()));
on("activate", (event) => event.waitUntil(deleteEarlier()));
on("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = pathname.slice(folder.pathname.length) || "index.html";
  if (event.request.method !== "GET" || origin !== folder.origin || !files.paths.includes(path)) return;
  event.respondWith(answer(event, path));
});
