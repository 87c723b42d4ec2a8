import { type ConditionKey, conditionKeys } from "../../spec/codes";
import { readText } from "./readText";
import { readWord } from "./readWord";

/**
 * A track condition by the key of its statistics. A rating behind the word ("Good 4", "SOFT(6)") is left aside.
 *
 * @example
 * readGoing("condition", "Soft 5") // "soft"
 */
export function readGoing(name: string, value: unknown): ConditionKey {
  const word = readText(name, value).replace(/[\s(]*\d+\s*\)?$/, "");
  return readWord(name, word, conditionKeys);
}
