import type { AnswerSource, Question } from "./question";
import type { FailureKind } from "./failure";

/** One call as the pane's log shows it. */
export interface ActivityEntry {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly question: Question;
  readonly source?: AnswerSource;
  /** The age of the answer or the cached failure in milliseconds. */
  readonly ageMs: number;
  readonly outcome: "fresh" | "stale" | FailureKind;
  /** False when the answer or the failure came from a cache. */
  readonly requested: boolean;
  readonly message?: string;
}

const maxEntries = 200;

/** Creates a list of the last entries with their order. */
function createRing() {
  const entries: ActivityEntry[] = [];
  const orders: number[] = [];
  let next = 0;
  return {
    add(order: number, entry: ActivityEntry): void {
      entries[next] = entry;
      orders[next] = order;
      next = (next + 1) % maxEntries;
    },
    list: () => entries.map((entry, place) => ({ entry, order: orders[place] ?? NaN })),
  };
}

/**
 * Creates a log of the last requests and of the last calls without one, so that a recalculation from the
 * cache displaces no request. `list` returns them newest first.
 */
export function createActivity(): { record(entry: ActivityEntry): void; list(): readonly ActivityEntry[] } {
  const requests = createRing();
  const cached = createRing();
  let count = 0;
  return {
    record: (entry) => (entry.requested ? requests : cached).add(count++, entry),
    list: () =>
      [...requests.list(), ...cached.list()].sort((a, b) => b.order - a.order).map(({ entry }) => entry),
  };
}
