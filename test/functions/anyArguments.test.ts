/** Suite of src/functions: any arguments give a table or a cell error. */
import fc from "fast-check";
import * as functions from "../../src/functions/index.generated";
import { firstOfStream } from "./firstOfStream";
import { asOf, openTestSession } from "./testSession";
import { proResponse } from "./proResponse";

/** Random calls of each function; more with SOAK=1, as `npm run soak` does. */
const runs = process.env.SOAK ? 150 : 50;

type Callable = (...args: unknown[]) => unknown;
const all = Object.entries({
  ...functions,
  live: firstOfStream(functions.live as Callable, 3),
  prices: firstOfStream(functions.prices as Callable, 7),
}) as unknown as readonly (readonly [string, Callable])[];

beforeEach(() => {
  openTestSession({ answer: proResponse });
});

/** Values that Excel can and cannot pass in an argument. */
const scalar = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    "",
    0,
    true,
    false,
    asOf,
    "today",
    46_095,
    "ashford-park",
    3,
    1,
    2,
    "Keira Ambrose",
    90,
    "gallops",
    "H",
    "au",
  ),
  fc.constantFrom(
    "all",
    "basic",
    "stats.*",
    "recent",
    "tracks",
    "summary",
    "form",
    "FORM",
    "missing=na; layout=columns",
    "missing=0; time=utc; text=raw",
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
);
const argument = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 3 }), { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.anything({
      withDate: true,
      withBigInt: true,
      withNullPrototype: true,
      withSparseArray: true,
    }),
  },
);

function expectTable(table: unknown): void {
  const rows = table as readonly (readonly unknown[])[];
  expect(Array.isArray(rows) && rows.length > 0 && (rows[0]?.length ?? 0) > 0).toBe(true);
  for (const row of rows) {
    expect(row).toHaveLength(rows[0]?.length ?? 0);
    for (const cell of row) {
      if (typeof cell === "number") expect(Number.isFinite(cell)).toBe(true);
      else if (typeof cell === "object") expect((cell as { code?: unknown }).code).toBe("#N/A");
      else expect(["string", "boolean"]).toContain(typeof cell);
    }
  }
}

const expectError = (error: unknown): void =>
  expect(error).toMatchObject({
    code: expect.stringMatching(/^#(VALUE!|N\/A)$/) as string,
    message: expect.stringMatching(/./) as string,
  });

test.each(all)(
  "%s never fails but with a cell error, and never shows but a table, whatever its arguments",
  async (name, call) => {
    const count = name === "fields" ? call.length : call.length - 1; // the last parameter is Excel's own
    const outcomeOf = async (
      args: readonly unknown[],
    ): Promise<{ readonly table?: unknown; readonly error?: unknown }> => {
      try {
        return { table: await call(...Array.from({ length: count }, (_, index) => args[index]), {}) };
      } catch (error) {
        return { error };
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(argument, { maxLength: 9 }), async (args) => {
        const { table, error } = await outcomeOf(args);
        if (error === undefined) expectTable(table);
        else expectError(error);
      }),
      { numRuns: runs },
    );
  },
);

test.each([
  ["FORM", functions.form],
  ["RACE", functions.race],
  ["PREDICT", functions.predict],
  ["BADGES", functions.badges],
] as const)(
  "%s of a race that is there shows a table for whatever presentation is asked for",
  async (_name, call) => {
    const words = fc.constantFrom(
      "missing=na",
      "missing=0",
      "layout=columns",
      "time=utc",
      "time=mine",
      "text=raw",
      "",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(null, "all", "basic"),
        fc.constantFrom(null, true, false, 2),
        fc.array(words),
        async (fields, headers, options) => {
          expectTable(
            await call(asOf, "ashford-park", 3, fields as never, headers, options.join(";") as never),
          );
        },
      ),
      { numRuns: runs / 2 },
    );
  },
);
