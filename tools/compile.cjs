/** Compiles TypeScript sources with swc, by the options of tsconfig.json; types are checked by `npm test` alone. */
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { basename, dirname, join, relative } = require("node:path");
const { transformFileSync } = require("@swc/core");

/** Returns the options of swc for a source file; `more` holds the options of one use. */
const optionsFor = (file, more = {}) => ({
  configFile: false,
  swcrc: false,
  filename: file,
  ...more,
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", tsx: file.endsWith(".tsx") },
    transform: { react: { runtime: "automatic", importSource: "preact" } },
  },
});

/** Compiles the sources below some folders of `from` as CommonJS modules into the same folders of `to`, with their data. */
function compileFolders(folders, { from, to }) {
  for (const folder of folders)
    for (const name of readdirSync(join(from, folder), { recursive: true })) {
      const source = join(from, folder, name);
      const target = join(to, folder, name.replace(/\.ts$/, ".js"));
      mkdirSync(dirname(target), { recursive: true });
      if (name.endsWith(".json")) copyFileSync(source, target);
      if (!name.endsWith(".ts")) continue;
      const options = {
        module: { type: "commonjs" },
        sourceMaps: true,
        sourceFileName: relative(dirname(target), source),
      };
      const { code, map } = transformFileSync(source, optionsFor(source, options));
      writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
      writeFileSync(`${target}.map`, map);
    }
}

/** The relative module that swc's output imports or exports again: in a statement, behind a comment or not, or when it runs. */
const relativeModule = /((?:^|\*\/ |;)(?:import|export)\b[^;"]*?\bfrom ?|\bimport\()"(\.{1,2}\/[^"]+)"/gm;

/** Returns the file of a relative module; one without an ending is TypeScript. */
const fileOf = (module) => (existsSync(`${module}.ts`) ? `${module}.ts` : module);

/** Returns a source as an ES module whose imports name files, and those files. */
function moduleOf(source) {
  if (source.endsWith(".json"))
    return { code: `export default ${readFileSync(source, "utf8")}`, imported: [] };
  const imported = [];
  const isGenerated = source.includes(".generated.");
  const { code } = transformFileSync(
    source,
    optionsFor(source, { module: { type: "es6" }, minify: isGenerated }),
  );
  const named = code.replace(relativeModule, (_, start, name) => {
    imported.push(fileOf(join(dirname(source), name)));
    return `${start}"${name}.mjs"`;
  });
  return { code: named, imported };
}

/** Compiles sources below `from`, and all that they import, as ES modules into the same folders of `to`. */
function compileModules(entries, { from, to }) {
  const left = entries.map((entry) => join(from, entry));
  const compiled = new Set();
  for (const source of left) {
    if (compiled.has(source)) continue;
    compiled.add(source);
    const { code, imported } = moduleOf(source);
    const target = join(to, relative(from, source).replace(/\.ts$/, "") + ".mjs");
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
    left.push(...imported);
  }
}

module.exports = { compileFolders, compileModules, optionsFor };
