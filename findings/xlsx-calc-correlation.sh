#!/usr/bin/env bash
# xlsx-calc 0.9.2 gives a CORREL that changes if a constant is added to one of the columns.
#
# Excel's CORREL is Pearson's coefficient (Microsoft, "CORREL function"): it measures each number from the mean of its
# column, so that weights of 1 to 4 and of 101 to 104 have the same correlation with the finish, 1. The good guess is
# the same from a library that calculates workbooks. It subtracts the means in the numerator only, not in the
# denominator: 1 to 4 have a correlation of 0.167 with themselves, and every answer falls as the means grow. It is right
# only for columns whose mean is 0.
# Seen: a column with itself: 0.167; plus 100: 0.004; mean 0: 1.000
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund xlsx-calc@0.9.2 >/dev/null 2>&1
node -e '
const calculate = require("xlsx-calc");
function correlation(first, second) {
  const sheet = { "!ref": "A1:C4", C1: { f: "CORREL(A1:A4,B1:B4)" } };
  first.forEach((v, row) => (sheet[`A${row + 1}`] = { t: "n", v }));
  second.forEach((v, row) => (sheet[`B${row + 1}`] = { t: "n", v }));
  calculate({ SheetNames: ["A"], Sheets: { A: sheet } });
  return sheet.C1.v.toFixed(3);
}
const column = [1, 2, 3, 4], centred = [-1.5, -0.5, 0.5, 1.5];
const same = correlation(column, column);
const raised = correlation(column.map((value) => value + 100), column);
const right = correlation(centred, centred);
console.log(`a column with itself: ${same}; plus 100: ${raised}; mean 0: ${right}`);
process.exit(same === "0.167" && raised === "0.004" && right === "1.000" ? 0 : 1);
'
