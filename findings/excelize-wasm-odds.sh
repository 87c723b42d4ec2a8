#!/usr/bin/env bash
# excelize-wasm 0.1.3 shows odds of 11/2 as 1/2 in the number format ?/?, because it leaves out the whole part.
#
# A fraction format without a placeholder in front of the fraction shows an improper fraction: ECMA-376 part 1, 18.8.31,
# and Microsoft's page on number format codes, which tells ?/? from # ?/?. Books of fractional odds use it, so that 5.5 to
# one reads 11/2. The good guess is that GetCellValue returns "11/2", as SheetJS does. It returns the fraction of what is
# left after the whole part: 5.5 is "1/2", which is 0.5 and odds on, and 11 is three blanks. No error is raised. The
# format # ?/? has its whole part.
# Seen: 3.5: "1/2"; 5.5: "1/2"; 11: "   "; 5.5 in # ?/?: "5 1/2"; SheetJS: "7/2", "11/2", "11/1"
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund excelize-wasm@0.1.3 xlsx@0.18.5 >/dev/null 2>&1
cat > run.mjs <<'JS'
import { init } from "excelize-wasm";
import xlsx from "xlsx";
const { NewFile } = await init("node_modules/excelize-wasm/excelize.wasm.gz");
const file = NewFile();
const shown = (value, CustomNumFmt) => {
  file.SetCellValue("Sheet1", "A1", value);
  file.SetCellStyle("Sheet1", "A1", "A1", file.NewStyle({ CustomNumFmt }).style);
  const { value: text, error } = file.GetCellValue("Sheet1", "A1");
  return JSON.stringify(error ?? text);
};
const ours = [3.5, 5.5, 11].map((odds) => shown(odds, "?/?"));
const mixed = shown(5.5, "# ?/?");
const peer = [3.5, 5.5, 11].map((odds) => JSON.stringify(xlsx.SSF.format("?/?", odds)));
console.log(`3.5: ${ours[0]}; 5.5: ${ours[1]}; 11: ${ours[2]}; 5.5 in # ?/?: ${mixed}; SheetJS: ${peer.join(", ")}`);
const isSame = ours.join() === '"1/2","1/2","   "' && mixed === '"5 1/2"' && peer.join() === '"7/2","11/2","11/1"';
process.exit(isSame ? 0 : 1);
JS
node run.mjs
