#!/usr/bin/env bash
# IronCalc (@ironcalc/wasm 0.8.4) leaves numbers out of COUNTIF(range, "<>PU").
#
# In a column of finishing positions that has PU and F for runners that did not finish, Excel's COUNTIF(A1:A5,"<>PU")
# counts every cell that is not PU, numbers too: 4 of 1, 2, PU, F, 3. The good guess is the same, because the engine
# answers 4 for SUMPRODUCT((A1:A5<>"PU")*1), and COUNTIF(A1:A5,"<>1") counts the texts. Its criterion "<>" with a text
# matches texts alone: COUNTIF and COUNTIFS count the F, and SUMIF adds no number. (Apache POI had the same, bug 69853.)
# Seen: COUNTIF <>PU: 1; COUNTIF <>1: 4; SUMPRODUCT: 4; SUMIF <>PU: 0
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @ironcalc/wasm@0.8.4 >/dev/null 2>&1
cat > run.mjs <<'JS'
import { readFileSync } from "node:fs";
import { initSync, Model } from "@ironcalc/wasm";
initSync({ module: readFileSync("node_modules/@ironcalc/wasm/wasm_bg.wasm") });
const model = new Model("book", "en-GB", "UTC", "en");
["1", "2", "PU", "F", "3"].forEach((position, row) => model.setUserInput(0, row + 1, 1, position));
const formulas = [
  '=COUNTIF(A1:A5,"<>PU")',
  '=COUNTIF(A1:A5,"<>1")',
  '=SUMPRODUCT((A1:A5<>"PU")*1)',
  '=SUMIF(A1:A5,"<>PU",A1:A5)',
];
formulas.forEach((formula, row) => model.setUserInput(0, row + 1, 3, formula));
model.evaluate();
const [text, number, product, sum] = formulas.map((_, row) => model.getFormattedCellValue(0, row + 1, 3));
console.log(`COUNTIF <>PU: ${text}; COUNTIF <>1: ${number}; SUMPRODUCT: ${product}; SUMIF <>PU: ${sum}`);
process.exit(text === "1" && number === "4" && product === "4" && sum === "0" ? 0 : 1);
JS
node run.mjs
