import { localFunctions } from "../../../functions/call/localFunctions";
import { catalogue } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { formatCount } from "../../messages";
import { referenceEntries, searchReference } from "./referenceEntries";

/** The functions that the builder offers, by what they start from. */
export const functionOptions = [
  ...catalogue.map(({ name }) => ({ value: name, label: name, group: "Races and records" })),
  ...localFunctions.map(({ name }) => ({ value: name, label: name, group: "From your numbers" })),
];

/** Returns true for a function that the builder offers. */
export const canBuild = (name: string): boolean => functionOptions.some(({ value }) => value === name);

/** Returns the functions of the builder that a search finds; none for an empty search. */
export function searchBuildable(search: string): readonly string[] {
  if (search.trim() === "") return [];
  const matches = searchReference(referenceEntries(functionHelp), search);
  const names = new Set(matches.map(({ entry }) => entry.name));
  return functionOptions.map(({ value }) => value).filter((name) => names.has(name));
}

/**
 * Returns what a search has found as a sentence; nothing for an empty search.
 *
 * @example
 * describeFound("draw", ["BIAS", "CARD"]) // "2 functions: BIAS, CARD. Enter chooses BIAS."
 */
export function describeFound(search: string, found: readonly string[]): string {
  if (search.trim() === "") return "";
  const [first] = found;
  if (first === undefined) return `No function is found by “${search.trim()}”.`;
  return `${formatCount(found.length, "function")}: ${found.join(", ")}. Enter chooses ${first}.`;
}
