/**
 * `npm run house`: counts the size of src/ and prints it beside the goals: lines, files, functions, imports, folders that
 * import each other, and the files that one cold FORM runs. `npm test` prints it too; `--list` names what is counted.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import ts from "typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pathOf = (file) => relative(root, file).split(sep).join("/");

/** The parsed sources of src/, generated ones included, by path. */
const sources = new Map(
  readdirSync(join(root, "src"), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, "src", name))
    .map((file) => [
      pathOf(file),
      ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
    ]),
);

const linesOf = (node) => {
  const source = node.getSourceFile();
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1;
};

/** Returns every node of a source file. */
function nodesOf(source) {
  const nodes = [];
  const visit = (node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Returns the private functions of a file, each with its name: declarations and constants with an arrow function. */
function privateFunctionsOf(source) {
  return source.statements
    .filter((statement) => !isExported(statement))
    .flatMap((statement) => {
      if (ts.isFunctionDeclaration(statement))
        return statement.body ? [[statement.name.text, statement]] : [];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations
        .filter(
          ({ initializer, name }) => initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(name),
        )
        .map(({ name }) => [name.text, statement]);
    });
}

/** Returns the private functions of at most four lines that their file calls once: `src/a.ts: name`. */
function smallCalledOnce([path, source]) {
  const uses = new Map();
  for (const node of nodesOf(source))
    if (ts.isIdentifier(node)) uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
  return privateFunctionsOf(source)
    .filter(([name, statement]) => linesOf(statement) <= 4 && uses.get(name) === 2)
    .map(([name]) => `${path}: ${name}`);
}

/** Returns the files of src/ that a file imports, types included. */
function importsOf([path, source]) {
  return source.statements
    .map((statement) => statement.moduleSpecifier?.text ?? "")
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(path), name).split(sep).join("/"))
    .flatMap((name) => [name, `${name}.ts`, `${name}.tsx`].filter((file) => sources.has(file)));
}

/** Returns the pairs of folders whose files import each other. */
function foldersImportingEachOther() {
  const edges = new Set(
    [...sources].flatMap((entry) =>
      importsOf(entry).map((target) => `${dirname(entry[0])} > ${dirname(target)}`),
    ),
  );
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(" > ");
    return from < to && edges.has(`${to} > ${from}`);
  });
}

/** Returns the files whose only importer stands in the same folder and that have no test of their own. */
export function filesToMerge() {
  const importers = new Map();
  for (const entry of sources)
    for (const target of importsOf(entry))
      importers.set(target, (importers.get(target) ?? new Set()).add(entry[0]));
  const hasTest = (path) =>
    [".test.ts", ".dom.test.ts", ".test.tsx", ".dom.test.tsx"].some((ending) =>
      existsSync(join(root, path.replace(/^src/, "test").replace(/\.tsx?$/, ending))),
    );
  return [...importers]
    .filter(
      ([path, [only, ...others]]) => others.length === 0 && dirname(only) === dirname(path) && !hasTest(path),
    )
    .map(([path, [only]]) => ({
      path,
      importer: only,
      lines: linesOf(sources.get(path)) + linesOf(sources.get(only)),
    }));
}

/** Returns the files besides those of the service that one FORM with an empty cache runs, in this process. */
async function filesOfColdForm() {
  const require = createRequire(import.meta.url);
  require("./typescript.cjs");
  const inspector = new Session();
  inspector.connect();
  await inspector.post("Profiler.enable");
  await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  globalThis.afterAll = () => undefined; // Jest ends the clients of its sessions: here the process does
  const { openService, openTestSession } = require("../test/functions/testSession.ts");
  const { form } = require("../src/functions/form.ts");
  const service = await openService();
  openTestSession({ answer: (request) => service.handle(request) });
  await inspector.post("Profiler.takePreciseCoverage"); // forgets what loading has run
  await form("2026-03-14", "ashford-park", 3);
  const { result } = await inspector.post("Profiler.takePreciseCoverage");
  inspector.disconnect();
  return result
    .filter(({ functions }) =>
      functions.some(({ ranges: [{ startOffset, count }] }) => startOffset > 5 && count > 0),
    )
    .map(({ url }) => pathOf(url.startsWith("file:") ? fileURLToPath(url) : url))
    .filter((path) => path.startsWith("src/") && !path.startsWith("src/service/"));
}

const quantile = (values, share) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * share)];

const nodes = [...sources.values()].flatMap(nodesOf);
const functions = nodes.filter((node) => ts.isFunctionLike(node) && node.body);
const declared = functions.filter(
  (node) =>
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node.parent),
);
const lengths = functions.map(linesOf);
const declaredLengths = declared.map(linesOf);
const small = [...sources].flatMap(smallCalledOnce);
const pairs = foldersImportingEachOther();
const sum = (values) => values.reduce((total, value) => total + value, 0);

const rows = [
  [
    "lines of src, generated ones included",
    sum([...sources.values()].map(({ text }) => text.split("\n").length - 1)),
    "52,000",
  ],
  ["files of src", sources.size, "560"],
  ["files run by a cold FORM (without the service)", (await filesOfColdForm()).length, "45"],
  [
    "function length, median / p90, inline callbacks included",
    `${quantile(lengths, 0.5)} / ${quantile(lengths, 0.9)}`,
    "6-10 / 35",
  ],
  [
    "declared functions and methods, median / p90",
    `${quantile(declaredLengths, 0.5)} / ${quantile(declaredLengths, 0.9)}`,
    "",
  ],
  ["private functions of at most 4 lines called once", small.length, "60"],
  ["lines of imports", sum(nodes.filter(ts.isImportDeclaration).map(linesOf)), "2,400"],
  ["pairs of folders that import each other", pairs.length, "0"],
  ["files with one importer, in their folder, and no test", filesToMerge().length, ""],
];

console.log("| the house | now | goal |\n| --- | ---: | ---: |");
for (const [what, now, goal] of rows) console.log(`| ${what} | ${now.toLocaleString("en")} | ${goal} |`);
if (parseArgs({ options: { list: { type: "boolean" } } }).values.list)
  console.log(
    [...small, ...pairs, ...filesToMerge().map(({ path, importer }) => `${path} -> ${importer}`)].join("\n"),
  );
