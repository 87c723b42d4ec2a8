import { typingOf } from "../../../src/cells/table/typedValue";
import type { Kind } from "../../../src/cells/columns/kinds";
import type { Presentation } from "../../../src/cells/table/presentation";

const presentation = { time: "venue", timezone: "UTC", dateSystem: 1900 } as Presentation;
const typed = (kind: Kind, value: unknown) => typingOf(kind, "typed")(value, { presentation, holder: { timezone: "UTC" } });

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

test("a text longer than a cell can hold is cut", () => {
  expect(String(typed("text", "x".repeat(40_000)))).toHaveLength(32_767);
});
