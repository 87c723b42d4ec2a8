/** Suite of src/cells/cellValue.ts: unwrapArgument. */
import fc from "fast-check";
import { ErrorArgument, unwrapArgument } from "../../src/cells/cellValue";

const unavailable = { type: "Error", basicType: "Error", basicValue: "#VALUE!" };

test.each<[unknown, unknown]>([
  [{ type: "FormattedNumber", basicType: "Double", basicValue: 3, numberFormat: "0.0" }, 3],
  [{ type: "Double", basicType: "Double", basicValue: 46_095, properties: {} }, 46_095],
  [{ type: "String", basicType: "String", basicValue: "sha-tin" }, "sha-tin"],
  [{ type: "Boolean", basicType: "Boolean", basicValue: false }, false],
  [{ type: "Empty", basicType: "Empty", basicValue: "" }, ""],
  [{ ...unavailable, type: "Entity", text: "Sha Tin", properties: {} }, "Sha Tin"],
  [{ ...unavailable, type: "LinkedEntity", text: "Sha Tin", id: {} }, "Sha Tin"],
  [{ ...unavailable, type: "WebImage", address: "https://example.com/silks.png", altText: "Silks" }, "Silks"],
  [{ ...unavailable, type: "Array", elements: [[{ type: "Double", basicValue: 1 }, "x"]] }, [[1, "x"]]],
  [{ type: "FormattedNumber", primitive: 3, numberFormat: "0" }, 3],
])("%j is %j", (value, plain) => {
  expect(unwrapArgument("track", value)).toEqual(plain);
  expect(unwrapArgument("track", [["a"], [value]])).toEqual([["a"], [plain]]);
});

test.each<[unknown, string, string]>([
  [{ type: "Error", basicType: "Error", basicValue: "#N/A", errorType: "NotAvailable" }, "#N/A", ""],
  [{ type: "Error", basicType: "Error", basicValue: "#DIV/0!" }, "#DIV/0!", ""],
  [{ type: "CustomFunctionError", code: "#N/A", message: "" }, "#N/A", ""],
  [{ code: "#N/A", message: "No race" }, "#N/A", " (No race)"],
  [{ type: "Function", basicType: "Error", basicValue: "#CALC!" }, "#CALC!", ""],
])("the error %j is thrown with its code", (value, code, reason) => {
  for (const argument of [value, [[1], [value]]]) {
    const thrown = (): unknown => unwrapArgument("odds", argument);
    expect(thrown).toThrow(ErrorArgument);
    expect(thrown).toThrow(`odds holds the error ${code}${reason}`);
    expect(thrown).toThrow(expect.objectContaining({ code }));
  }
});

test("an image without a text and an unknown object are refused", () => {
  expect(() => unwrapArgument("track", { ...unavailable, type: "WebImage" })).toThrow(
    "track holds an image without a text",
  );
  for (const value of [new Map(), {}, { basicValue: { a: 1 } }]) {
    expect(() => unwrapArgument("track", value)).toThrow(
      "track holds a value that is no number, text or logical value",
    );
  }
});

test("a range without data types is returned itself, and no data type is left in any other", () => {
  const plain = fc.oneof(fc.integer(), fc.string(), fc.boolean());
  const wrapped = plain.map((basicValue) => ({ type: "FormattedNumber", basicValue }));
  fc.assert(
    fc.property(fc.array(fc.array(plain)), (range) => {
      expect(unwrapArgument("fields", range)).toBe(range);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(fc.oneof(plain, wrapped))), (range) => {
      const values = range.map((row) =>
        row.map((cell) => (typeof cell === "object" ? cell.basicValue : cell)),
      );
      expect(unwrapArgument("fields", range)).toEqual(values);
    }),
  );
});
