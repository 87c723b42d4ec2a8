/**
 * The part of an Excel file with the add-in's functions under the names that Excel stores.
 *
 * @example
 * inExcelsNames("<f>RACING.STATUS()</f>") // "<f>_xldudf_RACING_STATUS()</f>"
 */
export function inExcelsNames(part: string): string {
  return part.replace(/(<f\b[^>]*>)([^<]*)/g, (_all, open: string, formula: string) => open + stored(formula));
}

const stored = (formula: string): string =>
  formula.replace(/\bRACING\.(\w+)(?=\()/gi, (_all, name: string) => `_xldudf_RACING_${name.toUpperCase()}`);
