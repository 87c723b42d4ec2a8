/** IronCalc, a second engine of Excel's formulas, for comparisons. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { areaOf, type Cells } from "./memoryBook";

/** A value as a comparison takes it; an error by its code. */
export type Answer = string | number | boolean | null;

const typed = (content: Cells[string]): string => {
  if (typeof content === "string") return content.startsWith("=") ? content : `'${content}`;
  return String(content).toUpperCase();
};

/** Returns the values that formulas give on a sheet with these cells, each of the first cell of a table. */
export function secondAnswers(cells: Cells, formulas: readonly string[]): Answer[] {
  const placed = Object.entries(cells).map(([address, content]) => {
    const { top = 0, left = 0 } = areaOf(address, "") ?? {};
    return { row: top + 1, column: left + 1, text: typed(content) };
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(__dirname, "ironcalc.mjs")], {
    input: JSON.stringify({ cells: placed, formulas }),
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`IronCalc ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Answer[];
}
