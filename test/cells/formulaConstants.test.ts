import fc from "fast-check";
import { excelLimits } from "../../src/cells/excelLimits";
import { textConstant, textOfConstants, withShortConstants } from "../../src/cells/formulaConstants";
import { measureFormula } from "../../src/cells/formulaLimits";

/** Texts around the limit, with quotation marks and characters of two units. */
const texts = fc
  .array(fc.constantFrom("a", '"', "😀", ","), { minLength: 0, maxLength: 600 })
  .map((characters) => characters.join(""));

test("a text of any length is stated in constants that Excel takes, and reads as the same text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const stated = textConstant(text);
      expect(measureFormula(`=F(${stated})`).textConstant).toBeLessThanOrEqual(excelLimits.textConstant);
      expect(textOfConstants(stated)).toBe(text);
      expect(stated.match(/[\uD800-\uDBFF]"|"[\uDC00-\uDFFF]/)).toBeNull();
    }),
  );
});

test("a constant of 255 characters stays whole, one of 256 is joined of two", () => {
  expect(textConstant("a".repeat(255))).toBe(`"${"a".repeat(255)}"`);
  expect(textConstant("a".repeat(256))).toBe(`"${"a".repeat(255)}"&"a"`);
  expect(textConstant("")).toBe('""');
});

test("long constants of a formula are split, others and plain texts stay", () => {
  const long = "b".repeat(300);
  expect(withShortConstants(`=F("x","${long}")&"y"`)).toBe(
    `=F("x","${"b".repeat(255)}"&"${"b".repeat(45)}")&"y"`,
  );
  expect(withShortConstants(`"${long}"`)).toBe(`"${long}"`);
});

test.each([
  ['"a"&"b"', "ab"],
  ['"a" & "b""c"', 'ab"c'],
  ['"a"&B1', undefined],
  ['"a","b"', undefined],
  ["A1", undefined],
])("the text of %s is %s", (expression, text) => expect(textOfConstants(expression)).toBe(text));
