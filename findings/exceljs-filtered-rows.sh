#!/usr/bin/env bash
# exceljs 4.4.0 saves the rows that a filter hides as hidden by hand, so that Excel's SUBTOTAL(9) adds them.
#
# A file holds a filter's criteria in autoFilter and the rows that they leave out as hidden (ECMA-376 part 1, 18.3.1.2).
# SUBTOTAL(9, range) leaves out rows that a filter hides and adds rows that a person has hidden (Microsoft, "SUBTOTAL
# function"). The good guess is that opening and saving keeps both or neither, because the range of the filter and the
# hidden rows are kept, and xlsx-populate keeps all. exceljs keeps the range and the hidden row, not the criteria: the
# stakes on winners, 15, become 35 once Excel calculates, while the same rows are in view.
# Seen: xlsx-populate: criteria won, row 3 hidden; exceljs: criteria none, row 3 hidden, range A1:B4
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 xlsx-populate@1.21.0 fflate@0.8.3 >/dev/null 2>&1
cat > run.js <<'JS'
const { Workbook } = require("exceljs"), x = require("xlsx"), populate = require("xlsx-populate");
const { strFromU8, strToU8, unzipSync, zipSync } = require("fflate");
const part = "xl/worksheets/sheet1.xml";
const textOf = (file) => strFromU8(unzipSync(new Uint8Array(file))[part]);
const total = { t: "n", v: 15, f: "SUBTOTAL(9,B2:B4)" };
const sheet = x.utils.aoa_to_sheet([["Result", "Stake"], ["won", 10], ["lost", 20], ["won", 5], ["Total", total]]);
sheet["!autofilter"] = { ref: "A1:B4" };
const book = x.utils.book_new();
x.utils.book_append_sheet(book, sheet, "Bets");
const parts = unzipSync(new Uint8Array(x.write(book, { type: "buffer" })));
const criteria = '<filterColumn colId="0"><filters><filter val="won"/></filters></filterColumn>';
const filtered = strFromU8(parts[part])
  .replace(/<autoFilter ref="A1:B4"\s*\/>/, `<autoFilter ref="A1:B4">${criteria}</autoFilter>`)
  .replace('<row r="3"', '<row r="3" hidden="1"');
const file = Buffer.from(zipSync({ ...parts, [part]: strToU8(filtered) }));
const seenIn = (text) => [
  /<filter val="(\w+)"/.exec(text)?.[1] ?? "none",
  /<row r="3"[^>]*hidden="1"/.test(text) ? "hidden" : "shown",
  /<autoFilter ref="([A-Z0-9:]+)"/.exec(text)?.[1] ?? "none",
];
async function run() {
  const kept = seenIn(textOf(await (await populate.fromDataAsync(file)).outputAsync()));
  const opened = new Workbook();
  await opened.xlsx.load(file);
  const lost = seenIn(textOf(await opened.xlsx.writeBuffer()));
  console.log(`xlsx-populate: criteria ${kept[0]}, row 3 ${kept[1]}; exceljs: criteria ${lost[0]}, row 3 ${lost[1]}, range ${lost[2]}`);
  process.exit(kept.join() === "won,hidden,A1:B4" && lost.join() === "none,hidden,A1:B4" ? 0 : 1);
}
run();
JS
node run.js
