#!/usr/bin/env bash
# @builttocreate/hot-formula-parser 5.0.2 reads TRUE as FALSE in BINOM.DIST: the chance of exactly n, not of at most n.
#
# In Excel the last argument decides: with TRUE the answer is the chance of at most n successes, with FALSE of exactly n
# (Microsoft, "BINOM.DIST function"). The good guess is the same, because the parser states that it evaluates Excel's
# formulas, and its POISSON.DIST has the right answer for TRUE. BINOM.DIST converts the argument to a number: TRUE
# becomes NaN, which is treated as FALSE, and 1 works. The chance of at most 2 winners in 10 starts at 0.2 each is 0.302
# instead of 0.678. (The functions come from @handsontable/formulajs 2.0.2; hot-formula-parser 4.0.0 has the same.)
# Seen: TRUE: 0.302; FALSE: 0.302; 1: 0.678; POISSON.DIST with TRUE: 0.423
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @builttocreate/hot-formula-parser@5.0.2 @handsontable/formulajs@2.0.2 >/dev/null 2>&1
node -e '
const { Parser } = require("@builttocreate/hot-formula-parser");
const parser = new Parser();
const answer = (formula) => parser.parse(formula).result.toFixed(3);
const binomial = (cumulative) => answer(`BINOM.DIST(2,10,0.2,${cumulative})`);
const [atMost, exactly, one] = ["TRUE", "FALSE", "1"].map(binomial);
const poisson = answer("POISSON.DIST(2,3,TRUE)");
console.log(`TRUE: ${atMost}; FALSE: ${exactly}; 1: ${one}; POISSON.DIST with TRUE: ${poisson}`);
process.exit(atMost === "0.302" && exactly === "0.302" && one === "0.678" && poisson === "0.423" ? 0 : 1);
'
