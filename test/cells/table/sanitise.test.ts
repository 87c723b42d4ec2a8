/** Suite of src/cells/table/shape.ts: sanitise. */
import fc from "fast-check";
import { sanitise } from "../../../src/cells/table/shape";

const error = { code: "#N/A", message: "none" };

test("values that a host would change become an empty text", () => {
  expect(
    sanitise([[null, undefined, NaN, Infinity, -Infinity, new Date(0), {}, [], Symbol.iterator, 1n]]),
  ).toEqual([Array(10).fill("")]);
});

test("cells stay unchanged", () => {
  const row = [
    1,
    -0.5,
    "",
    "a",
    true,
    false,
    error,
    { type: "FormattedNumber", basicValue: 1, numberFormat: "0%" },
  ];
  expect(sanitise([row])).toEqual([row]);
});

test("an error of Excel's own, which also has a basic value, stays an error", () => {
  const ownError = { type: "Error", code: "#N/A", basicValue: "#N/A" };
  expect(sanitise([[ownError]])).toEqual([[ownError]]);
});

test("rows are padded to equal length and there is at least one cell", () => {
  expect(sanitise([["a"], ["b", "c", "d"]])).toEqual([
    ["a", "", ""],
    ["b", "c", "d"],
  ]);
  expect(sanitise([])).toEqual([[""]]);
  expect(sanitise([[]])).toEqual([[""]]);
});

test("returns a rectangle of cells for any input", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.anything({ withDate: true, withBigInt: true }))), (table) => {
      const cells = sanitise(table);
      expect(cells.length).toBeGreaterThan(0);
      expect(new Set(cells.map((row) => row.length)).size).toBe(1);
      for (const cell of cells.flat()) {
        expect(["string", "number", "boolean", "object"]).toContain(typeof cell);
        expect(cell).not.toBeNull();
        if (typeof cell === "number") expect(Number.isFinite(cell)).toBe(true);
      }
    }),
  );
});
