#!/usr/bin/env bash
# read-excel-file 9.3.17 reads money that SheetJS (xlsx 0.18.5) writes as dates, once a workbook has twelve formats.
#
# A file states its own formats in numFmts, each with a number and a code: numFmtId="71" formatCode="[$£-809]0.00". The good
# guess is that the code says what a cell is. SheetJS numbers its formats from 60, where Excel begins at 164 (the
# convention, by SheetJS's own documents). read-excel-file takes the numbers 71 to 81 for Thai dates, and 27 to 36 and 50 to
# 58 for Chinese and Japanese ones, without a look at the code: the twelfth format of SheetJS, of whatever kind, gives
# dates. exceljs and SheetJS read the number.
# Seen: SheetJS: 12.5; exceljs: 12.5; read-excel-file: 1900-01-11; the eleventh format: 12.5
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null 2>&1
cat > run.mjs <<'JS'
import x from "xlsx";
import exceljs from "exceljs";
import { readSheet } from "read-excel-file/node";
const formats = ["0.0", "0.000", "0.0%", "0.000%", "+0;-0", "+0.0;-0.0", "0 0/8", '0"f"', '0"lb"', '0"m"', "0.00x", "[$£-809]0.00"];
const sheet = { "!ref": `A1:A${formats.length}` };
formats.forEach((z, row) => (sheet[`A${row + 1}`] = { t: "n", v: 12.5, z }));
const file = x.write({ SheetNames: ["A"], Sheets: { A: sheet } }, { type: "buffer", bookType: "xlsx" });
const own = x.read(file, { cellDates: true }).Sheets.A.A12.v;
const book = await new exceljs.Workbook().xlsx.load(file);
const other = book.worksheets[0].getCell("A12").value;
const rows = await readSheet(file);
const [eleventh, twelfth] = [rows[10][0], rows[11][0]];
const day = twelfth instanceof Date ? twelfth.toISOString().slice(0, 10) : String(twelfth);
console.log(`SheetJS: ${own}; exceljs: ${other}; read-excel-file: ${day}; the eleventh format: ${eleventh}`);
process.exit(own === 12.5 && other === 12.5 && day === "1900-01-11" && eleventh === 12.5 ? 0 : 1);
JS
node run.mjs
