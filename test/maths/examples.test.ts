/** Suite of src/maths: the examples in the doc comments. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, expectAsPrinted, room } from "./evaluate";

interface Example {
  readonly file: string;
  readonly call: string;
  readonly throws: boolean;
  readonly expected: string;
}

const files = readdirSync(room);

function examplesOf(file: string): Example[] {
  const text = readFileSync(join(room, file), "utf8");
  return [...text.matchAll(/@example (.+?) \/\/ (throws )?(.+)/g)].map(
    ([, call = "", throws, expected = ""]) => ({
      file,
      call,
      throws: throws !== undefined,
      expected,
    }),
  );
}

describe("the examples in the doc comments", () => {
  const examples = files.flatMap(examplesOf);

  it.each(examples.filter(({ throws }) => !throws))("$file: $call is $expected", ({ call, expected }) => {
    expectAsPrinted(evaluate(call), evaluate(expected));
  });

  it.each(examples.filter(({ throws }) => throws))("$file: $call throws", ({ call, expected }) => {
    expect(() => evaluate(call)).toThrow(String(evaluate(expected)));
  });

  it("exist for every exported function", () => {
    const functions = files.flatMap((file) =>
      [...readFileSync(join(room, file), "utf8").matchAll(/^export function (\w+)/gm)].map(
        ([, name = ""]) => name,
      ),
    );
    expect(functions.filter((name) => !examples.some(({ call }) => call.includes(`${name}(`)))).toEqual([]);
  });
});
