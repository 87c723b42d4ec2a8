import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as lists from "../../src/lists/lists";
import { sampleRace } from "./fields";

/** The folder of the room. */
export const room = join(__dirname, "../../src/maths");

/** Everything the room exports, its lists and the race that its pages share, by name. */
const scope: Record<string, unknown> = Object.assign(
  { sampleRace, ...lists },
  ...readdirSync(room).map((file): object => jest.requireActual(join(room, file))),
);

/** Evaluates an expression from the project's own comments and pages. */
export function evaluate(expression: string): unknown {
  return new Function(...Object.keys(scope), `return ${expression}`)(...Object.values(scope));
}

/**
 * Expects the same value, with numbers as near as their printing: by default to four digits, the fewest that
 * the comments print.
 */
export function expectAsPrinted(actual: unknown, expected: unknown, relativeError = 1e-4): void {
  if (typeof expected === "number") {
    expect(Math.abs(Number(actual) - expected)).toBeLessThanOrEqual(
      relativeError * Math.abs(expected) + 1e-12,
    );
  } else if (typeof expected === "object" && expected !== null) {
    const parts = new Map<string, unknown>(Object.entries(actual ?? {}));
    expect([...parts.keys()]).toEqual(Object.keys(expected));
    for (const [key, part] of Object.entries(expected)) expectAsPrinted(parts.get(key), part, relativeError);
  } else {
    expect(actual).toEqual(expected);
  }
}
