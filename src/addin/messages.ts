/** Returns the message of whatever was thrown. */
export function errorMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/**
 * Describes the copies that freezing made.
 *
 * @example
 * freezeMessage(["Race values"]) // "“Race values” contains values only. …"
 */
export function freezeMessage(copies: readonly string[]): string {
  const names = copies.map((name) => `“${name}”`).join(", ");
  const [verb, them] = copies.length === 1 ? ["contains", "it"] : ["contain", "them"];
  return `${names} ${verb} values only. To share ${them}, right-click the sheet's tab, choose Move or Copy, and pick a new workbook.`;
}
