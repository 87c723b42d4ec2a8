#!/usr/bin/env bash
# @formulajs/formulajs 4.6.1 calculates GCD and LCM of fractions, which Excel cuts to whole numbers first.
#
# Microsoft states for both functions that a value that is no integer is truncated: GCD(12.7, 18) is GCD(12, 18), 6, and
# LCM(1.5, 4) is LCM(1, 4), 4. The good guess is the same from a library of Excel's functions. It runs Euclid's
# algorithm over the fractions: the divisor is the rounding error that remains, and no error is raised.
# Seen: GCD(12.7, 18) = 3.552713678800501e-15, LCM(1.5, 4) = 6
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @formulajs/formulajs@4.6.1 >/dev/null 2>&1
node -e '
const { GCD, LCM } = require("@formulajs/formulajs");
const [divisor, multiple] = [GCD(12.7, 18), LCM(1.5, 4)];
console.log(`GCD(12.7, 18) = ${divisor}, LCM(1.5, 4) = ${multiple}`);
process.exit(divisor < 1 && multiple === 6 ? 0 : 1);
'
