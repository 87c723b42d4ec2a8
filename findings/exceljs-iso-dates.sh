#!/usr/bin/env bash
# exceljs 4.4.0 reads the dates that SheetJS (xlsx 0.18.5) writes as days of 1905.
#
# With cellDates SheetJS writes a date as a cell of the type d with an ISO 8601 text (ECMA-376 part 1, 18.18.11):
# <c t="d"><v>2026-11-01T00:00:00.000Z</v></c>. The good guess is that a reader of Excel files gives this day.
# exceljs takes the number at the beginning of the text, 2026, for the serial number of a date.
# Seen: 2026-11-01 is read as 1905-07-18
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 >/dev/null 2>&1
node -e '
const x = require("xlsx"), { Workbook } = require("exceljs");
const sheet = { "!ref": "A1", A1: { t: "d", v: new Date("2026-11-01T00:00:00.000Z"), z: "yyyy-mm-dd" } };
const file = x.write({ SheetNames: ["A"], Sheets: { A: sheet } }, { type: "buffer", bookType: "xlsx", cellDates: true });
new Workbook().xlsx.load(file).then((book) => {
  const read = book.worksheets[0].getCell("A1").value;
  const day = read instanceof Date ? read.toISOString().slice(0, 10) : String(read);
  console.log("2026-11-01 is read as", day);
  process.exit(day === "1905-07-18" ? 0 : 1);
});
'
