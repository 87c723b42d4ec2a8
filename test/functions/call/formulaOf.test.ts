/** Suite of src/functions/call/parseFormula.ts: formulaOf. */
import fc from "fast-check";
import { formulaOf, parseFormulaCalls } from "../../../src/functions/call/parseFormula";

test.each([
  [["today", "sha-tin", 3, null, null], '=RACING.FORM("today","sha-tin",3)'],
  [['a "b"', true, -1.5], '=RACING.FORM("a ""b""",TRUE,-1.5)'],
  [[[[4], [6]], [["step", 5, ""]]], '=RACING.FORM({4;6},{"step",5,""})'],
  [[null, null, 2], "=RACING.FORM(,,2)"],
  [["x".repeat(300)], `=RACING.FORM("${"x".repeat(255)}"&"${"x".repeat(45)}")`],
  [[], "=RACING.FORM()"],
])("%j", (cells, formula) => {
  expect(formulaOf("FORM", cells)).toBe(formula);
});

test("each argument is one argument of the formula, whatever its text", () => {
  const cell = fc.oneof(fc.string({ minLength: 1, maxLength: 600 }), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const [call] = parseFormulaCalls(formulaOf("FORM", cells));
      const argumentValues = call?.args.map((arg) =>
        arg.startsWith('"')
          ? [...arg.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = ""]) => text.replaceAll('""', '"')).join("")
          : arg,
      );
      expect(argumentValues).toEqual(
        cells.map((value) => (typeof value === "boolean" ? String(value).toUpperCase() : String(value))),
      );
    }),
  );
});
