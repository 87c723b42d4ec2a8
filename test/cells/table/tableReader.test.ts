/** Suite of src/cells/table/shape.ts: tableReader. */
import fc from "fast-check";
import { columnsAt } from "../../../src/cells/columns/column";
import type { Presentation } from "../../../src/cells/table/presentation";
import { integer } from "../../../src/spec/fields";
import { tableReaderFor } from "../../../src/cells/table/shape";

test("columns of one object look it up once for a row", () => {
  let lookups = 0;
  const runner = {
    get stats() {
      lookups++;
      return { overall: { starts: 3, wins: 1 } };
    },
  };
  const fields = { starts: integer("Starts", "Starts"), wins: integer("Wins", "Wins") };
  const presentation = { missing: "blank", text: "typed", formats: false } as Presentation;
  expect(tableReaderFor(columnsAt("runners[].stats.overall", fields), presentation)([[{}, runner]])).toEqual([
    [3, 1],
  ]);
  expect(lookups).toBe(1);
});

test("a property with a loop of its own is read as one that is looked up", () => {
  const presentation = {
    missing: "blank",
    text: "typed",
    formats: false,
    notAvailable: () => ({ code: "#N/A" }),
  };
  const kinds = ["integer", "number", "text", "flag", "money", "odds"] as const;
  const value = fc.oneof(
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constantFrom(null, undefined, NaN, Infinity, "$1,200", "12", {}, []),
  );
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(fc.option(value), { maxLength: 5 }), (kind, values) => {
      const read = (key: string) =>
        tableReaderFor(
          columnsAt("runners[]", { [key]: { heading: "Heading", kind } }),
          presentation as Presentation,
        )(values.map((one) => [{}, { [key]: one }]));
      expect(read("wins")).toEqual(read("aPropertyOfNoResponse"));
    }),
  );
});
