import type { EndpointName } from "../spec/endpoints";
import { day, freshness, hour, minute } from "../spec/freshness";
import type { Responses } from "../spec/responses";

const millisecondsPerSecond = 1000;

export interface FreshnessContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The source's today, YYYY-MM-DD. */
  readonly today: string;
  /** True when the source's clock is pinned, so that its responses do not change. */
  readonly pinned: boolean;
  /** The seconds that the service allows (Cache-Control: max-age, less Age). */
  readonly maxAge?: number | undefined;
}

type Rows = readonly { readonly until: number; readonly lifetime: number }[];

/** Lifetimes by the time to the start of the race; the first row that fits applies. Seconds. */
const byStart: Rows = [
  { until: -2 * day, lifetime: day }, // results are final
  { until: -3 * hour, lifetime: hour },
  { until: -30 * minute, lifetime: 10 * minute },
  { until: 30 * minute, lifetime: 45 }, // late scratchings, going, abandonment
  { until: 3 * hour, lifetime: 2 * minute },
  { until: day, lifetime: 10 * minute },
  { until: Infinity, lifetime: 30 * minute },
];

/** Lifetimes by the days to a date, for responses without a start time. */
const byDay: Rows = [
  { until: -3, lifetime: day },
  { until: -1, lifetime: hour },
  { until: 1, lifetime: 2 * minute }, // tomorrow too: somewhere it is already today
  { until: 2, lifetime: 10 * minute },
  { until: Infinity, lifetime: 30 * minute },
];

const pick = (rows: Rows, distance: number): number =>
  rows.find(({ until }) => distance <= until)?.lifetime ?? minute;

const ofDate = ({ date }: { readonly date: string }, { today }: FreshnessContext): number =>
  pick(byDay, Math.round((Date.parse(date) - Date.parse(today)) / (day * millisecondsPerSecond)));

function ofRace(
  response: { readonly date: string; readonly startTime?: string },
  context: FreshnessContext,
): number {
  const start = Date.parse(response.startTime ?? "");
  return Number.isNaN(start)
    ? ofDate(response, context)
    : pick(byStart, (start - context.now) / millisecondsPerSecond);
}

const lifetimes: {
  readonly [E in EndpointName]: (response: Responses[E], context: FreshnessContext) => number;
} = {
  meetings: ofDate,
  form: ofRace,
  predictions: (response, context) => Math.max(freshness.predictions.client, ofDate(response, context)),
  venues: () => freshness.venues.client,
  trackBias: () => freshness.trackBias.client,
  jockey: () => freshness.jockey.client,
  trainer: () => freshness.trainer.client,
  starts: () => freshness.starts.client,
  headToHead: () => freshness.headToHead.client,
  results: ofDate,
  angle: () => freshness.angle.client,
};

/** A shorter lifetime would send a request with every recalculation. */
const minimum = 30;
/** From this lifetime on a response is considered final. */
const settled = hour;

/**
 * Returns the freshness lifetime of a response in milliseconds (RFC 9111, section 4.2.1). The service's
 * max-age applies where it is shorter, though not below half a minute, and where it is longer for responses
 * that no longer change.
 */
export function freshnessLifetime<E extends EndpointName>(
  endpoint: E,
  response: Responses[E],
  context: FreshnessContext,
): number {
  return millisecondsPerSecond * seconds(endpoint, response, context);
}

function seconds<E extends EndpointName>(
  endpoint: E,
  response: Responses[E],
  context: FreshnessContext,
): number {
  const lifetime = context.pinned ? settled : lifetimes[endpoint](response, context);
  if (context.maxAge === undefined) return lifetime;
  const allowed = Math.max(minimum, context.maxAge);
  return lifetime >= settled ? Math.min(allowed, day) : Math.min(allowed, lifetime);
}
