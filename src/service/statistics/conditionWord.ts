import type { ConditionKey } from "../../spec/codes";

/** A key of `stats.conditions` as a word to show. */
export function conditionWord(key: ConditionKey): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}
