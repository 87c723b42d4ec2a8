#!/usr/bin/env bash
# openskill 5.0.1 gives a certain winner of a race of ten a chance of 0.2.
#
# The README: "For a given match of any number of teams, using predictWin you can find a relative odds that each of those
# teams will win", and the answers add up to 1. The good guess is the chance of winning the race, as it is with two
# runners: 1 for the horse that beats every other one. predictWin divides the mean chance of beating an opponent by half
# the number of runners, so none of n can have more than 2/n, and the others share the rest: as prices the certainty is
# 5.0 and a horse that never wins 11.2.
# Seen: of 2: 1.000; of 3: 0.667; of 10: 0.200, each of the others 0.089; sum 1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund openskill@5.0.1 >/dev/null 2>&1
node -e '
const { rating, predictWin } = require("openskill");
const best = [rating({ mu: 60, sigma: 1 })];
const chances = (runners) => predictWin([best, ...Array.from({ length: runners - 1 }, () => [rating({ mu: 20, sigma: 1 })])]);
const [two, three] = [2, 3].map((runners) => chances(runners)[0].toFixed(3));
const field = chances(10);
const [ten, other] = field.map((chance) => chance.toFixed(3));
const sum = Math.round(field.reduce((total, chance) => total + chance, 0) * 1e9) / 1e9;
console.log(`of 2: ${two}; of 3: ${three}; of 10: ${ten}, each of the others ${other}; sum ${sum}`);
process.exit(two === "1.000" && three === "0.667" && ten === "0.200" && other === "0.089" && sum === 1 ? 0 : 1);
'
