#!/usr/bin/env bash
# js-excel-date-convert 1.0.2 moves a time after noon to the next day.
#
# The README: toExcelDate takes a Date that is to be a number for Excel, and its example gives the number of a day.
# Excel writes the time as the fraction of such a number. The good guesses: the time is encoded, because fromExcelDate
# reads it (46327.5764 is 1 November 2026, 13:50), or it is dropped and the day stays. toExcelDate rounds to the nearest
# day: a race at 11:50 UTC stays on its day, one at 13:50 moves to the following day, and so does a number that is read
# and written.
# Seen: 1 November 11:50: 46327; 13:50: 46328; 46327.5764 there and back: 2026-11-02
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund js-excel-date-convert@1.0.2 >/dev/null 2>&1
node -e '
const { toExcelDate, fromExcelDate } = require("js-excel-date-convert");
const [morning, afternoon] = ["11:50", "13:50"].map((time) => toExcelDate(new Date(`2026-11-01T${time}:00Z`)));
const back = fromExcelDate(toExcelDate(fromExcelDate(46327.5764))).toISOString().slice(0, 10);
console.log(`1 November 11:50: ${morning}; 13:50: ${afternoon}; 46327.5764 there and back: ${back}`);
process.exit(morning === 46327 && afternoon === 46328 && back === "2026-11-02" ? 0 : 1);
'
