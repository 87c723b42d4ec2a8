#!/usr/bin/env bash
# oddslib 2.1.1 does not give back the fractional odds that it was given.
#
# The library converts odds between decimal, fractional and moneyline. The good guesses: 8/13 comes back as 8/13, and
# 1.01 with two decimals is 1/100. Odds are kept as a decimal rounded to twelve digits, and the fraction is the nearest
# one within the precision that is asked for: the default gives fractions that no bookmaker has, and two decimals
# give 1/99 for the price of 1/100.
# Seen: 8/13 -> 10256327659/16666532446; 1.01 by two decimals -> 1/99
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund oddslib@2.1.1 >/dev/null 2>&1
node -e '
const odds = require("oddslib");
const same = odds.from("fractional", "8/13").to("fractional");
const short = odds.from("decimal", 1.01).to("fractional", { precision: 2 });
console.log("8/13 ->", same + "; 1.01 by two decimals ->", short);
process.exit(same === "10256327659/16666532446" && short === "1/99" ? 0 : 1);
'
