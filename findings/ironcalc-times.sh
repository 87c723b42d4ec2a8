#!/usr/bin/env bash
# IronCalc (@ironcalc/wasm 0.8.4) shows the time of a race at 13:50 as 13:49.
#
# Excel shows TIME(13,50,0) as 13:50 in the format hh:mm. The good guess is the same from an engine of Excel's formulas:
# the minutes are whole numbers, and TIME(13,50,0)*1440 is 830 here too. IronCalc cuts the time of day to the minute, and
# the binary fraction is just below it: 93 of the day's 288 times of a whole five minutes are one minute early, and
# hh:mm:ss shows sixty seconds. Its issue 1360 has the same for MINUTE of times between two seconds, not for formats.
# Seen: hh:mm: 13:49; hh:mm:ss: 13:49:60; minutes of the day: 830; early: 93 of 288
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
const formulas = ['=TEXT(TIME(13,50,0),"hh:mm")', '=TEXT(TIME(13,50,0),"hh:mm:ss")', "=TIME(13,50,0)*1440"];
formulas.forEach((formula, row) => model.setUserInput(0, row + 1, 1, formula));
const times = Array.from({ length: 288 }, (_, index) => [Math.floor(index / 12), (index % 12) * 5]);
times.forEach(([hour, minute], row) => model.setUserInput(0, row + 1, 2, `=TEXT(TIME(${hour},${minute},0),"hh:mm")`));
model.evaluate();
const [short, long, minutes] = [1, 2, 3].map((row) => model.getFormattedCellValue(0, row, 1));
const right = times.map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const early = right.filter((text, row) => model.getFormattedCellValue(0, row + 1, 2) !== text).length;
console.log(`hh:mm: ${short}; hh:mm:ss: ${long}; minutes of the day: ${minutes}; early: ${early} of 288`);
process.exit(short === "13:49" && long === "13:49:60" && minutes === "830" && early === 93 ? 0 : 1);
JS
node run.mjs
