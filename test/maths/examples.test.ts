import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, expectAsPrinted, room } from "./evaluate";

interface Example {
  readonly file: string;
  readonly call: string;
  readonly says: string;
  readonly expected: string;
}

const files = readdirSync(room);

function examplesOf(file: string): Example[] {
  const text = readFileSync(join(room, file), "utf8");
  return [...text.matchAll(/@example (.+?) (is|throws) (.+)/g)].map(([, call = "", says = "", expected = ""]) => ({
    file,
    call,
    says,
    expected,
  }));
}

describe("the examples in the doc comments", () => {
  const examples = files.flatMap(examplesOf);

  it.each(examples.filter(({ says }) => says === "is"))("$file: $call is $expected", ({ call, expected }) => {
    expectAsPrinted(evaluate(call), evaluate(expected));
  });

  it.each(examples.filter(({ says }) => says === "throws"))("$file: $call throws", ({ call, expected }) => {
    expect(() => evaluate(call)).toThrow(String(evaluate(expected)));
  });

  it("stand beside every function of the room", () => {
    const withFunction = files.filter((file) => /export function/.test(readFileSync(join(room, file), "utf8")));
    expect(withFunction.filter((file) => examplesOf(file).length === 0)).toEqual([]);
  });
});
