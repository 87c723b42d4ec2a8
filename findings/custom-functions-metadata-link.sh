#!/usr/bin/env bash
# custom-functions-metadata 2.2.3 fails on a {@link} in the description of a function, without naming the function.
#
# TSDoc and JSDoc allow {@link name} in any description, and editors show it as a link. The good guess: the package takes
# the text. For a comment with a link TypeScript's API gives a list of nodes instead of a text, which the package
# treats as a text: generating ends with a TypeError that names neither the file nor the function.
# Seen: TypeError: text.replace is not a function
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund custom-functions-metadata@2.2.3 typescript@4.9.5 >/dev/null 2>&1
cat > functions.ts <<'TS'
/**
 * Returns the fair price; see {@link overround}.
 * @customfunction
 * @param chance Between 0 and 1.
 */
export function fairPrice(chance: number): number {
  return 1 / chance;
}
TS
node -e '
const { generateCustomFunctionsMetadata } = require("custom-functions-metadata");
generateCustomFunctionsMetadata(["functions.ts"]).then(
  ({ errors }) => { console.log("errors:", errors.length); process.exit(1); },
  (failure) => {
    console.log(String(failure));
    process.exit(String(failure) === "TypeError: text.replace is not a function" ? 0 : 1);
  },
);
'
