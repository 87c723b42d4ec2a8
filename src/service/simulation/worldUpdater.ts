import type { LocalHistory } from "../store/history";
import type { RaceRecord } from "../races/records";
import { createWriter, forgetDay } from "../store/writing/createWriter";
import { liveMoment, type Moment } from "./moment";
import type { RaceChange } from "../../spec/changes";
import type { DatedChanges, Publication } from "./publication";
import { daysDeclared } from "./world";

/** Days before the last one run whose results may be incomplete, because days end later in the west. */
const incompleteDays = 3;
/**
 * The new days in one publication, which is held in memory. Days that passed while the server was stopped, or
 * that a clock far ahead has skipped, are published in several.
 */
const daysAtOnce = 7;
/** Races in one transaction. */
const batchSize = 20;

export interface WorldUpdaterOptions {
  readonly history: LocalHistory;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Publishes the world from a day on. It takes seconds, so call it in a separate thread. */
  readonly publish: (moment: Moment, since: number) => Promise<Publication>;
  /** The moment and dated changes of a newly built store; absent for a store built earlier. */
  readonly built?: { readonly moment: Moment; readonly dated: readonly DatedChanges[] };
  /** Called with changes once the store holds them; first with the last day's. */
  readonly onChanges?: ((changes: readonly RaceChange[]) => void) | undefined;
  /** Resolves after other work, such as requests, has had a turn between two writes. */
  readonly pause: () => Promise<void>;
}

/**
 * Returns a function that updates the open store of a world, with pauses for other work, and removes later
 * races if the clock was set back. It resolves to the time of the next change, milliseconds since 1970, or
 * Infinity. Call it then, and every few seconds.
 */
export function createWorldUpdater({
  history,
  now,
  publish,
  built,
  pause,
  onChanges,
}: WorldUpdaterOptions): () => Promise<number> {
  const write = createWriter(history);
  let { dated, moment } = built ?? { dated: [], moment: undefined };
  let updating = false;

  const writeInBatches = async (records: readonly RaceRecord[]): Promise<void> => {
    for (let from = 0; from < records.length; from += batchSize) {
      write(records.slice(from, from + batchSize));
      await pause();
    }
  };

  /** Removes the races of a day and all later ones, last day first. */
  const forgetFrom = async (day: number): Promise<void> => {
    for (let last = lastDay(history) ?? day; last >= day; last--) {
      forgetDay(history, last);
      await pause();
    }
  };

  /** Publishes the next days; returns false if the last of them is today. */
  const publishNext = async (): Promise<boolean> => {
    const current = liveMoment(now());
    const lastRun = lastDay(history, "run = 1");
    // The earliest day as of which they can be published; the last day run would be too early after days
    // without races.
    const published = moment?.today ?? Math.max(lastRun ?? 0, (lastDay(history) ?? 0) - daysDeclared);
    if (published > current.today + 1) {
      // The clock was days ahead and published races that have not been run yet.
      moment = undefined;
      await forgetFrom(current.today - incompleteDays);
      return true;
    }
    if (current.today <= (moment?.today ?? -Infinity)) return false;
    const last = (moment?.today ?? lastRun ?? Infinity) + daysAtOnce;
    // All results of an earlier day are due.
    const next = last >= current.today ? current : { ...current, today: last, settled: last };
    const publication = await publish(next, (lastRun ?? 0) - incompleteDays);
    await writeInBatches(publication.records);
    dated = publication.dated;
    moment = next;
    return next.today < current.today;
  };

  const update = async (): Promise<number> => {
    while (await publishNext());
    const until = now();
    const due = dated.filter(({ dueAt }) => dueAt <= until);
    dated = dated.filter(({ dueAt }) => dueAt > until);
    // A race may have changed twice since the last update, so its batch writes the latest state last.
    await writeInBatches(due.flatMap(({ record }) => record ?? []));
    if (due.length > 0) onChanges?.(due.flatMap(({ changes }) => changes));
    return dated.reduce((next, { dueAt }) => Math.min(next, dueAt), Infinity);
  };

  return async () => {
    if (updating) return Infinity;
    updating = true;
    try {
      return await update();
    } finally {
      updating = false;
    }
  };
}

/**
 * Returns the number of the last day with races in a store that meet a condition; undefined if there are
 * none.
 */
function lastDay({ driver }: LocalHistory, condition = "1 = 1"): number | undefined {
  const [row] = driver.all<{ day: number | null }>(`SELECT MAX(day) AS day FROM race WHERE ${condition}`);
  return row?.day ?? undefined;
}
