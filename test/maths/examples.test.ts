import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const room = join(__dirname, "../../src/maths");
const files = readdirSync(room);

/** Everything the room exports, so that an example may name it. */
function exportsOfRoom(): Record<string, unknown> {
  return Object.assign({}, ...files.map((file): object => jest.requireActual(join(room, file))));
}

interface Example {
  readonly file: string;
  readonly call: string;
  readonly says: "is" | "throws";
  readonly expected: string;
}

function examplesOf(file: string): Example[] {
  const text = readFileSync(join(room, file), "utf8");
  return [...text.matchAll(/@example (.+?) (is|throws) (.+)/g)].map(([, call = "", says, expected = ""]) => ({
    file,
    call,
    says: says === "throws" ? "throws" : "is",
    expected,
  }));
}

function evaluate(expression: string): unknown {
  const scope = exportsOfRoom();
  // The expressions are our own doc comments.
  return new Function(...Object.keys(scope), `return ${expression}`)(...Object.values(scope));
}

/** Numbers in a result, rounded to the four digits that the examples print at least. */
function printed(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(4));
  if (Array.isArray(value)) return value.map(printed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printed(part)]));
}

describe("the examples in the doc comments", () => {
  const examples = files.flatMap(examplesOf);

  it.each(examples.filter(({ says }) => says === "is"))("$file: $call is $expected", ({ call, expected }) => {
    expect(printed(evaluate(call))).toEqual(printed(evaluate(expected)));
  });

  it.each(examples.filter(({ says }) => says === "throws"))("$file: $call throws", ({ call, expected }) => {
    expect(() => evaluate(call)).toThrow(String(evaluate(expected)));
  });

  it("stand beside every function of the room", () => {
    const withFunction = files.filter((file) => /export function/.test(readFileSync(join(room, file), "utf8")));
    const without = withFunction.filter((file) => examplesOf(file).length === 0 && file !== "orderModel.ts");
    expect(without).toEqual([]);
  });
});
