import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The source's today, YYYY-MM-DD. */
  readonly today: string;
  /** True when the source's clock stands still, so that nothing it says changes. */
  readonly pinned: boolean;
  /** What the service's Cache-Control says, in seconds. */
  readonly maxAge?: number | undefined;
}

/** How long an answer lasts, by how far the start of its race is away; the first row that fits. Milliseconds. */
const byStart: readonly { readonly until: number; readonly lasts: number }[] = [
  { until: -2 * day, lasts: day }, // long run and settled
  { until: -3 * hour, lasts: hour },
  { until: -30 * minute, lasts: 10 * minute },
  { until: 30 * minute, lasts: 45 * second }, // about to jump: late scratchings, going, abandonment
  { until: 3 * hour, lasts: 2 * minute },
  { until: day, lasts: 10 * minute },
  { until: Infinity, lasts: 30 * minute },
];

/** The same by whole days, where no start is known. */
const byDay: readonly { readonly until: number; readonly lasts: number }[] = [
  { until: -3, lasts: day },
  { until: -1, lasts: hour },
  { until: 1, lasts: 2 * minute }, // today, and tomorrow: somewhere it is today
  { until: 2, lasts: 10 * minute },
  { until: Infinity, lasts: 30 * minute },
];

const pick = (rows: typeof byStart, distance: number): number => rows.find(({ until }) => distance <= until)?.lasts ?? minute;

const daysFrom = (today: string, date: string): number => Math.round((Date.parse(date) - Date.parse(today)) / day);

const ofDate = ({ date }: { readonly date: string }, { today }: Moment): number => pick(byDay, daysFrom(today, date));

function ofRace(response: { readonly date: string; readonly startTime?: string }, moment: Moment): number {
  const start = Date.parse(response.startTime ?? "");
  return Number.isNaN(start) ? ofDate(response, moment) : pick(byStart, start - moment.now);
}

const lifetimes: { readonly [E in EndpointName]: (response: Responses[E], moment: Moment) => number } = {
  meetings: ofDate,
  form: ofRace,
  predictions: (response, moment) => Math.max(5 * minute, ofDate(response, moment)), // not revised after they are made (spec 2.7)
  venues: () => day,
  trackBias: () => 6 * hour,
  jockey: () => 6 * hour,
  trainer: () => 6 * hour,
};

const shortest = 30 * second;
const settled = hour;

/**
 * Milliseconds for which an answer may be given again without asking. What the service says counts where it is shorter
 * (but not so short that every recalculation would ask), and where it is longer for what no longer changes.
 */
export function lifetimeOf<E extends EndpointName>(endpoint: E, response: Responses[E], moment: Moment): number {
  const ours = moment.pinned ? settled : lifetimes[endpoint](response, moment);
  if (moment.maxAge === undefined) return ours;
  const theirs = Math.max(shortest, moment.maxAge * second);
  return ours >= settled ? Math.min(theirs, day) : Math.min(theirs, ours);
}
