#!/usr/bin/env bash
# custom-functions-metadata 2.2.3 leaves out arrow functions marked @customfunction, and reports no error.
#
# The package makes the list of an add-in's functions for Excel from comments in TypeScript. The good guess: a marked
# export that it cannot describe is an error, as a parameter of an unsupported type is. It visits function declarations
# alone, so a constant that holds an arrow function is missing from the metadata and from the associations, the list of
# errors is empty, and Excel answers #NAME? for the function.
# Seen: errors: 0; functions: PLUSONE
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The package needs typescript at run time, and names it among its development packages only.
npm install --silent --no-audit --no-fund custom-functions-metadata@2.2.3 typescript@4.9.5 >/dev/null 2>&1
cat > functions.ts <<'TS'
/**
 * Adds one.
 * @customfunction
 * @param value Any number.
 */
export function plusOne(value: number): number {
  return value + 1;
}
/**
 * Adds two.
 * @customfunction
 * @param value Any number.
 */
export const plusTwo = (value: number): number => value + 2;
TS
node -e '
const { generateCustomFunctionsMetadata } = require("custom-functions-metadata");
generateCustomFunctionsMetadata(["functions.ts"]).then(({ errors, metadataJson }) => {
  const names = JSON.parse(metadataJson).functions.map((entry) => entry.id).join(", ");
  console.log(`errors: ${errors.length}; functions: ${names}`);
  process.exit(errors.length === 0 && names === "PLUSONE" ? 0 : 1);
});
'
