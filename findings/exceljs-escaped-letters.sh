#!/usr/bin/env bash
# exceljs 4.4.0 reads a number as a date if its format has a letter of dates after a backslash.
#
# In a number format a backslash shows the next character as it is (Microsoft, "Review guidelines for customizing a number
# format"): 0.00\s shows a sectional time of 11.42 as 11.42s, and 0\m a distance of 1200 as 1200m. The good guess is that the
# cell's value is the number, because it is for 0.00"s", which means the same, and SheetJS reads the number. exceljs
# takes out quoted texts and brackets before it looks for letters of dates, not the characters after a backslash or an
# underscore: its own file gives a date.
# Seen: 0.00"s": 11.42; 0.00\s: 1900-01-10; 0\m: 1903-04-14; SheetJS: 11.42
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 >/dev/null 2>&1
cat > run.js <<'JS'
const { Workbook } = require("exceljs"), x = require("xlsx");
const cells = [[11.42, '0.00"s"'], [11.42, "0.00\\s"], [1200, "0\\m"]];
const shown = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value));
async function run() {
  const book = new Workbook();
  const sheet = book.addWorksheet("A");
  cells.forEach(([value, numFmt], row) => Object.assign(sheet.getCell(row + 1, 1), { value, numFmt }));
  const file = await book.xlsx.writeBuffer();
  const read = new Workbook();
  await read.xlsx.load(file);
  const [quoted, escaped, metres] = cells.map((_, row) => shown(read.worksheets[0].getCell(row + 1, 1).value));
  const other = shown(x.read(file, { cellDates: true }).Sheets.A.A2.v);
  console.log(`0.00"s": ${quoted}; 0.00\\s: ${escaped}; 0\\m: ${metres}; SheetJS: ${other}`);
  process.exit(quoted === "11.42" && escaped === "1900-01-10" && metres === "1903-04-14" && other === "11.42" ? 0 : 1);
}
run();
JS
node run.js
