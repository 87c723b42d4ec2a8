import type { Frozen } from "./workbook/freezeWithMap";

/** Returns the message of whatever was thrown. */
export function errorMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/**
 * Describes the copies that freezing made.
 *
 * @example
 * freezeMessage({ copies: ["Race values"], map: undefined }) // "“Race values” contains values only. …"
 */
export function freezeMessage({ copies, map }: Frozen): string {
  const names = copies.map((name) => `“${name}”`).join(", ");
  const [verb, them] = copies.length === 1 ? ["contains", "it"] : ["contain", "them"];
  const traced = map === undefined ? "" : ` “${map}” leads from each number to its question, time and model.`;
  return `${names} ${verb} values only.${traced} To share ${them}, right-click the sheet's tab, choose Move or Copy, and pick a new workbook.`;
}
