#!/usr/bin/env bash
# xlsx-populate 1.21.0 returns the cells of another sheet for a name, once exceljs 4.4.0 has removed a sheet.
#
# In a file the name of a sheet leads to its part through a relationship (ECMA-376 part 1, 18.2.19, r:id); the number in
# the name of the part means nothing. exceljs numbers its parts by the sheets' ids, so that Ascot and York are
# sheet2.xml and sheet3.xml once Draft is removed. The good guess is that workbook.sheet("York") returns York, because
# SheetJS and exceljs do. xlsx-populate takes sheet1.xml, sheet2.xml and so on for the first, second and further names:
# York has the cells of Ascot, Ascot is empty, and no error is raised. A book that it saves again keeps the wrong cells.
# (Its issue 342 reports tabs that change places in a saved file, without the cause.)
# Seen: Ascot: nothing; York: Ascot's runners; SheetJS: York's runners
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx-populate@1.21.0 xlsx@0.18.5 >/dev/null 2>&1
cat > run.js <<'JS'
const { Workbook } = require("exceljs"), populate = require("xlsx-populate"), x = require("xlsx");
async function run() {
  const book = new Workbook();
  for (const name of ["Draft", "Ascot", "York"]) book.addWorksheet(name).getCell("A1").value = `${name}'s runners`;
  book.removeWorksheet("Draft");
  const file = await book.xlsx.writeBuffer();
  const read = await populate.fromDataAsync(file);
  const [ascot, york] = ["Ascot", "York"].map((name) => read.sheet(name).cell("A1").value() ?? "nothing");
  const other = x.read(file).Sheets.York.A1.v;
  console.log(`Ascot: ${ascot}; York: ${york}; SheetJS: ${other}`);
  process.exit(ascot === "nothing" && york === "Ascot's runners" && other === "York's runners" ? 0 : 1);
}
run();
JS
node run.js
