import { forgetRaces, type History } from "../store/history";
import type { RaceRecord } from "../races/records";
import { createWriter } from "../store/writing/createWriter";
import { liveMoment, type Moment } from "./moment";
import type { PendingResult, Publication } from "./publication";

/**
 * Days before the last one run whose results may be incomplete in a stored world, as days end later in the
 * west.
 */
const incompleteDays = 3;
const batchSize = 20;

export interface WorldUpdaterOptions {
  readonly history: History;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /**
   * Publishes the world from the day number `since` on. It takes seconds and belongs in a thread of its own.
   */
  readonly publish: (moment: Moment, since: number) => Promise<Publication>;
  /** The moment and pending results of a store that has just been built; omitted for one built earlier. */
  readonly built?: { readonly moment: Moment; readonly pending: readonly PendingResult[] };
  /** Resolves after other work, such as requests, has had its turn between two writes. */
  readonly pause: () => Promise<void>;
}

/**
 * Returns a function that brings an open store of a world up to date: it adds each new day, and writes each
 * result once its race has been run. When the clock is set back by days, it removes what is later. Call it
 * every few seconds; a call during another has no effect.
 */
export function createWorldUpdater({
  history,
  now,
  publish,
  built,
  pause,
}: WorldUpdaterOptions): () => Promise<void> {
  const write = createWriter(history);
  let { pending, moment } = built ?? { pending: [], moment: undefined };
  let updating = false;

  const writeInBatches = async (records: readonly RaceRecord[]): Promise<void> => {
    for (let from = 0; from < records.length; from += batchSize) {
      write(records.slice(from, from + batchSize));
      await pause();
    }
  };

  const update = async (): Promise<void> => {
    const current = liveMoment(now());
    if ((moment?.today ?? lastDayRun(history)) > current.today + 1) {
      // The clock was ahead by days: it published races that have not been run yet.
      forgetRaces(history, current.today - incompleteDays);
      moment = undefined;
    }
    if (current.today > (moment?.today ?? -Infinity)) {
      const published = await publish(current, lastDayRun(history) - incompleteDays);
      await writeInBatches(published.records);
      pending = published.pending;
      moment = current;
    }
    const due = pending.filter(({ dueAt }) => dueAt <= now());
    await writeInBatches(due.map(({ record }) => record));
    pending = pending.filter((result) => !due.includes(result));
  };

  return async () => {
    if (updating) return;
    updating = true;
    try {
      await update();
    } finally {
      updating = false;
    }
  };
}

function lastDayRun({ driver }: History): number {
  return driver.all<{ day: number | null }>("SELECT MAX(day) AS day FROM race WHERE run = 1")[0]?.day ?? 0;
}
