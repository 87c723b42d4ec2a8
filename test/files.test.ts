/** The rules of CONTRIBUTING.md for files: names, sizes, tests and widths. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..");

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [relative(root, path).split(sep).join("/")];
  });
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.generated\.ts$|\.d\.ts$/.test(file);
const sources = filesBelow(join(root, "src")).filter(isCode);
const tests = filesBelow(join(root, "test")).filter((file) => /\.test\.tsx?$/.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const lengthOf = (file: string): number => textOf(file).split("\n").length - 1;

/** Files that hold data, row by row; they may be of any length. */
const tables =
  /^src\/(?:spec\/|service\/(?:routes\/handlers|predictions\/features\/features)|service\/simulation\/(?:names|places)\/|service\/predictions\/models\/)/;
/** Files that a page, a process or a thread starts with, and the clock that it passes on. */
const entryPoints =
  /^src\/(?:(?:addin|workbench)\/(?:main|bundle|office)|server\/(?:main|publish\/main|mcp\/main|\w+Worker)|browser\/(?:worker|begin)|(?:\w+\/)+clock|addin\/workbook\/exampleSheets)\.tsx?$/;

/** A script's use of the project's TypeScript: the names it takes from it, its path, and a member of it. */
const namedSource =
  /(?:const \{([^}]*)\} = )?(?:source|require)\("((?:\.\.\/)*(?:src|test)\/[^"]+\.tsx?)"\)(?:\.(\w+))?/g;

test("no file has more than 300 lines unless it is a table", () => {
  expect(sources.filter((file) => lengthOf(file) > 300 && !tables.test(file))).toEqual([]);
});

/** Files that stay apart: functions, handlers and sheets, one a file; helps that a tool reads as text. */
const apart =
  /^src\/(?:functions\/(?:composed\/)?\w+|service\/routes\/\w+|server\/usage|server\/publish\/readPublishArguments|library\/answered|addin\/workbook\/\w+Sheet|browser\/clock)\.ts$/;

test("a file that only one file of its folder imports has a test of its own, or moves into it where 300 lines allow", () => {
  const importers = new Map<string, Set<string>>();
  for (const file of sources)
    for (const { fileName } of ts.preProcessFile(textOf(file), true, true).importedFiles) {
      const path = join(dirname(file), fileName).split(sep).join("/");
      const target = sources.find((source) => source.replace(/\.tsx?$/, "") === path);
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  const isTested = (file: string): boolean =>
    tests.some(
      (test) =>
        test.replace(/(?:\.dom)?\.test\.tsx?$/, "") === file.replace("src/", "test/").replace(/\.tsx?$/, ""),
    );
  const alone = [...importers].flatMap(([file, [only = "", ...others]]) => {
    const fits = lengthOf(file) + lengthOf(only) <= 300 && dirname(only) === dirname(file);
    return others.length === 0 && fits && !isTested(file) && !apart.test(file) && !entryPoints.test(file)
      ? [`${file} into ${only}`]
      : [];
  });
  expect(alone).toEqual([]);
});

/** Returns the names that a file exports. */
function exportsOf(file: string): string[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  return source.statements.filter(isExported).flatMap((statement) => {
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.flatMap(({ name }: { readonly name?: ts.Node }) => (name ? [name.getText()] : []));
  });
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/**
 * Returns the words of a name in camel case, each cut to four letters, so that "scratched" and "scratching"
 * agree.
 */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ")
    .map((word) => word.replace(/s$/, "").slice(0, 4));

/** Files named after a concept of the field that none of its exports repeats. */
const namedAfterConcept: readonly string[] = [
  "src/addin/pane/controls/controls.tsx", // sections, buttons, notices, fields
  "src/cells/columns/people.ts", // jockeys and trainers
  "src/functions/call/arguments.ts", // every descriptor
  "src/http/messages.ts", // API keys, the age of a response, Retry-After, bodies
  "src/maths/lists.ts", // sum, valueAt
  "src/service/predictions/fit/calibration.ts", // temperature and discounts
  "src/service/routes/people.ts", // jockeys and trainers
  "src/service/simulation/results/runMeeting.ts", // a runner's state
  "src/service/statistics/badges.ts", // decorators, the interface's word
  "src/spec/build.ts", // the shapes of fields
  "src/spec/people.ts", // jockeys and trainers
  "src/spec/validate.ts", // isObject, findFault, isResponse
  "src/workbench/grid/excelFunctions.ts", // XMATCH, FILTER, SORTBY
  "src/workbench/page/browser.ts", // element, colour scheme, download
];

test("a file is named after its main export, or after the concept that its exports share", () => {
  const wrong = sources.filter((file) => {
    const exported = exportsOf(file);
    if (exported.length === 0 || entryPoints.test(file) || namedAfterConcept.includes(file)) return false;
    const named = wordsOf(basename(file).replace(/\.tsx?$/, ""));
    return !exported.some((name) => wordsOf(name).some((word) => named.includes(word)));
  });
  expect(wrong).toEqual([]);
});

/** Suites that belong to no one file or folder of src/: they hold the whole to account. */
const suites =
  /^test\/(?:architecture|files|contract\/.+|microsoftHost\/.+|conformance\/.+|e2e\/.+|browser\/.+|tools\/.+|security\/.+)/;

test("a test stands at the path of the file or the folder that it tests", () => {
  const wrong = tests.filter((file) => {
    if (suites.test(file)) return false;
    const path = file.replace(/^test\//, "src/").replace(/(?:\.dom)?\.test\.tsx?$/, "");
    const folder = path.slice(0, path.lastIndexOf("/"));
    return (
      ![`${path}.ts`, `${path}.tsx`, path].some((at) => existsSync(join(root, at))) &&
      !statesFolder(file, folder)
    );
  });
  expect(wrong).toEqual([]);
});

/** Returns true for a suite of a whole folder: its first comment names the folder. */
const statesFolder = (file: string, folder: string): boolean =>
  textOf(file).startsWith("/**") && textOf(file).slice(0, textOf(file).indexOf("*/")).includes(folder);

test("bench and tools name source files and exports that exist", () => {
  const scripts = ["bench", "tools"]
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /\.[cm]?js$/.test(file) && !file.includes("node_modules/"));
  const uses = scripts.flatMap((script) =>
    [...textOf(script).matchAll(namedSource)].map(([, names = "", path = "", member]) => ({
      script,
      file: path.replace(/^(?:\.\.\/)+/, ""),
      names: member ? [member] : [...names.matchAll(/(\w+)(?=\s*(?:[,:}]|$))/g)].map(([, name]) => name),
    })),
  );
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
  for (const { script, file, names } of uses)
    expect([script, file, ...names.filter((name) => name && !exportsOf(file).includes(name))]).toEqual([
      script,
      file,
    ]);
});
