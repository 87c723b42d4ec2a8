#!/usr/bin/env bash
# excel-style-dataformatter 2.0.1 joins the whole number to the fraction in Excel's format "up to two digits".
#
# Excel shows 2.25 as "2  1/4" in its own format # ??/?? (number 13 of ECMA-376 part 1, 18.8.30): the space stays
# between the whole number and the fraction. The good guess is the same, because the README names the fractional form
# and # ?/? gives "2 1/4". With two question marks the last digit of the whole number joins the numerator: 2.25 is shown
# as " 21/ 4", the fraction of 5.25, 3.95 as " 319/20", and 11.5 as "1 11/ 2".
# Seen: # ?/?: [2 1/4]; # ??/??: [ 21/ 4], [ 319/20], [1 11/ 2]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund excel-style-dataformatter@2.0.1 >/dev/null 2>&1
node -e '
const DataFormatter = require("excel-style-dataformatter");
const formatter = new DataFormatter();
const shown = (value, format) => `[${formatter.format(value, "Number", format).value}]`;
const right = shown(2.25, "# ?/?");
const joined = [2.25, 3.95, 11.5].map((value) => shown(value, "# ??/??")).join(", ");
console.log(`# ?/?: ${right}; # ??/??: ${joined}`);
process.exit(right === "[2 1/4]" && joined === "[ 21/ 4], [ 319/20], [1 11/ 2]" ? 0 : 1);
'
