#!/usr/bin/env bash
# numfmt 4.0.1 states a CommonJS build that its package does not contain, and its CommonJS build where it states the module.
#
# package.json names dist/index.cjs under "main" and for "require", dist/index.d.cts for types, and dist/index.js under
# "module" and "default". The good guesses: require("numfmt") works, as in its version 3, and a bundler that imports
# { format } leaves the unused parts out. The package holds index.js, which is CommonJS, and index.mjs, which nothing names:
# require fails, and a bundle has the whole library (33 kB gzipped in place of 26 from index.mjs).
# Seen: require: MODULE_NOT_FOUND; import: 2 1/2; the file for imports is CommonJS: true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund numfmt@4.0.1 >/dev/null 2>&1
node -e '
let failure = "none";
try { require("numfmt"); } catch (error) { failure = error.code; }
const { exports } = JSON.parse(require("fs").readFileSync("node_modules/numfmt/package.json", "utf8"));
const forImports = require("fs").readFileSync("node_modules/numfmt/" + exports["."].default, "utf8");
const isCommonJs = /^exports\.format = /m.test(forImports) && !/^export /m.test(forImports);
import("./node_modules/numfmt/dist/index.mjs").then(({ format }) => {
  console.log("require:", failure, "; import:", format("# ?/?", 2.5), "; the file for imports is CommonJS:", isCommonJs);
  process.exit(failure === "MODULE_NOT_FOUND" && isCommonJs && format("# ?/?", 2.5) === "2 1/2" ? 0 : 1);
});
'
