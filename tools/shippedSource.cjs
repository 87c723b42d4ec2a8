/**
 * Jest's transform of sources for `RACING_SHIPPED=1`: TypeScript's compiler with the options of ts-loader, then the minimiser
 * of the published build, module by module, and at last Jest's kind of module.
 */
const { minifySync, transformSync } = require("@swc/core");
const ts = require("typescript");
const { compilerOptions } = ts.readConfigFile(require.resolve("../tsconfig.json"), ts.sys.readFile).config;
const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, ".");

module.exports = {
  process(source, fileName) {
    const compiled = ts.transpileModule(source, {
      fileName,
      compilerOptions: { ...options, sourceMap: false },
    });
    const minified = minifySync(compiled.outputText, { module: true, compress: {}, mangle: true });
    return transformSync(minified.code, {
      configFile: false,
      swcrc: false,
      module: { type: "commonjs" },
      jsc: { target: "es2022", parser: { syntax: "ecmascript" } },
    });
  },
};
