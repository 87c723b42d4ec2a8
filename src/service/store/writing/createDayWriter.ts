import type { ImportedRace } from "../../races/records";
import type { LocalHistory } from "../history";
import { createJoiningWriter } from "./createJoiningWriter";
import { createRatingWriter } from "./createWriter";
import { type HighestIds, highestIds } from "./removeSince";

/**
 * Creates a writer of days that notes the store's highest ids before the last day; undefined unless that day
 * is later than all others. Throws for a race before the day `from`.
 */
export function createDayWriter(history: LocalHistory, from = "") {
  const { write, isRated } = createRatingWriter(history);
  const files = createJoiningWriter(history, write);
  let ids: HighestIds | undefined;
  let latest = "";
  return {
    isRated,
    begin: files.begin,
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
