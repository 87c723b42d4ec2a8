/**
 * Writes the package's library into build/library: as ES modules, one for each source, so that a bundler leaves out what a page
 * does not use, and for `require` as an entry to the code that is compiled with the server's. The types of its functions follow
 * from their declarations and doc comments.
 */
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const ts = require("typescript");
const { compileModules } = require("./compile.cjs");
const { docCommentOf, publicFunctions } = require("./functionDocs.cjs");
require("./typescript.cjs");

const root = join(__dirname, "..");
/** The sources of the library whose exports are the package's. */
const exported = ["library/answered", "library/computed.generated", "library/createRacing"];
const entries = {
  "index.cjs": `const { RacingError } = require("../server/library/answered.js");
const { createRacing } = require("../server/library/createRacing.js");
module.exports = { RacingError, createRacing, ...require("../server/library/computed.generated.js") };
`,
  "index.mjs": `export { RacingError } from "./modules/library/answered.mjs";
export * from "./modules/library/computed.generated.mjs";
export { createRacing } from "./modules/library/createRacing.mjs";
`,
};

/** The kinds whose values are numbers in a cell and texts in a script. */
const texts = new Set(["date", "time", "localTime", "clockTime"]);

/** Returns the type of the values of a kind. */
function typeOf(kind, kinds) {
  if (["value", "money", "distance"].includes(kind)) return "Value";
  if (kind === "flag") return "boolean | null";
  return kinds[kind].numeric && !texts.has(kind) ? "number | null" : "string | null";
}

/** Returns the doc comments of the functions by name, and the names of their arguments that take a range. */
const readDocs = () =>
  new Map(
    publicFunctions()
      .flatMap(({ functions }) => functions)
      .map(({ id, help, arguments: declared }) => [
        id,
        { ...help, ranges: new Set(declared.filter(({ isRange }) => isRange).map(({ name }) => name)) },
      ]),
  );

/** Returns the type of an argument. */
function argumentType(name, { optionNames = [] }, ranges) {
  if (name === "fields") return "string | readonly string[]";
  if (name !== "options") return ranges.has(name) ? "Range" : "Scalar";
  const own = optionNames.map((option) => `readonly ${option}?: Scalar`);
  return `string | { ${own.length > 0 ? own.join("; ") : "readonly [name: string]: Scalar"} }`;
}

/** Returns the interfaces of a function's arguments and rows, its method and, if it sends no request, the function by itself. */
function describe(declared, { summary, parameters, ranges }, { kinds, columnsAt, argumentsOf }) {
  const { name, descriptors } = declared;
  const title = name.charAt(0) + name.slice(1).toLowerCase();
  const columns = descriptors
    ? Object.values(declared.reports).flatMap((table) => table.columns)
    : columnsAt("", declared.results);
  const fields = new Map(columns.map((column) => [column.name, typeOf(column.kind, kinds)]));
  const names = argumentsOf(declared);
  // A local function states the arguments that it needs when it is called.
  const isNeeded = (one) => descriptors?.[one]?.required === true && !descriptors[one].setting;
  return {
    types: [
      `export interface ${title}Arguments {`,
      ...names.flatMap((one) => [
        `  /** ${parameters[one]} */`,
        `  readonly ${one}${isNeeded(one) ? "" : "?"}: ${argumentType(one, declared, ranges)};`,
      ]),
      ...(descriptors ? ["  /** Cancels the call. */", "  readonly signal?: AbortSignal;"] : []),
      "}",
      `export interface ${title}Row {`,
      ...[...fields].map(([field, type]) => `  readonly ${JSON.stringify(field)}?: ${type};`),
      "}",
    ],
    method: [
      `  /** ${summary} */`,
      `  ${name.toLowerCase()}(given${names.some(isNeeded) ? "" : "?"}: ${title}Arguments): Promise<Answered<${title}Row>>;`,
    ],
    computation: descriptors
      ? []
      : [
          `/** ${summary} Sends no request. Throws a RacingError for an invalid argument. */`,
          `export declare function ${name.toLowerCase()}(given: ${title}Arguments): Answered<${title}Row>;`,
        ],
  };
}

/**
 * Returns the package's types: the types of answers, and the functions that follow from their declarations.
 */
function typesOfLibrary() {
  const { argumentsOf } = require("../src/library/argumentNames.ts");
  const { scriptFunctions } = require("../src/library/createRacing.ts");
  const { columnsAt, kinds } = require("../src/cells/columns/column.ts");
  const sourceOf = (name) => readFileSync(join(root, "src/library", `${name}.ts`), "utf8");
  const options = { fileName: "answered.ts", compilerOptions: { isolatedDeclarations: true } };
  const comment = docCommentOf(sourceOf("createRacing"), "createRacing");
  const docs = readDocs();
  const functions = scriptFunctions.map((one) =>
    describe(one, docs.get(one.name), { kinds, columnsAt, argumentsOf }),
  );
  return [
    `// Generated by tools/library.cjs.\n${ts.transpileDeclaration(sourceOf("answered"), options).outputText}`,
    "/** The value of one cell. */",
    "export type Scalar = string | number | boolean | null;",
    "/** A value, a list, or the rows of a range. */",
    "export type Range = Scalar | readonly Scalar[] | readonly (readonly Scalar[])[];",
    ...functions.flatMap(({ types }) => types),
    "/** The functions by name. */",
    "export interface Racing {",
    ...functions.flatMap(({ method }) => method),
    "  /** Resolves to the cost of a call of the function with this name, without a request for it. */",
    "  cost(name: string, given?: object): Promise<Cost>;",
    "  /** Cancels the calls in flight and ends every wait. */",
    "  close(): void;",
    "}",
    ...functions.flatMap(({ computation }) => computation),
    `${comment}\nexport declare function createRacing(options: RacingOptions): Racing;\n`,
  ].join("\n");
}

/** Writes the entries, the modules and the types. */
function writeLibrary() {
  const folder = join(root, "build/library");
  rmSync(folder, { recursive: true, force: true }); // without the modules of removed sources
  mkdirSync(folder, { recursive: true });
  compileModules(
    exported.map((name) => `${name}.ts`),
    { from: join(root, "src"), to: join(folder, "modules") },
  );
  const types = typesOfLibrary();
  const files = { ...entries, "index.d.cts": types, "index.d.mts": types };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

module.exports = { writeLibrary };
