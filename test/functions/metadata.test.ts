/** Suite of src/functions: the metadata that Excel reads, functions.json. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { generateCustomFunctionsMetadata } from "custom-functions-metadata";
import { catalogue, localFunctions } from "../../src/functions/catalogue";
import * as index from "../../src/functions/index.generated";

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly dimensionality?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
}
interface Metadata {
  readonly functions: readonly {
    readonly id: string;
    readonly name: string;
    readonly description?: string;
    readonly options?: { readonly cancelable?: boolean; readonly stream?: boolean };
    readonly parameters: readonly Parameter[];
    readonly result: { readonly dimensionality?: string };
  }[];
}

const folder = join(__dirname, "../../src/functions");
const docs = join(__dirname, "../../docs/functions");
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => join(folder, name));
const functionFiles = files.filter((file) => readFileSync(file, "utf8").includes("@customfunction"));

let metadata: Metadata;
let associated: readonly { readonly id: string; readonly functionName: string }[];
beforeAll(async () => {
  const { metadataJson, associate, errors } = await generateCustomFunctionsMetadata(functionFiles);
  expect(errors).toEqual([]);
  metadata = JSON.parse(metadataJson) as Metadata;
  associated = associate;
});

test("the index, functions.json and the associated ids name the same functions", () => {
  const ids = metadata.functions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(associated.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(associated.map(({ functionName }) => functionName).sort()).toEqual(Object.keys(index).sort());
  expect(ids.sort()).toEqual(
    Object.keys(index)
      .map((name) => name.toUpperCase())
      .sort(),
  );
  expect(metadata.functions.map(({ name }) => name).sort()).toEqual(ids);
});

test("every public function has its parts: what is missing is named", () => {
  const missing = functionFiles.flatMap((file) => {
    const name = basename(file, ".ts");
    const source = readFileSync(file, "utf8");
    const id = name.toUpperCase();
    const described = metadata.functions.find((one) => one.id === id);
    const parts: readonly (readonly [isThere: boolean, remedy: string])[] = [
      [source.includes(`export function ${name}(`), `export its function as \`export function ${name}(\``],
      [described !== undefined, `name it \`@customfunction ${id}\``],
      [
        /^[A-Z].{30,}\.$/.test(described?.description ?? ""),
        "describe it by a sentence above @customfunction",
      ],
      [/^ \* @returns \S/m.test(source), "state its result by @returns"],
      [source.includes(`\n * @example =RACING.${id}(`), `show a formula by \`@example =RACING.${id}(...)\``],
      [name in index, "list it by `node tools/generate.cjs`"],
      [existsSync(join(docs, `${name}.md`)), "write its page by `node tools/docs-functions.cjs`"],
      [existsSync(join(__dirname, `${name}.test.ts`)), `test it in test/functions/${name}.test.ts`],
    ];
    return parts.flatMap(([isThere, remedy]) => (isThere ? [] : [`src/functions/${name}.ts: ${remedy}.`]));
  });
  expect(missing).toEqual([]);
});

test("the formula dialog's sentences have 200 characters at the most: the rest is in the help", () => {
  const texts = metadata.functions.flatMap(({ id, description, parameters }) => [
    [id, description],
    ...parameters.map((parameter) => [`${id}.${parameter.name}`, parameter.description]),
  ]);
  expect(texts.filter(([, text]) => String(text).length > 200)).toEqual([]);
});

test("every parameter is described, and every function shows a table", () => {
  for (const { id, parameters, result } of metadata.functions) {
    expect([id, result.dimensionality]).toEqual([id, "matrix"]);
    for (const parameter of parameters) {
      expect([id, parameter.name, parameter.type]).toEqual([id, parameter.name, "any"]);
      expect(String(parameter.description)).toMatch(/^[A-Z\w].{8,}\.$/);
    }
  }
});

test("ids keep to the stricter rules: three letters or more, no cell reference", () => {
  for (const { id } of metadata.functions) {
    expect(id).toMatch(/^[A-Z]{3,}$/);
    expect(id).not.toMatch(/^[A-Z]{1,3}\d/);
  }
});

test("the local functions are those without a cancelable invocation, with the arguments that they declare", () => {
  const asking = new Set([...catalogue.map(({ name }) => name), "EXPLAIN", "FIELDS", "LIVE", "STATUS"]);
  const rest = metadata.functions.filter(({ id }) => !asking.has(id));
  const declared = rest.map(({ id, parameters }) => [id, parameters.map(({ name }) => name)]);
  expect(declared.sort()).toEqual(localFunctions.map(({ name, parameters }) => [name, parameters]).sort());
});

/** The arguments that may be a range, or the answer of another formula. */
const ranges = new Set(
  "fields options prices odds scratched notes model venues distances windows conditions bets formula".split(
    " ",
  ),
);

test("the arguments of each function are those that it reads, the tail in ranges", () => {
  for (const { name, argumentNames } of catalogue) {
    const declared = metadata.functions.find(({ id }) => id === name);
    expect(declared?.parameters.map((parameter) => parameter.name)).toEqual(argumentNames);
    expect(declared?.options?.cancelable ?? declared?.options?.stream).toBe(true);
    for (const parameter of declared?.parameters ?? []) {
      const dimensionality = ranges.has(parameter.name) ? "matrix" : undefined;
      expect([name, parameter.name, parameter.dimensionality]).toEqual([
        name,
        parameter.name,
        dimensionality,
      ]);
    }
  }
});

test("the names are for ever: this list may only grow", () => {
  const knownArguments = [
    ..."BADGES BIAS EXPLAIN FIELDS FORM JOCKEY MEETINGS PREDICT RACE RUNNER STATUS TRAINER VENUES".split(" "),
    ..."BLEND DUTCH EXOTIC FAIRODDS FORMLINE INTERVAL KELLY OVERROUND PLACES RENORM SHARPEN".split(" "),
    ..."ANGLE BIASCOMPARE CARD CONNECTIONS GOING HEADTOHEAD NEXT RESULTS SPEEDMAP STARTS WHATIF".split(" "),
  ];
  const ids = metadata.functions.map(({ id }) => id);
  expect(knownArguments.filter((id) => !ids.includes(id))).toEqual([]);
  const arguments_ = Object.fromEntries(
    catalogue.map(({ name, argumentNames }) => [name, argumentNames.join(" ")]),
  );
  expect(arguments_).toMatchObject({
    MEETINGS: "date race_code fields headers options",
    NEXT: "race_code country count fields headers options",
    VENUES: "race_code country fields headers options",
    RACE: "date track race fields headers options",
    FORM: "date track race fields headers options notes",
    RUNNER: "date track race runner fields headers options",
    BADGES: "date track race fields headers options",
    PREDICT: "date track race fields headers options",
    BIAS: "venue distance window condition report fields headers options",
    JOCKEY: "name window report fields headers options",
    TRAINER: "name window report fields headers options",
    BIASCOMPARE: "venues distances windows conditions measure headers options",
    SPEEDMAP: "date track race scratched headers options",
    GOING: "date track race condition fields headers options",
    CONNECTIONS: "date track race window fields headers options",
    STARTS: "date track race runner count fields headers options notes",
    HEADTOHEAD: "date track race fields headers options",
    RESULTS: "date track race fields headers options",
    RECORD: "from until report fields headers options",
    WORKEDOUT: "date track race later report fields headers options",
    FIND: "name kind fields headers options",
    ANGLE: "conditions from until report fields headers options",
    CARD: "date track race odds scratched fields headers options notes",
    WHATIF: "date track race odds scratched sharpen model fields headers options",
  });
});
