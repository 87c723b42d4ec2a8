/** Suite of tools/languages.cjs and assets/languages: every text that the add-in shows, in every language. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { countries } from "../../src/spec/codes";
import { readFunctionDocs } from "../../tools/functionDocs.cjs";
import { languages, textsOf } from "../../tools/languages.cjs";
import { sourceTexts } from "../../tools/translatedTexts.cjs";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : [path];
  });
}

const sources = ["addin", "client", "cells", "functions", "spec", "maths"]
  .flatMap((room) => filesBelow(`src/${room}`))
  .filter((file) => /(?<!\.generated|\.d)\.tsx?$/.test(file));
const manifest = read("manifest.xml");
const described = filesBelow("src/functions").flatMap((file) => readFunctionDocs(read(file)));
const shortcuts = JSON.parse(read("assets/shortcuts.json")) as {
  readonly actions: readonly { name: string }[];
};

/** The texts of Excel's own dialogs and ribbon. */
const ribbon = [...manifest.matchAll(/<(?:bt:String|Description)(?: id="([^"]*)")? DefaultValue="([^"]*)"/g)]
  .filter(([, id]) => id !== "Functions.Namespace")
  .map(([, , text = ""]) => text);
const descriptions = described.flatMap(({ help }) => [help.summary, ...Object.values(help.parameters)]);
const english = new Set<string>([
  ...Object.values(countries),
  ...sources.flatMap((file) => sourceTexts(read(file), file)),
  ...descriptions,
  ...ribbon,
  ...shortcuts.actions.map(({ name }) => name),
]);

const placesIn = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();

/** The options, ids and errors of Excel in a text, which stay as they are. */
const namesIn = (text: string): string[] =>
  text.match(/"[^"]*=[^"]*"|\b(?!YYYY)[A-Z]{4,}\b|\b\w+_\w+\b|#[A-Z/]+[!?]?/g) ?? [];

describe.each(languages)("%s", (language) => {
  const texts = textsOf(language);

  test("has every text that is shown, and no other", () => {
    expect(Object.keys(texts).sort()).toEqual([...english].sort());
  });

  test("has the values of each text, and its names in English", () => {
    const wrong = Object.entries(texts).filter(
      ([key, text]) =>
        placesIn(key).join() !== placesIn(text).join() ||
        text.trim() === "" ||
        namesIn(key).some((name) => !text.includes(name) && !/^#(?:SPILL|N)/.test(name)),
    );
    expect(wrong).toEqual([]);
  });

  test("keeps to the lengths of Excel's dialogs and ribbon", () => {
    const lengths = (wanted: readonly string[], most: number): string[] =>
      wanted.map((text) => texts[text] ?? "").filter((text) => text.length > most);
    expect(lengths(descriptions, 200)).toEqual([]);
    expect(lengths(ribbon, 250)).toEqual([]);
    expect(
      lengths(
        ribbon.filter((text) => text.length <= 30),
        64,
      ),
    ).toEqual([]);
    expect(
      lengths(
        shortcuts.actions.map(({ name }) => name),
        64,
      ),
    ).toEqual([]);
  });
});

test.each(["de", "fr"])("%s writes numbers that a person types with a decimal comma", (language) => {
  const outsideQuotes = Object.values(textsOf(language)).map((text) => text.replace(/"[^"]*"/g, ""));
  // Exponents such as 0.8, 0.6 are a text, which options write in English.
  expect(outsideQuotes.filter((text) => /\d\.\d/.test(text) && !/0\.8, 0\.6/.test(text))).toEqual([]);
});

test("no text is translated while a module is loaded, as the language is not known then", () => {
  const early = sources.flatMap((file) => {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return;
      const isText =
        (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "t") ||
        (ts.isCallExpression(node) && node.expression.getText() === "formatCount") ||
        ts.isJsxElement(node);
      if (isText) found.push(`${file}: ${node.getText().slice(0, 60)}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
  expect(early).toEqual([]);
});
