import { createChangeStreams } from "../service/changeStreams";
import { createService, type Service, type ServiceOptions } from "../service/createService";
import { PendingPredictions } from "../service/predictions/pendingPredictions";
import { slugify } from "../spec/slug";
import { refreshPredictions } from "../service/refreshPredictions";
import { liveMoment, pinnedMoment } from "../service/simulation/moment";
import { type History, venueKey } from "../service/store/history";
import { incompleteRaces } from "../service/store/queries/races";
import { changesEndpoint } from "../spec/changes";
import type { RaceCode } from "../spec/codes";
import { parameters } from "../spec/parameters";
import type { OpenOptions, OpenStore } from "./keptStores";

export interface BrowserServiceOptions {
  /** The source of the races, which is known before the store is open. */
  readonly source: ServiceOptions["source"];
  /** Opens the store. Called once, with callbacks for the filled part, 0 to 1, and for changes of races. */
  readonly open: (events: Pick<OpenOptions, "onProgress" | "onChanges">) => Promise<OpenStore>;
  readonly version: string;
  readonly now: () => number;
  readonly elapsed: () => number;
  /** Calls back every so many milliseconds. Returns a function that ends it. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export type BrowserService = ReturnType<typeof createBrowserService>;

/** The longest time in milliseconds between two updates of the store. */
const interval = 10_000;
/** Milliseconds that a request waits for its races. */
const longestWait = 8_000;

/** The limits are generous, because refusing a page in its own browser would gain nothing. */
const limits = { day: { free: 50_000, pro: 50_000 }, burst: { free: 1000, pro: 1000 } };

/** Creates the service over a store that it opens now; requests wait until their races are ready. */
export function createBrowserService(options: BrowserServiceOptions) {
  const { source, version, now, elapsed, every, wait, onError } = options;
  const changes = createChangeStreams({ now, every, isComplete: source === "simulated" });
  const state: { progress?: number; store?: OpenStore; service?: Service } = { progress: 0 };
  const pendingPredictions = new PendingPredictions();
  let isClosed = false;
  const opening = open();
  opening.catch(onError); // each request that waits for it fails too

  async function open(): Promise<Service> {
    const onProgress = (part: number): void => void (state.progress = part);
    const store = await options.open({ onProgress, onChanges: changes.add });
    const { history, asOf } = store;
    const service = createService({
      history,
      source,
      pendingPredictions,
      changes,
      onError,
      version,
      limits,
      clock: { now, elapsed, ...(asOf === undefined ? {} : { asOf }) },
      demoKeys: true,
      basePath: "/api",
    });
    Object.assign(state, { store, service });
    void keepCurrent(store);
    return service;
  }

  /** Updates, predicts and saves the store: now, at each change and every few seconds. */
  async function keepCurrent(store: OpenStore): Promise<void> {
    const { history, asOf } = store;
    const work = async (): Promise<number> => {
      await store.complete;
      const next = (await store.update?.()) ?? Infinity;
      await store.keep();
      const moment = asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf);
      await refreshPredictions(history, moment, (write) =>
        store.predict(moment, (predictions) => {
          write(predictions);
          pendingPredictions.notify();
        }),
      );
      delete state.progress;
      await store.keep();
      return next;
    };
    const report = (error: unknown): number => {
      if (!isClosed) onError(error);
      return Infinity;
    };
    while (!isClosed) {
      const next = await pendingPredictions.during(work).catch(report);
      await wait(Math.min(interval, Math.max(0, next - now())));
    }
  }

  async function health(): Promise<Response> {
    const { store, service, progress } = state;
    const { failure } = pendingPredictions;
    const incomplete = store && source === "results" ? await incompleteRaces(store.history) : 0;
    const body = {
      status: service ? "ready" : "importing",
      source,
      asOf: store?.asOf ?? null,
      version,
      ...(progress === undefined ? {} : { progress }),
      ...(failure === undefined ? {} : { detail: `predictions could not be made: ${failure}` }),
      ...(incomplete > 0 ? { incompleteRaces: incomplete } : {}),
      ...(service ? { example: await service.example() } : {}),
    };
    return Response.json(body, { headers: { "Cache-Control": "no-store" } });
  }

  /** Answers a request below /api or for /health. */
  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.endsWith("/health")) return health();
    const service = await opening;
    const { store } = state;
    if (store && !isReady(url, store)) await Promise.race([store.complete, wait(longestWait)]);
    if (store && !isReady(url, store)) return notReady();
    // The service knows paths from /api on.
    const path = url.pathname.replace(/^.*?(?=\/api\/)/, "");
    const { method, headers } = request;
    return service.handle(new Request(new URL(path + url.search, "http://localhost"), { method, headers }));
  }

  return {
    handle,
    /** Ends the updates of the store and closes it. */
    close(): void {
      isClosed = true;
      changes.close();
      state.store?.history.close();
    },
  };
}

/** Returns true if the store holds the races of a request: all races, or those at the venue that it names. */
function isReady(url: URL, { history, readyVenues }: OpenStore): boolean {
  const ready = readyVenues();
  if (!ready || url.pathname.endsWith(changesEndpoint.path)) return true;
  // The variables of formulas need the races of all venues.
  if (/\/x1\/(?:rating|backtest)$/.test(url.pathname)) return false;
  const venue = venueOf(url, history);
  return venue !== undefined && ready.has(venue.id);
}

function venueOf({ pathname, searchParams }: URL, { venues }: History) {
  const track = searchParams.get("track") ?? /\/track-bias\/([^/]+)$/.exec(pathname)?.[1];
  if (track === undefined) return undefined;
  const country = searchParams.get("country") ?? parameters.country.default;
  // No venue has any other code; the service refuses it once all races are ready.
  const raceCode = (searchParams.get("race_code") ?? parameters.race_code.default) as RaceCode;
  return venues.get(venueKey(country.toLowerCase(), raceCode, slugify(track)));
}

const notReady = (): Response =>
  Response.json(
    { detail: "the example races are being made: retry shortly", code: "races_pending" },
    { status: 503, headers: { "Retry-After": "1" } },
  );
