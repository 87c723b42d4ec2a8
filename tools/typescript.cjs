/** Lets a tool `require` TypeScript sources (schemas, column tables) without a build. */
const { readFileSync } = require("node:fs");
const ts = require("typescript");

require.extensions[".ts"] = (module, file) => {
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    esModuleInterop: true,
  };
  module._compile(
    ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions, fileName: file }).outputText,
    file,
  );
};
