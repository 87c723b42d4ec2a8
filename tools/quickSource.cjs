/**
 * webpack's loader of TypeScript for `npm start`: swc in place of ts-loader, in a third of its processor time. It only parses
 * the sources that have texts to translate: those of the pane, and JSX.
 */
const { transformSync } = require("@swc/core");
const ts = require("typescript");
const { optionsFor } = require("./compile.cjs");
const { hasTexts, withTranslatedTexts } = require("./translatedTexts.cjs");

const printer = ts.createPrinter();

/** Returns a source whose texts are look-ups of the reader's language. */
function translated(source, file) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true, kind);
  const { transformed } = ts.transform(tree, [withTranslatedTexts]);
  return printer.printFile(transformed[0]);
}

module.exports = function (source) {
  const file = this.resourcePath;
  const text = hasTexts(source, file) ? translated(source, file) : source;
  return transformSync(text, optionsFor(file, { module: { type: "es6" } })).code;
};
