import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readDeclarations, readFunctionDocs } from "../../tools/functionDocs.cjs";

const folder = join(__dirname, "../../src/functions");
const sources = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n"))
  .filter((text) => text.includes("@customfunction"));

test("the docs of every custom function are read", () => {
  const docs = sources.flatMap(readFunctionDocs);
  const ids = sources.flatMap((text) =>
    [...text.matchAll(/^ \* @customfunction (\S+)$/gm)].map(([, id]) => id),
  );
  expect(docs.map(({ id }) => id)).toEqual(ids);
  for (const { id, name, help } of docs) {
    expect([id, typeof name, help.summary.length > 10]).toEqual([id, "string", true]);
    expect([id, Object.values(help.parameters).filter((meaning) => meaning.length < 5)]).toEqual([id, []]);
  }
});

test("sources with CRLF give the same docs", () => {
  for (const text of sources)
    expect(readFunctionDocs(text.replaceAll("\n", "\r\n"))).toEqual(readFunctionDocs(text));
});

test("arguments may be optional and take a range, whatever the layout", () => {
  const source = `/**
 * Adds.
 * @customfunction ADD
 * @param one The first.
 * @example =RACING.ADD(1)
 */
export function add(one: any, rows?: any[][], invocation?: CustomFunctions.Invocation): any[][] {}`;
  expect(readFunctionDocs(source)).toEqual([
    {
      id: "ADD",
      name: "add",
      help: { summary: "Adds.", parameters: { one: "The first." } },
      examples: ["=RACING.ADD(1)"],
      arguments: [
        { name: "one", isOptional: false, isRange: false },
        { name: "rows", isOptional: true, isRange: true },
        { name: "invocation", isOptional: true, isRange: false },
      ],
    },
  ]);
});

test("a declaration is found with type arguments too", () => {
  const source = `export const venuesCall = defineCall<any, "venues">({});
export const kellyLocal: LocalFunction = {};
export const other = 1;
const hiddenCall = defineCall({});`;
  expect(readDeclarations(source)).toEqual(["venuesCall", "kellyLocal"]);
});
