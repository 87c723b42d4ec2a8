#!/usr/bin/env bash
# @fortune-sheet/formula-parser 0.2.13 calculates PERCENTILE by the exclusive rule, and QUARTILE by the inclusive one.
#
# In Excel the old name PERCENTILE is the inclusive PERCENTILE.INC (Microsoft, "PERCENTILE function"), and
# PERCENTILE(range, 0.25) is QUARTILE(range, 1). The good guess is the same, because the parser states that it evaluates
# Excel's formulas, and its QUARTILE and PERCENTRANK are inclusive. Its PERCENTILE is PERCENTILE.EXC: among the
# sectionals 34.1, 34.4, 34.6, 35.2 and 36.0 the lower quartile is 34.25 by one function and 34.4 by the other. It does
# not know the names PERCENTILE.INC and PERCENTILE.EXC. (The functions come from formulajs 2.9.3. formulajs 4.6.1 has
# the two new names and no function PERCENTILE.)
# Seen: PERCENTILE: 34.25; QUARTILE: 34.4; PERCENTRANK(34.4): 0.25
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @fortune-sheet/formula-parser@0.2.13 @formulajs/formulajs@2.9.3 >/dev/null 2>&1
node -e '
const { Parser } = require("@fortune-sheet/formula-parser");
const parser = new Parser();
const times = [34.1, 34.4, 34.6, 35.2, 36.0];
parser.on("callRangeValue", (start, end, options, done) => done(times.map((time) => [time])));
const answer = (formula) => parser.parse(formula).result;
const [percentile, quartile, rank] =
  ["PERCENTILE(A1:A5,0.25)", "QUARTILE(A1:A5,1)", "PERCENTRANK(A1:A5,34.4)"].map(answer);
console.log(`PERCENTILE: ${percentile}; QUARTILE: ${quartile}; PERCENTRANK(34.4): ${rank}`);
process.exit(percentile === 34.25 && quartile === 34.4 && rank === 0.25 ? 0 : 1);
'
