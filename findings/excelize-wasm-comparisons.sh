#!/usr/bin/env bash
# excelize-wasm 0.1.3 takes a number for equal to its text, and TRUE for no more than a number.
#
# Excel compares values of different types by their types, in the order in which it sorts them (Microsoft's page on sorting
# data): every number is less than every text, and every text less than FALSE and TRUE. So =1="1" is FALSE, by
# which an analyst sees that runners' numbers were imported as texts, and =TRUE>1 is TRUE. The good guess is that
# CalcCellValue answers the same, because it calculates Excel's formulas, and IronCalc does. It answers the opposite. An IF
# without its third argument, FALSE in Excel, is an empty text. No error is raised.
# Seen: 1="1" TRUE; TRUE>1 FALSE; IF(1>2,1) (empty); IronCalc: FALSE, TRUE, FALSE
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund excelize-wasm@0.1.3 @ironcalc/wasm@0.8.4 >/dev/null 2>&1
cat > run.mjs <<'JS'
import { readFileSync } from "node:fs";
import { init } from "excelize-wasm";
import { initSync, Model } from "@ironcalc/wasm";
const formulas = ['=1="1"', "=TRUE>1", "=IF(1>2,1)"];
const { NewFile } = await init("node_modules/excelize-wasm/excelize.wasm.gz");
const file = NewFile();
const answers = formulas.map((formula) => {
  file.SetCellFormula("Sheet1", "A1", formula);
  const { value, error } = file.CalcCellValue("Sheet1", "A1");
  return error ?? (value === "" ? "(empty)" : value);
});
initSync({ module: readFileSync("node_modules/@ironcalc/wasm/wasm_bg.wasm") });
const model = new Model("book", "en-GB", "UTC", "en");
formulas.forEach((formula, row) => model.setUserInput(0, row + 1, 1, formula));
model.evaluate();
const peer = formulas.map((_, row) => model.getFormattedCellValue(0, row + 1, 1)).join(", ");
console.log(`1="1" ${answers[0]}; TRUE>1 ${answers[1]}; IF(1>2,1) ${answers[2]}; IronCalc: ${peer}`);
process.exit(answers.join() === "TRUE,FALSE,(empty)" && peer === "FALSE, TRUE, FALSE" ? 0 : 1);
JS
node run.mjs
