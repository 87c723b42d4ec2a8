/** Lets a tool `require` TypeScript sources (schemas, column tables) without a build. */
const { transformFileSync } = require("@swc/core");
const { optionsFor } = require("./compile.cjs");

const options = { module: { type: "commonjs" } };

require.extensions[".ts"] = (module, file) =>
  module._compile(transformFileSync(file, optionsFor(file, options)).code, file);
