/** Suite of tools/storePackage.cjs and storeRules.cjs: what the stores take, checked without them. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { parseFormulaCalls } from "../../src/functions/call/parseFormula";
import { excel } from "../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../workbench/officeHost/excelPage";
import {
  developmentManifest,
  manifestAt,
  manifestWithoutSnapshots,
  marketplaceManifest,
} from "../../tools/manifest.cjs";
import { hasSchemas, manifestFaults } from "../../tools/manifestSchema.cjs";
import { type PackageParts, storePackage } from "../../tools/storePackage.cjs";
import { onlyMarketplace, rules } from "../../tools/storeRules.cjs";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const base = "https://form.example.com/racing";
const contact = "help@form.example.com";
const page = `<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>${"x".repeat(500)}`;
const functions = [{ id: "FORM", description: "The form.", parameters: [{ description: "The day." }] }];

/** The files of a build: the assets as they are, pages that say what is asked for. */
function file(name: string): Buffer | undefined {
  if (name === "functions.json") return Buffer.from(JSON.stringify({ functions }));
  if (name.endsWith(".html")) return Buffer.from(`${page}${contact}`);
  return name !== "" && existsSync(join(root, name)) ? readFileSync(join(root, name)) : undefined;
}

const skillPaths = ["SKILL.md", "scripts/build-card.js", "scripts/what-if.js"].map(
  (name) => `skills/racing-form/${name}`,
);

const parts = (changes: Partial<PackageParts> = {}): PackageParts => ({
  base,
  contact,
  file,
  shortcuts: read("assets/shortcuts.json"),
  xml: manifestAt(marketplaceManifest(read("manifest.xml")), base),
  ...changes,
});

test.each([false, true])("the Marketplace's package keeps every rule; with a skill: %s", async (skill) => {
  const { broken, manifest, zip } = await storePackage("marketplace", parts({ skill }));
  expect(broken).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "racing-package-"));
  const path = join(folder, "manifest.json");
  writeFileSync(path, JSON.stringify(manifest));
  const cli = join(root, "node_modules/office-addin-manifest/cli.js");
  const { status, stdout } = spawnSync(process.execPath, [cli, "validate", path], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([status, stdout]).toEqual([0, expect.any(String)]);
  const files = unzipSync(zip);
  const icons = ["assets/icon-192.png", "assets/icon-outline-32.png"];
  const languages = ["de-de", "fr-fr", "fr-ca", "ja-jp", "zh-tw", "zh-hk"].map(
    (tag) => `manifest.${tag}.json`,
  );
  const ownPaths = [...languages, ...(skill ? skillPaths : [])];
  expect(Object.keys(files).sort()).toEqual([...icons, ...ownPaths, "manifest.json"].sort());
  expect(JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()))).toEqual(manifest);
});

/** Runs a script of the skill as Copilot does: in a context of Excel, with what a person asked for. */
async function runSkill(script: string, name: string, request: object) {
  const { zip } = await storePackage("admin", parts({ skill: true }));
  const source = strFromU8(unzipSync(zip)[`skills/racing-form/scripts/${script}`] ?? new Uint8Array());
  const run = new Function(`${source}; return ${name};`)() as (...given: unknown[]) => Promise<unknown>;
  const page = await excelPage();
  const result = await excel(page).run({}, (context) => run(context, request));
  const [[cell] = []] = page.grid.read(page.grid.area("A1"));
  return { result, formula: cell?.formula ?? "", sheets: page.grid.sheets() };
}

test.each([
  ["build-card.js", "buildCard", { track: 'O"Hara', race: "3" }, "CARD", ['"today"', '"O""Hara"', "3"]],
  [
    "what-if.js",
    "whatIf",
    { date: "2026-03-14", track: "ashford-park", race: 3, scratched: "2,5" },
    "WHATIF",
    ['"2026-03-14"', '"ashford-park"', "3", "", '"2,5"'],
  ],
] as const)(
  "the skill's script %s adds a sheet with its formula",
  async (script, name, request, called, args) => {
    const { result, formula, sheets } = await runSkill(script, name, request);
    expect(parseFormulaCalls(formula)).toEqual([{ name: called, args }]);
    expect(sheets).toHaveLength(2);
    expect(result).toEqual({ sheet: sheets[1], formula });
  },
);

