#!/usr/bin/env bash
# exceljs 4.4.0 loses a name that has a reference without $, and says nothing.
#
# A name may refer to a cell by its distance from the formula (ECMA-376 part 1, 18.2.5; Microsoft, "Switch between relative,
# absolute, and mixed references"): Stake for Bets!$B2 is the stake of the formula's own row. The good guess is that a
# program that opens and saves a workbook keeps such a name, because SheetJS does, and because exceljs keeps
# Bets!$B$2:$B$4. After exceljs only the absolute name is there; the formula still has the lost one, which Excel shows as
# #NAME?.
# Seen: SheetJS: Stake=Bets!$B2, Total=Bets!$B$2:$B$4; exceljs: Total=Bets!$B$2:$B$4; formula: Stake*2
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 >/dev/null 2>&1
cat > run.js <<'JS'
const { Workbook } = require("exceljs"), x = require("xlsx");
const sheet = x.utils.aoa_to_sheet([["Runner", "Stake", "Twice"], ["A", 10], ["B", 20], ["C", 5]]);
Object.assign(sheet, { C2: { t: "n", v: 20, f: "Stake*2" } });
const book = x.utils.book_new();
x.utils.book_append_sheet(book, sheet, "Bets");
book.Workbook = { Names: [{ Name: "Stake", Ref: "Bets!$B2" }, { Name: "Total", Ref: "Bets!$B$2:$B$4" }] };
const namesIn = (file) => x.read(file).Workbook.Names.map(({ Name, Ref }) => `${Name}=${Ref}`).join(", ");
async function run() {
  const first = x.write(x.read(x.write(book, { type: "buffer" })), { type: "buffer", bookType: "xlsx" });
  const opened = new Workbook();
  await opened.xlsx.load(first);
  const saved = await opened.xlsx.writeBuffer();
  const formula = x.read(saved).Sheets.Bets.C2.f;
  const seen = [namesIn(first), namesIn(saved), formula];
  console.log(`SheetJS: ${seen[0]}; exceljs: ${seen[1]}; formula: ${seen[2]}`);
  process.exit(seen.join("|") === "Stake=Bets!$B2, Total=Bets!$B$2:$B$4|Total=Bets!$B$2:$B$4|Stake*2" ? 0 : 1);
}
run();
JS
node run.js
