/** Lets a tool `require` TypeScript sources (schemas, column tables) without a build. */
const Module = require("node:module");
const { join } = require("node:path");
const { transformFileSync } = require("@swc/core");
const { optionsFor } = require("./compile.cjs");

const options = { module: { type: "commonjs" } };

/** Extensions are tried in this order: a source comes before the data of its name (tracks.ts, tracks.json). */
const { ".json": readJson } = require.extensions;
delete require.extensions[".json"];
require.extensions[".ts"] = (module, file) =>
  module._compile(transformFileSync(file, optionsFor(file, options)).code, file);
require.extensions[".json"] = readJson;

/**
 * numfmt 4.0.1 names a CommonJS build that it lacks, so its ES module is used, as in the pages and the tests.
 */
const numfmt = join(__dirname, "../node_modules/numfmt/dist/index.mjs");
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => resolveFilename(name === "numfmt" ? numfmt : name, ...rest);
