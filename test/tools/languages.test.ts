/** Suite of tools/languages.cjs and assets/languages: every text that the add-in shows, in every language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import {
  descriptionsIn,
  englishTexts,
  languages,
  ribbonTexts,
  shortcutTexts,
  sources,
  sourcesBelow,
  textsOf,
} from "../../tools/languages.cjs";

const read = (file: string): string => readFileSync(join(__dirname, "../..", file), "utf8");

const english = englishTexts();
const ribbon = ribbonTexts();
const descriptions = sourcesBelow("src/functions").flatMap(descriptionsIn);

test("the English texts come from sources, functions, the manifest and the shortcuts", () => {
  expect([...english.values()]).toEqual(
    expect.arrayContaining(["manifest.xml", "assets/shortcuts.json", "src/spec/countries.json"]),
  );
  expect(english.size).toBeGreaterThan(1000);
});

const placesIn = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();

/** The options, ids and errors of Excel in a text, which stay as they are. */
const namesIn = (text: string): string[] =>
  text.match(/"[^"]*=[^"]*"|\b(?!YYYY)[A-Z]{4,}\b|\b\w+_\w+\b|#[A-Z/]+[!?]?/g) ?? [];

describe.each(languages)("%s", (language) => {
  const texts = textsOf(language);

  test("has the values of each text, and its names in English", () => {
    const englishTexts = Object.entries(texts).filter(([key]) => english.has(key));
    expect(englishTexts.length).toBeGreaterThan(0);
    const wrong = englishTexts.filter(
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
    expect(lengths(shortcutTexts(), 64)).toEqual([]);
  });
});

test.each(["de", "fr"])("%s writes numbers that a person types with a decimal comma", (language) => {
  const outsideQuotes = Object.values(textsOf(language)).map((text) => text.replace(/"[^"]*"/g, ""));
  // Exponents such as 0.8, 0.6 are a text, which options write in English.
  expect(outsideQuotes.filter((text) => /\d\.\d/.test(text) && !/0\.8, 0\.6/.test(text))).toEqual([]);
});

test("no text is translated while a module is loaded, as the language is not known then", () => {
  const early = sources().flatMap((file) => {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
    const unmarked: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return;
      const isText =
        (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "t") ||
        (ts.isCallExpression(node) && node.expression.getText() === "formatCount") ||
        ts.isJsxElement(node);
      if (isText) unmarked.push(`${file}: ${node.getText().slice(0, 60)}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return unmarked;
  });
  expect(early).toEqual([]);
});
