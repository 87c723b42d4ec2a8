/** Calculates formulas with IronCalc, which is an ES module: reads cells and formulas as JSON, writes values. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { initSync, Model } from "@ironcalc/wasm";

const folder = dirname(createRequire(import.meta.url).resolve("@ironcalc/wasm/package.json"));
initSync({ module: readFileSync(join(folder, "wasm_bg.wasm")) });

/** The types of values of IronCalc 0.8.4, by Excel's numbers of TYPE. */
const types = { number: 1, truth: 4 };

/** Formulas stand apart, so that none spills onto another. */
const [column, firstRow, rowsApart] = [30, 100, 12];

const { cells, formulas } = JSON.parse(readFileSync(0, "utf8"));

function calculate(some) {
  const model = new Model("book", "en-GB", "UTC", "en");
  model.pauseEvaluation();
  for (const { row, column: at, text } of cells) model.setUserInput(0, row, at, text);
  const rowOf = (index) => firstRow + index * rowsApart;
  for (const [index, formula] of some.entries()) model.setUserInput(0, rowOf(index), column, formula);
  const area = { sheet: 0, row: firstRow, column, width: 1, height: some.length * rowsApart };
  model.updateRangeStyle(area, "num_fmt", "0.00000000000000E+00"); // shows 15 digits
  model.resumeEvaluation();
  model.evaluate();
  return some.map((_, index) => {
    const shown = model.getFormattedCellValue(0, rowOf(index), column);
    const type = model.getCellType(0, rowOf(index), column);
    if (type === types.number) return shown === "" ? null : Number(shown);
    return type === types.truth ? shown === "TRUE" : shown;
  });
}

/** Returns the values of formulas; "no value" for one with which the engine ends. */
function answersOf(some) {
  try {
    return calculate(some);
  } catch {
    if (some.length === 1) return ["no value"];
    const middle = some.length >> 1;
    return [...answersOf(some.slice(0, middle)), ...answersOf(some.slice(middle))];
  }
}

const batch = 500;
const answers = [];
for (let at = 0; at < formulas.length; at += batch)
  answers.push(...answersOf(formulas.slice(at, at + batch)));
process.stdout.write(JSON.stringify(answers));
