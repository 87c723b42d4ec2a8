import type { History } from "../store/history";
import type { RaceRecord } from "../races/records";
import { createWriter } from "../store/writing/createWriter";
import { liveMoment, type Moment } from "./moment";
import type { PendingResult } from "./publication";

/** Results of up to so many days before the last one stored may have been missing when the store was left: days end late in the west. */
const daysLeftOpen = 3;
const racesAtATime = 20;

/** What is new in the world at a moment, for a store that knows the days before `since`. */
export interface News {
  readonly records: readonly RaceRecord[];
  readonly pending: readonly PendingResult[];
}

export interface KeepOptions {
  readonly history: History;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Publishes the world anew; takes seconds, and should be done in a thread of its own. */
  readonly grow: (moment: Moment, since: number) => Promise<News>;
  /** What building the store left to come, and for which moment; omitted when the store was found made. */
  readonly built?: { readonly moment: Moment; readonly pending: readonly PendingResult[] };
  /** Lets requests be answered between two writes. */
  readonly pause: () => Promise<void>;
}

/**
 * Keeps an open store of a world up with the clock: call the function it gives every few seconds.
 * It grows the store when a new day begins, and writes each result when its race has been run. Being called again while it is at work does nothing.
 */
export function keepWorld({ history, now, grow, built, pause }: KeepOptions): () => Promise<void> {
  const write = createWriter(history);
  let { pending, moment } = built ?? { pending: [], moment: undefined };
  let working = false;

  const writeSlowly = async (records: readonly RaceRecord[]): Promise<void> => {
    for (let at = 0; at < records.length; at += racesAtATime) {
      write(records.slice(at, at + racesAtATime));
      await pause();
    }
  };

  const keepUp = async (): Promise<void> => {
    const present = liveMoment(now());
    if (present.today > (moment?.today ?? -Infinity)) {
      const news = await grow(present, lastDayRun(history) - daysLeftOpen);
      await writeSlowly(news.records);
      pending = news.pending;
      moment = present;
    }
    const due = pending.filter(({ dueAt }) => dueAt <= now());
    await writeSlowly(due.map(({ record }) => record));
    pending = pending.filter((result) => !due.includes(result));
  };

  return async () => {
    if (working) return;
    working = true;
    try {
      await keepUp();
    } finally {
      working = false;
    }
  };
}

function lastDayRun({ driver }: History): number {
  return driver.all<{ day: number | null }>("SELECT MAX(day) AS day FROM race WHERE run = 1")[0]?.day ?? 0;
}
