#!/usr/bin/env bash
# numfmt 4.0.1 shows a number as one more in a fraction format if it is less than 0.05 below the next whole number.
#
# Excel shows 3.95 as "3 19/20" in its format "up to two digits" (# ??/??), and 3.96 as 4 in "up to one digit" (# ?/?). The
# good guess is the same: the package states that it formats numbers as spreadsheets do. It rounds the number to one
# decimal for the whole part and takes the fraction from the number itself: odds of 3.95 become "4 19/20", the text of
# 4.95, and 3.96 becomes "4 1/1". Up to 3.94 the same format is right.
# Seen: 3.94: 3 47/50; 3.95: 4 19/20; 3.96: 4 1/1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund numfmt@4.0.1 >/dev/null 2>&1
node -e '
import("./node_modules/numfmt/dist/index.mjs").then(({ format }) => {
  const [right, wrong, whole] = [format("# ??/??", 3.94), format("# ??/??", 3.95), format("# ?/?", 3.96)];
  console.log(`3.94: ${right}; 3.95: ${wrong}; 3.96: ${whole}`);
  process.exit(right === "3 47/50" && wrong === "4 19/20" && whole === "4 1/1" ? 0 : 1);
});
'
