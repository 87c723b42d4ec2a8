#!/usr/bin/env bash
# IronCalc (@ironcalc/wasm 0.8.4) counts nothing in SUMPRODUCT(--(range = value)).
#
# Two minus signs are the usual way to make numbers of TRUE and FALSE in Excel: SUMPRODUCT(--(A1:A3="x")) counts the
# rows. The good guess is the count, because the same engine gives it for SUMPRODUCT((A1:A3="x")*1). Its minus sign leaves
# the truth values of a range unchanged, and SUMPRODUCT and SUM pass over truth values: the answer is 0, without an error.
# Seen: --: 0, *1: 2
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
["x", "y", "x"].forEach((text, row) => model.setUserInput(0, row + 1, 1, text));
model.setUserInput(0, 1, 3, '=SUMPRODUCT(--(A1:A3="x"))');
model.setUserInput(0, 2, 3, '=SUMPRODUCT((A1:A3="x")*1)');
model.evaluate();
const [signs, product] = [1, 2].map((row) => model.getFormattedCellValue(0, row, 3));
console.log(`--: ${signs}, *1: ${product}`);
process.exit(signs === "0" && product === "2" ? 0 : 1);
JS
node run.mjs
