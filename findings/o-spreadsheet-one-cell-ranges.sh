#!/usr/bin/env bash
# @odoo/o-spreadsheet 19.3.7 reads the range B$2:B2 as the cell B$2, so that a running total stops growing as it is
# copied down.
#
# The good guess: a formula keeps its text, and the end of the range that has no $ moves with the copy, as in Excel,
# where =SUM(B$2:B2) copied down one row is =SUM(B$2:B3). The engine drops the second corner of a range of one cell.
# Seen: =SUM(B$2); copied: =SUM(B$2)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @odoo/o-spreadsheet@19.3.7 @odoo/owl@2.8.3 >/dev/null 2>&1
cat > show.cjs <<'JS'
console.debug = () => undefined;
const { Model } = require("@odoo/o-spreadsheet");
const model = new Model({ sheets: [{ id: "s", name: "S", cells: { B2: "1", B3: "2", C2: "=SUM(B$2:B2)" } }] });
const formula = (row) => model.getters.getCellText({ sheetId: "s", col: 2, row }, { showFormula: true });
model.selection.selectCell(2, 1);
model.dispatch("COPY");
model.dispatch("PASTE", { target: [{ left: 2, right: 2, top: 2, bottom: 2 }] });
console.log(`${formula(1)}; copied: ${formula(2)}`);
process.exit(formula(1) === "=SUM(B$2)" && formula(2) === "=SUM(B$2)" ? 0 : 1);
JS
node show.cjs
