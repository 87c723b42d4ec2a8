#!/usr/bin/env bash
# excelize-wasm 0.1.3 shows 0 by the first section of a number format, although the third says how to show it.
#
# The sections of a format are those of positive numbers, negative numbers, zero and text (ECMA-376 part 1, 18.8.31).
# Ledgers have a dash or a word for 0, so that a bet without a return does not read as one that paid 0.00. The good guess
# is that GetCellValue returns "-" for 0 in 0.00;-0.00;- as SheetJS does. It returns "0.00", and "0" where the third
# section is the word "none" or blank. The second section is obeyed.
# Seen: 0: "0.00", "0", "0.00"; -1: "(1.00)"; SheetJS: "-", "none", ""
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund excelize-wasm@0.1.3 xlsx@0.18.5 >/dev/null 2>&1
cat > run.mjs <<'JS'
import { init } from "excelize-wasm";
import xlsx from "xlsx";
const { NewFile } = await init("node_modules/excelize-wasm/excelize.wasm.gz");
const file = NewFile();
const shown = (value, CustomNumFmt) => {
  file.SetCellValue("Sheet1", "A1", value);
  file.SetCellStyle("Sheet1", "A1", "A1", file.NewStyle({ CustomNumFmt }).style);
  const { value: text, error } = file.GetCellValue("Sheet1", "A1");
  return JSON.stringify(error ?? text);
};
const formats = ["0.00;-0.00;-", '0;-0;"none"', "0.00;-0.00;"];
const zeros = formats.map((format) => shown(0, format)).join(", ");
const negative = shown(-1, "0.00;(0.00);-");
const peer = formats.map((format) => JSON.stringify(xlsx.SSF.format(format, 0))).join(", ");
console.log(`0: ${zeros}; -1: ${negative}; SheetJS: ${peer}`);
process.exit(zeros === '"0.00", "0", "0.00"' && negative === '"(1.00)"' && peer === '"-", "none", ""' ? 0 : 1);
JS
node run.mjs
