import { conditionKeys, type RaceCode } from "../../../spec/codes";
import type { TrackBiasResponse } from "../../../spec/responses";
import type { GoingRow } from "../../store/queries/goingsAt";
import { conditionKeyOf } from "../../races/conditionKey";
import { conditionWord } from "../conditionWord";

/** Races by going, each condition counted under its word; one that has no key keeps its own name. */
export function conditionStats(rows: readonly GoingRow[], raceCode: RaceCode): TrackBiasResponse["conditionStats"] {
  const sums = new Map<string, { races: number; starters: number }>();
  for (const { condition, races, starters } of rows) {
    const key = conditionKeyOf(condition, raceCode);
    const word = key === undefined ? condition : conditionWord(key);
    const sum = sums.get(word) ?? { races: 0, starters: 0 };
    sums.set(word, { races: sum.races + races, starters: sum.starters + starters });
  }
  const order = (word: string) => (conditionKeys.map(conditionWord).indexOf(word) + 99) % 99;
  return [...sums]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([condition, { races, starters }]) => ({ condition, totalRaces: races, avgFieldSize: starters / races }));
}
