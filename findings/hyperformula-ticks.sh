#!/usr/bin/env bash
# HyperFormula 3.5.0 rounds a price that is on the exchange's ladder down to the tick below.
#
# FLOOR(price, tick) is the usual way to bring a price to the ladder of a betting exchange. Microsoft's help of FLOOR said
# that no rounding occurs for an exact multiple, and Excel gives 2.3 for FLOOR(2.3, 0.02). The good guess is the same,
# because HyperFormula documents FLOOR as the nearest multiple below and rounds its answers against binary fractions. It
# divides first: 2.3/0.02 is just below 115, so the price is 2.28. CEILING and ROUNDUP err upwards, ROUNDDOWN(4.35, 2) is
# 4.34. (Its issue 1746 is about ROUND of a computed fraction; these prices are exact input.)
# Seen: FLOOR(2.3, 0.02) = 2.28; ROUNDDOWN(4.35, 2) = 4.34; prices moved: 34 of 259
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund hyperformula@3.5.0 >/dev/null 2>&1
node -e '
const { HyperFormula } = require("hyperformula");
const engine = HyperFormula.buildFromSheets({ A: [] }, { licenseKey: "gpl-v3" });
const answer = (formula) => engine.calculateFormula(formula, 0);
const bands = [[1.01, 2, 0.01], [2, 3, 0.02], [3, 4, 0.05], [4, 6, 0.1], [6, 10, 0.2], [10, 20, 0.5], [20, 30, 1], [30, 50, 2], [50, 100, 5]];
const ladder = bands.flatMap(([from, to, tick]) =>
  Array.from({ length: Math.round((to - from) / tick) }, (_, step) => [(from + step * tick).toFixed(2), tick]));
const moved = ladder.filter(([price, tick]) => answer(`=FLOOR(${price},${tick})`) !== Number(price));
const [price, money] = [answer("=FLOOR(2.3,0.02)"), answer("=ROUNDDOWN(4.35,2)")];
console.log(`FLOOR(2.3, 0.02) = ${price}; ROUNDDOWN(4.35, 2) = ${money}; prices moved: ${moved.length} of ${ladder.length}`);
process.exit(price === 2.28 && money === 4.34 && moved.length === 34 && ladder.length === 259 ? 0 : 1);
'
