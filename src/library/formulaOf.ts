/** The longest text constant of a formula, in characters. */
const longestConstant = 255;
/** The longest formula of a cell, in characters. */
export const longestFormula = 8192;

/** Returns a cell's value as a formula states it, a range as an array constant, a blank as "". */
function constantOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell).toUpperCase();
  if (!Array.isArray(cell)) {
    const parts = String(cell).match(new RegExp(`[\\s\\S]{1,${longestConstant}}`, "g")) ?? [""];
    return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join("&");
  }
  const rows = cell.map((row: unknown[]) => row.map((one) => constantOf(one) || '""').join(","));
  return `{${rows.join(";")}}`;
}

/**
 * Returns the formula of a function with the values of its arguments, in English with commas.
 *
 * @example
 * formulaOf("FORM", ["today", "sha-tin", 3, null]) // '=RACING.FORM("today","sha-tin",3)'
 */
export function formulaOf(name: string, cells: readonly unknown[]): string {
  const texts = cells.map(constantOf);
  while (texts.at(-1) === "") texts.pop();
  return `=RACING.${name}(${texts.join(",")})`;
}
