import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localFormula } from "../../../../src/addin/pane/state/localFormula";

const folder = join(__dirname, "../../../../src/functions");
const examples = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/^ \* @example (=.*)$/gm)])
  .map(([, formula = ""]) => formula);

const regions = {
  de: { separator: ";", language: "de", yes: "WAHR", no: "FALSCH" },
  fr: { separator: ";", language: "fr", yes: "VRAI", no: "FAUX" },
} as const;

/** Returns the English formula that an Excel with decimal commas reads; throws for what it refuses. */
function readByExcel(formula: string, { yes, no }: { readonly yes: string; readonly no: string }): string {
  const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\d+(?:,\d+)?|[A-Za-z_][\w.]*|[\s\S]/g;
  let isArray = false;
  return [...formula.matchAll(token)]
    .map(([text]) => {
      if (text === "{" || text === "}") isArray = text === "{";
      if (/^\d/.test(text)) return text.replace(",", ".");
      if (text === ";") return isArray ? ";" : ",";
      if (isArray && text === ".") return ",";
      if (text === yes) return "TRUE";
      if (text === no) return "FALSE";
      if (text === "," || text === "TRUE" || text === "FALSE")
        throw new Error(`Excel refuses ${text} in ${formula}`);
      return text;
    })
    .join("");
}

test.each(Object.values(regions))("every example in $language is one that Excel reads as meant", (region) => {
  expect(examples.length).toBeGreaterThan(40);
  for (const example of examples) expect(readByExcel(localFormula(example, region), region)).toBe(example);
});

test.each([
  ['=RACING.KELLY({0.15;0.08},{9.3;19},0.5,,"bank=1000; step=0.5")', '=RACING.KELLY({0,15;0,08};{9,3;19};0,5;;"bank=1000; step=0.5")'], // prettier-ignore
  ["=RACING.SHARPEN({0.5,0.3,0.2},2,TRUE)", "=RACING.SHARPEN({0,5.0,3.0,2};2;WAHR)"],
  ["='My, sheet'!A1+RACINGDEV.FORM(A2,,,,FALSE)", "='My, sheet'!A1+RACINGDEV.FORM(A2;;;;FALSCH)"],
])("German: %s", (english, german) => {
  expect(localFormula(english, regions.de)).toBe(german);
});

test("an Excel with points in numbers shows the English formula; in Japan too", () => {
  for (const example of examples)
    expect(localFormula(example, { separator: ",", language: "ja" })).toBe(example);
});
