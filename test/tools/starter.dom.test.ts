/** The starter workbook: a file that Excel opens, with the sheets of a race and the add-in's functions. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { connectionsSheet } from "../../src/addin/workbook/connectionsSheet";
import { exampleSheets } from "../../src/addin/workbook/exampleSheets";
import { exampleWorkbook } from "../../src/workbench/page/exampleWorkbook";
import { findPart } from "../../tools/machine.cjs";
import { needs } from "../needs";

const root = join(__dirname, "../..");
const functionsFile = join(root, "dist/functions.json");
const isBuilt = existsSync(functionsFile);
if (!isBuilt)
  process.stderr.write("Skipped: the starter workbook, as dist/ is not built (npm test does it).\n");
const built = isBuilt ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), "racing-starter-"));
const file = join(folder, "starter.xlsx");
let parts: Readonly<Record<string, string>> = {};
let formulas: readonly string[] = [];
beforeAll(() => {
  if (!isBuilt) return;
  execFileSync(process.execPath, ["tools/starter.cjs", file], { cwd: root });
  const entries = Object.entries(unzipSync(new Uint8Array(readFileSync(file))));
  parts = Object.fromEntries(entries.map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
  const sheets = Object.entries(parts).filter(([path]) => path.startsWith("xl/worksheets/"));
  formulas = sheets.flatMap(([, text]) =>
    [...parse(text).querySelectorAll("f")].map((cell) => cell.textContent),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const parse = (text = ""): Document => new DOMParser().parseFromString(text, "application/xml");

built("each part is well-formed, and every relationship leads to a part", () => {
  for (const [path, text] of Object.entries(parts))
    expect([path, parse(text).querySelector("parsererror")]).toEqual([path, null]);
  const targets = [...parse(parts["xl/_rels/workbook.xml.rels"]).querySelectorAll("Relationship")].map(
    (one) => `xl/${one.getAttribute("Target")}`,
  );
  expect(targets.filter((path) => !(path in parts))).toEqual([]);
});

built("it has the sheets that the add-in builds for today's first race", () => {
  const names = [...parse(parts["xl/workbook.xml"]).querySelectorAll("sheet")].map((sheet) =>
    sheet.getAttribute("name"),
  );
  const shownCells = {
    raceCode: "gallops",
    date: "=Race!C7",
    track: "=Race!A7",
    options: "=Race!U7",
    races: ["=Race!E7"],
  };
  const planned = [...exampleWorkbook(undefined, exampleSheets), connectionsSheet("Connections", shownCells)];
  expect(names).toEqual(planned.map(({ name }) => name));
  const written = planned.flatMap(({ cells }) =>
    Object.values(cells).filter((content) => String(content).startsWith("=")),
  );
  expect(formulas).toHaveLength(written.length);
});

built("each formula names functions of the add-in, as Excel stores the name of an add-in's function", () => {
  const { functions } = JSON.parse(readFileSync(functionsFile, "utf8")) as {
    readonly functions: readonly { readonly name: string }[];
  };
  const knownNames = new Set(functions.map(({ name }) => name));
  const matches = formulas.flatMap((formula) => [...formula.matchAll(/_xldudf_RACING_(\w+)\(/g)]);
  expect(matches.length).toBeGreaterThan(10);
  expect(matches.map(([, name]) => name).filter((name) => !knownNames.has(name ?? ""))).toEqual([]);
  const newer = formulas.filter((formula) => /(?<!xlws\.)\bFILTER\(/.test(formula));
  expect(newer).toEqual([]);
  expect(formulas.filter((formula) => /RACING\./.test(formula))).toEqual([]);
});

built("Excel starts the add-in and calculates the workbook as it opens", () => {
  const id = /<Id>([^<]+)<\/Id>/.exec(readFileSync(join(root, "manifest.xml"), "utf8"))?.[1];
  expect(parts["xl/webextensions/webextension1.xml"]).toContain(`<we:reference id="${id}"`);
  expect(parts["xl/webextensions/taskpanes.xml"]).toContain('visibility="1"');
  expect(parse(parts["xl/workbook.xml"]).querySelector("calcPr")?.getAttribute("fullCalcOnLoad")).toBe("1");
});

const { test: opened } = isBuilt ? needs("libreOffice") : { test: test.skip };

opened("LibreOffice opens it and shows its headings", () => {
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const convert = [profile, "--headless", "--convert-to", "csv", "--outdir", folder, file];
  expect(spawnSync(findPart("libreOffice") ?? "", convert).status).toBe(0);
  expect(readFileSync(join(folder, "starter.csv"), "utf8")).toMatch(/^No,Runner,/m);
});