test("the skill names itself, says when it is used, and names its scripts", async () => {
  const { zip } = await storePackage("admin", parts({ skill: true }));
  const text = strFromU8(unzipSync(zip)["skills/racing-form/SKILL.md"] ?? new Uint8Array());
  expect(text).toMatch(/^---\nname: racing-form\ndescription: .{20,1024}\n---\n/);
  for (const path of skillPaths.filter((each) => each.endsWith(".js")))
    expect(text).toContain(path.replace("skills/racing-form/", ""));
});

const without =
  (missing: RegExp) =>
  (name: string): Buffer | undefined =>
    missing.test(name) ? undefined : file(name);
const saying = (name: string, text: string) => (asked: string) =>
  asked === name ? Buffer.from(text) : file(asked);
const good = parts().xml;

test.each<readonly [string, Partial<PackageParts>]>([
  [
    "https addresses of the host that serves the add-in",
    { xml: good.replace(`${base}/help.html`, "https://other.example/") },
  ],
  ["no address of a development server", { xml: good.replace("Racing Form is ready", "localhost") }],
  ["a version of one to four numbers", { xml: good.replace(/<Version>[^<]*/, "<Version>1.123456") }],
  [
    "names and descriptions within their lengths",
    { xml: good.replace(/<DisplayName DefaultValue="/, `$&${"x".repeat(126)}`) },
  ],
  ["icons of 16, 32 and 80 pixels for each control, in their stated sizes", { file: without(/help-80/) }],
  ["support, privacy and licence pages", { file: without(/licence/) }],
  ["a contact in the support and privacy pages", { contact: "nobody@form.example.com" }],
  ["Office.js from Microsoft's own address", { file: saying("taskpane.html", "<script src=office.js>") }],
  [
    "functions with names of three letters and descriptions of 200",
    {
      file: saying(
        "functions.json",
        JSON.stringify({ functions: [{ ...functions[0], description: "x".repeat(201) }] }),
      ),
    },
  ],
  ["a readable name for each action, and a file of its keys", { file: without(/shortcuts/) }],
])("a package that breaks it is refused: %s", async (rule, changes) => {
  const { broken } = await storePackage("marketplace", parts(changes));
  expect(broken).toEqual([rule]);
});

/** The folder of Microsoft's schemas, outside the repository. */
const schemas = process.env.MANIFEST_XSD ?? join(__dirname, "../../../shared/xsd");

(hasSchemas(schemas) ? test : test.skip).each<readonly [string, (text: string) => string]>([
  ["the project's", (text) => text],
  ["the Marketplace's", (text) => manifestAt(marketplaceManifest(text), base)],
  ["the development server's", developmentManifest],
  ["one without snapshots", manifestWithoutSnapshots],
])(
  "the XML manifest is valid by Microsoft's schemas (MANIFEST_XSD names their folder): %s",
  async (_, derive) => {
    const xml = derive(read("manifest.xml"));
    expect(await manifestFaults(xml, schemas)).toEqual([]);
    const [version] = await manifestFaults(xml.replace("<Version>", "<Version>x"), schemas);
    expect(version).toMatch(/^line \d+: .*Version/);
    const [first] = await manifestFaults(xml.replace(/<Page>[\s\S]*?<\/Page>/, ""), schemas);
    expect(first).toMatch(/This element is not expected. Expected is .*Page/);
  },
);

test("docs/reference/release.md lists what each store asks", () => {
  const [, section = ""] = read("docs/reference/release.md").split("## What the stores ask");
  const rows = [...section.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|/gm)].slice(2);
  const listed = Object.fromEntries(rows.map(([, rule, store]) => [rule, store]));
  const expected = Object.keys(rules).map((rule) => [
    rule,
    onlyMarketplace.includes(rule) ? "Marketplace" : "both",
  ]);
  expect(listed).toMatchObject(Object.fromEntries(expected));
});
