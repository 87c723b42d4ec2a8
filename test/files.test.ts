/** The rules of CONTRIBUTING.md for files: where tests stand, and which sources the scripts name. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..");

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [relative(root, path).split(sep).join("/")];
  });
}

const tests = filesBelow(join(root, "test")).filter((file) => /\.test\.tsx?$/.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** A script's use of the project's TypeScript: the names it takes from it, its path, and a member of it. */
const namedSource =
  /(?:const \{([^}]*)\} = )?(?:source|require)\("((?:\.\.\/)*(?:src|test)\/[^"]+\.tsx?)"\)(?:\.(\w+))?/g;

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

/** Suites that belong to no one file or folder of src/: they hold the whole to account. */
const suites =
  /^test\/(?:architecture|files|contract\/.+|day\/.+|microsoftHost\/.+|conformance\/.+|e2e\/.+|browser\/.+|tools\/.+|security\/.+)/;

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

const scripts = ["bench", "tools"]
  .flatMap((folder) => filesBelow(join(root, folder)))
  .filter((file) => /\.[cm]?js$/.test(file) && !file.includes("node_modules/"));

test("bench and tools name source files and exports that exist", () => {
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

/** Returns the names that a script imports from another script of the project, and that script. */
function importsOf(script: string): { readonly file: string; readonly names: readonly string[] }[] {
  const { statements } = ts.createSourceFile(script, textOf(script), ts.ScriptTarget.Latest, true);
  return statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const { text } = moduleSpecifier as ts.StringLiteral;
    const bindings = importClause?.namedBindings;
    if (!text.startsWith(".") || !text.endsWith(".mjs") || !bindings || !ts.isNamedImports(bindings))
      return [];
    const file = relative(root, join(root, dirname(script), text))
      .split(sep)
      .join("/");
    return { file, names: bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text) };
  });
}

test("bench and tools import what the other script exports", () => {
  const imports = scripts.flatMap((script) => importsOf(script).map((one) => ({ script, ...one })));
  expect(imports.length).toBeGreaterThan(20);
  const missing = imports.flatMap(({ script, file, names }) => {
    const exported = exportsOf(file);
    return names.filter((name) => !exported.includes(name)).map((name) => `${script}: ${name} of ${file}`);
  });
  expect(missing).toEqual([]);
});
