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

/** Creates a log of the last calls. `list` returns them newest first. */
export function createActivity(): { record(entry: ActivityEntry): void; list(): readonly ActivityEntry[] } {
  const ring: ActivityEntry[] = [];
  let next = 0;
  return {
    record(entry) {
      ring[next] = entry;
      next = (next + 1) % maxEntries;
    },
    list: () => [...ring.slice(next), ...ring.slice(0, next)].reverse(),
  };
}
