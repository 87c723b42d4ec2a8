/**
 * What to say of the copies that freezing made.
 *
 * @example
 * freezeMessage(["Race values"]) // "“Race values” holds the values alone. …"
 */
export function freezeMessage(copies: readonly string[]): string {
  const named = copies.map((name) => `“${name}”`).join(", ");
  const verb = copies.length === 1 ? "holds" : "hold";
  return `${named} ${verb} the values alone. To hand them on by themselves, move them to a new workbook (right click on the tab, Move or Copy).`;
}
