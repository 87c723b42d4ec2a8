/** Compiles TypeScript sources with swc, by the options of tsconfig.json; types are checked by `npm test` alone. */
const { copyFileSync, mkdirSync, readdirSync, writeFileSync } = require("node:fs");
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

module.exports = { compileFolders, optionsFor };
