/** Lets a tool `require` TypeScript sources (schemas, column tables) without a build. */
const { transformFileSync } = require("@swc/core");

const options = {
  configFile: false,
  swcrc: false,
  module: { type: "commonjs" },
  jsc: { target: "es2022", parser: { syntax: "typescript" } },
};

require.extensions[".ts"] = (module, file) => module._compile(transformFileSync(file, options).code, file);
