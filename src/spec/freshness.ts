import type { EndpointName } from "./endpoints";

/** Seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The seconds for which a response of an endpoint may be reused, in each of the three caches on its way. */
export interface Freshness {
  /** Declared by the embedded service (Cache-Control: max-age). */
  readonly maxAge: number;
  /** Assumed by the relay for a service that declares none. */
  readonly assumed: number;
  /** Returned by the relay beyond that while the service fails (stale-if-error, RFC 5861). */
  readonly staleIfError: number;
  /** Applied by the add-in, unless the time to the race decides; for predictions the least. */
  readonly client?: number;
}

const statistics = {
  maxAge: 10 * minute,
  assumed: 10 * minute,
  staleIfError: day,
  client: 6 * hour,
} as const;

/** Past starts grow with each day that is run; the race's scratchings stand beside them. */
const pastStarts = {
  maxAge: 10 * minute,
  assumed: 10 * minute,
  staleIfError: day,
  client: hour,
} as const;

/** A race card that is hours old may list runners that have been scratched since. */
const cards = { maxAge: minute, assumed: 30, staleIfError: 15 * minute } as const;

export const freshness = {
  meetings: cards,
  form: cards,
  /** Predictions are not revised after they are made (spec 2.7). */
  predictions: { maxAge: 5 * minute, assumed: 5 * minute, staleIfError: hour, client: 5 * minute },
  venues: { maxAge: hour, assumed: hour, staleIfError: 7 * day, client: day },
  trackBias: statistics,
  jockey: statistics,
  trainer: statistics,
  starts: pastStarts,
  headToHead: pastStarts,
  /** A race that has not been run is asked for again until it has. */
  results: cards,
  angle: statistics,
  rating: cards,
  backtest: statistics,
  why: { maxAge: 5 * minute, assumed: 5 * minute, staleIfError: hour, client: 5 * minute },
} as const satisfies Readonly<Record<EndpointName, Freshness>>;
