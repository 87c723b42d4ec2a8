#!/usr/bin/env bash
# numfmt 4.0.1 states a CommonJS build that its package does not contain.
#
# package.json names dist/index.cjs under "main" and for "require", and dist/index.d.cts for types. The good guess is
# that require("numfmt") works, as in its version 3. The package holds index.js and index.mjs alone: require fails,
# import works.
# Seen: require: MODULE_NOT_FOUND; import: 2 1/2
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund numfmt@4.0.1 >/dev/null 2>&1
node -e '
let failure = "none";
try { require("numfmt"); } catch (error) { failure = error.code; }
import("./node_modules/numfmt/dist/index.mjs").then(({ format }) => {
  console.log("require:", failure, "; import:", format("# ?/?", 2.5));
  process.exit(failure === "MODULE_NOT_FOUND" && format("# ?/?", 2.5) === "2 1/2" ? 0 : 1);
});
'
