/** The quick build of `npm start`: the same texts are look-ups as in the published one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import quickSource from "../../tools/quickSource.cjs";
import { hasTexts, withTranslatedTexts } from "../../tools/translatedTexts.cjs";

const src = join(__dirname, "../../src");
const sources = (folder: string): { file: string; source: string }[] =>
  readdirSync(join(src, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(src, folder, name))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }));

const quickly = (source: string, file: string): string => quickSource.call({ resourcePath: file }, source);

/** Returns a source as ts-loader compiles it. */
const completely = (source: string, file: string): string =>
  ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      jsxImportSource: "preact",
    },
    transformers: { before: [withTranslatedTexts] },
  }).outputText;

/** Returns the calls of a compiled source that look texts up, without the values in them. */
function lookups(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      /^translated/.test(node.expression.text)
    )
      found.push(
        `${node.expression.text} ${node.arguments.map((one) => (ts.isStringLiteralLike(one) ? one.text : "[]")).join(" ")}`,
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.js", code, ts.ScriptTarget.ES2022, true));
  return found;
}

test("a text in JSX is a look-up, with its values and the blanks around it", () => {
  const source = `export const Line = ({ count }: { count: number }) => <p title="All rows">Sent {count} rows. <b>Now</b></p>;`;
  const code = quickly(source, join(src, "addin/pane/Line.tsx"));
  expect(code).toContain('import { jsx as _jsx, jsxs as _jsxs } from "preact/jsx-runtime"');
  expect(lookups(code)).toEqual([
    "translated All rows",
    "translatedParts Sent {0} rows. []",
    "translated Now",
  ]);
});

test("the pane's sources have the same look-ups in both builds", () => {
  for (const { file, source } of sources("addin/pane/settings")) {
    const found = lookups(quickly(source, file));
    expect([file, found]).toEqual([file, lookups(completely(source, file))]);
  }
});

test("a source that is not parsed for texts has none", () => {
  const unparsed = sources(".").filter(({ file, source }) => !hasTexts(source, file));
  expect(unparsed.length).toBeGreaterThan(100);
  const printer = ts.createPrinter();
  const translated = unparsed.filter(({ file, source }) => {
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
    const [changed = tree] = ts.transform(tree, [withTranslatedTexts]).transformed;
    // A tree may be another one without another text.
    return changed !== tree && `${lookups(printer.printFile(changed))}` !== `${lookups(source)}`;
  });
  expect(translated.map(({ file }) => file)).toEqual([]);
});
