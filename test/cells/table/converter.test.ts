import { converterFor, parseMoney } from "../../../src/cells/table/converter";
import type { Kind } from "../../../src/cells/columns/column";
import type { Presentation } from "../../../src/cells/table/presentation";
import fc from "fast-check";

const presentation = { time: "venue", timezone: "UTC", dateSystem: 1900 } as Presentation;
const typed = (kind: Kind, value: unknown) =>
  converterFor({ kind }, "typed")(value, { presentation, parent: { timezone: "UTC" } });

test.each([
  ["distance", "1200m", 1200],
  ["distance", "1200 M", 1200],
  ["distance", "480", 480],
  ["distance", 480, 480],
  ["distance", "6f 110y", "6f 110y"],
  ["distance", "", undefined],
  ["money", "", undefined],
  ["money", 25_000, 25_000],
  ["text", 5, "5"],
  ["text", {}, undefined],
  ["number", "5", undefined],
  ["number", NaN, undefined],
  ["flag", "true", undefined],
  ["date", "soon", undefined],
  ["time", "soon", undefined],
  ["badges", [null, { label: "Fit" }], ", Fit"],
] as const)("the %s %p is %p in a cell", (kind, value, expected) => {
  expect(typed(kind, value)).toBe(expected);
});

test("a text longer than a cell can contain is cut", () => {
  expect(String(typed("text", "x".repeat(40_000)))).toHaveLength(32_767);
});

test.each([
  ["25000", 25_000],
  ["$126,065.00", 126_065],
  ["$1,250", 1250],
  ["HK$1,250,000", 1_250_000],
  ["HK$ 1,250,000", 1_250_000],
  ["€35,000", 35_000],
  ["R120000", 120_000],
  ["25,000 AUD", 25_000],
  ["AUD 25000.50", 25_000.5],
  [" 0 ", 0],
])("the amount %j is %d", (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

test.each([
  ["15.000"],
  ["12,50"],
  ["$25k"],
  ["1,25,000"],
  ["TBA"],
  ["-5"],
  ["25 000"],
  [""],
  ["$"],
  ["10-20"],
])("%j is not a clear amount", (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test("parses every amount that the service formats", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), (amount) => {
      expect(parseMoney(`$${amount.toLocaleString("en-US")}.00`)).toBe(amount);
      expect(parseMoney(String(amount))).toBe(amount);
    }),
  );
});
