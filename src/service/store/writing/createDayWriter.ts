import { dateOf } from "../../../dates/days";
import type { ImportedRace } from "../../races/records";
import type { LocalHistory } from "../history";
import { createJoiningWriter, type FileRaces } from "./createJoiningWriter";
import { createRatingWriter } from "./createWriter";
import { type HighestIds, highestIds } from "./removeSince";

interface DayWriterOptions {
  /** The first day that may be written. */
  readonly from?: string | undefined;
  /** False if the races in the store did not come in day order: see `createRatingWriter`. */
  readonly isInOrder?: boolean | undefined;
  /** The facts about its files that an interrupted import saved. */
  readonly known?: FileRaces | undefined;
}

const selectLatest = "SELECT MAX(day) AS day FROM race";

/**
 * Creates a writer of days that notes the store's highest ids before the last day; undefined unless that day
 * is later than all others. Throws for a race before the day `from`.
 */
export function createDayWriter(
  history: LocalHistory,
  { from = "", isInOrder, known }: DayWriterOptions = {},
) {
  const { write, isRated } = createRatingWriter(history, { isInOrder });
  const files = createJoiningWriter(history, write, known);
  let ids: HighestIds | undefined;
  const [stored] = history.driver.all<{ day: number | null }>(selectLatest);
  let latest = typeof stored?.day === "number" ? dateOf(stored.day) : "";
  return {
    isRated,
    begin: files.begin,
    known: files.known,
    sentences: files.sentences,
    idsBefore: () => ids,
    write: (races: readonly ImportedRace[]): void => {
      const days = [...new Set(races.map(({ date }) => date))].sort();
      const [day = ""] = days;
      if (day < from) throw new Error(`a new line is of ${day}, before its latest day, ${from}`);
      ids = days.length === 1 && day > latest ? highestIds(history.driver) : undefined;
      latest = [latest, ...days].sort().at(-1) ?? "";
      files.write(races);
    },
  };
}
