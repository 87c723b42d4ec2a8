#!/usr/bin/env bash
# SheetJS (xlsx 0.18.5) shows times one second longer in the format of elapsed seconds with decimals, [s].00.
#
# Excel shows 11.75 seconds (11.75/86400 of a day) as 11.75 in the format [s].00: [s] is the number of seconds that have
# passed (Microsoft, "Number format codes"). The good guess is the text 11.75, because SheetJS gives 0:11.75 for the
# same cell in the format [m]:ss.00. It rounds the seconds to the nearest whole one and adds the decimals to it: every
# time whose decimals are 50 or more is a second too long, in the cell's text (w), in sheet_to_csv and in sheet_to_json
# without raw. The known fault of its times (seconds of 59.5 and more become 00 of the same minute) is another one.
# Seen: [s].00: 12.75; [m]:ss.00: 0:11.75; 11.45 in [s].00: 11.45
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund xlsx@0.18.5 >/dev/null 2>&1
node -e '
const x = require("xlsx");
const cell = (seconds, z) => ({ t: "n", v: seconds / 86400, z });
const sheet = { "!ref": "A1:A3", A1: cell(11.75, "[s].00"), A2: cell(11.75, "[m]:ss.00"), A3: cell(11.45, "[s].00") };
const file = x.write({ SheetNames: ["A"], Sheets: { A: sheet } }, { type: "buffer", bookType: "xlsx" });
const [late, minutes, right] = x.utils.sheet_to_csv(x.read(file).Sheets.A).trim().split("\n");
console.log(`[s].00: ${late}; [m]:ss.00: ${minutes}; 11.45 in [s].00: ${right}`);
process.exit(late === "12.75" && minutes === "0:11.75" && right === "11.45" ? 0 : 1);
'
