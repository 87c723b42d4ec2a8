#!/usr/bin/env bash
# bz2 1.0.1 and compressjs 1.0.3 give the first part of a bzip2 file that has several, and no error.
#
# The exchange's historical data are files of bzip2. A file of several streams is valid: the manual of bzip2 says that
# concatenated files are taken as one, and parallel compressors write a stream for each block. The good guess is all of
# the text, because unbzip2-stream gives it and neither README names a limit. Both packages stop after the first stream:
# of the markets of a day that were compressed one by one and joined, all but the first are missing.
# Seen: unbzip2-stream: market 1, market 2; bz2: market 1; compressjs: market 1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund bz2@1.0.1 compressjs@1.0.3 unbzip2-stream@1.4.3 >/dev/null 2>&1
cat > run.js <<'JS'
const { Readable } = require("node:stream");
const { Bzip2 } = require("compressjs");
const bz2 = require("bz2");
const unbzip2 = require("unbzip2-stream");
const compressed = (text) => Buffer.from(Bzip2.compressFile(Buffer.from(`${text}\n`)));
const file = Buffer.concat([compressed("market 1"), compressed("market 2")]);
const linesOf = (bytes) => Buffer.from(bytes).toString().trim().split("\n").join(", ");
const chunks = [];
const stream = Readable.from([file]).pipe(unbzip2());
stream.on("data", (chunk) => chunks.push(chunk));
stream.on("end", () => {
  const seen = [Buffer.concat(chunks), bz2.decompress(new Uint8Array(file)), Bzip2.decompressFile(file)].map(linesOf);
  console.log(`unbzip2-stream: ${seen[0]}; bz2: ${seen[1]}; compressjs: ${seen[2]}`);
  process.exit(seen.join("; ") === "market 1, market 2; market 1; market 1" ? 0 : 1);
});
JS
node run.js
