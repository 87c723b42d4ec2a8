#!/usr/bin/env bash
# fast-formula-parser 1.0.19 moves the end of a month into the month after the next.
#
# Excel's EDATE(31 January 2026, 1) is 28 February 2026: a day that the month lacks becomes its last day. That is the good
# guess for a library of Excel's formulas. This one adds to the month of a JavaScript date, which runs over into March.
# Monthly reports from the last day of a month then leave out February.
# Seen: EDATE(31 January 2026, 1) = 3 March 2026 (46084)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund fast-formula-parser@1.0.19 >/dev/null 2>&1
node -e '
const Parser = require("fast-formula-parser");
const serial = new Parser().parse("EDATE(DATE(2026,1,31),1)", { row: 1, col: 1, sheet: "A" });
const day = new Date(Date.UTC(1899, 11, 30 + serial));
const words = day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
console.log("EDATE(31 January 2026, 1) =", words, `(${serial})`);
process.exit(serial === 46084 ? 0 : 1);
'
