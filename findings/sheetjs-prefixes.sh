#!/usr/bin/env bash
# SheetJS (xlsx 0.18.5) reads a file and writes its newer functions without the prefix that Excel needs.
#
# A file holds XLOOKUP as _xlfn.XLOOKUP and A1# as _xlfn.ANCHORARRAY(A1) ([MS-XLSX] 2.2.2). The good guess is that a
# program that keeps the formulas of a file writes them back as they were. Unless it reads with the option xlfn, SheetJS
# removes _xlfn. as it reads and does not restore it as it writes, while _xlpm. before the names of LET stays: the file
# holds ROWS(ANCHORARRAY(A1)) and LET(_xlpm.y,1,_xlpm.y), whose functions no Excel has under these names.
# Seen: written: ROWS(ANCHORARRAY(A1)) and LET(_xlpm.y,1,_xlpm.y)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund xlsx@0.18.5 fflate@0.8.3 >/dev/null 2>&1
node -e '
const x = require("xlsx"), { unzipSync, strFromU8 } = require("fflate");
const sheet = { "!ref": "A1:B2", A1: { t: "n", v: 1 }, B1: { t: "n", v: 1, f: "ROWS(_xlfn.ANCHORARRAY(A1))" }, B2: { t: "n", v: 1, f: "_xlfn.LET(_xlpm.y,1,_xlpm.y)" } };
const first = x.write({ SheetNames: ["A"], Sheets: { A: sheet } }, { type: "buffer", bookType: "xlsx" });
const second = x.write(x.read(first), { type: "buffer", bookType: "xlsx" });
const text = strFromU8(unzipSync(second)["xl/worksheets/sheet1.xml"]);
const formulas = [...text.matchAll(/<f>([^<]*)/g)].map(([, formula]) => formula);
console.log("written:", formulas.join(" and "));
process.exit(formulas[0] === "ROWS(ANCHORARRAY(A1))" && formulas[1] === "LET(_xlpm.y,1,_xlpm.y)" ? 0 : 1);
'
