#!/usr/bin/env bash
# excel-builder-vanilla 5.2.5 writes the text "undefined" for a Date in a row.
#
# The types of setData allow it: rows of number, string, boolean, Date, null or a value with metadata. The good guess is
# a cell with the date, because numbers and truth values are written by their JavaScript type. It writes a date only if
# the cell's metadata says so. It adds a plain Date to the shared texts, where its text is "undefined". No error is
# raised, and every date of the column is lost.
# Seen: number: 3.5; boolean: true; Date: "undefined"; with metadata: a number
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund excel-builder-vanilla@5.2.5 xlsx@0.18.5 >/dev/null 2>&1
cat > run.mjs <<'JS'
import { createExcelFile, Workbook } from "excel-builder-vanilla";
import x from "xlsx";
const day = new Date("2026-11-01T12:00:00Z");
const book = new Workbook();
const sheet = book.createWorksheet({ name: "A" });
sheet.setData([[3.5, true, day, { value: day, metadata: { type: "date" } }]]);
book.addWorksheet(sheet);
const file = await createExcelFile(book, "Uint8Array");
const { A1, B1, C1, D1 } = x.read(file, { type: "array" }).Sheets.A;
const marked = D1.t === "n" ? "a number" : D1.t;
console.log(`number: ${A1.v}; boolean: ${B1.v}; Date: ${JSON.stringify(C1.v)}; with metadata: ${marked}`);
process.exit(A1.v === 3.5 && B1.v === true && C1.v === "undefined" && marked === "a number" ? 0 : 1);
JS
node run.mjs
