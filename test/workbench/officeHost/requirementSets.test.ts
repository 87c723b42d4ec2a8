import { isSetSupported } from "../../../src/workbench/officeHost/requirementSets";

test.each([
  ["SharedRuntime", "1.1", true],
  ["sharedruntime", undefined, true],
  ["SharedRuntime", "1.2", false],
  ["CustomFunctionsRuntime", "1.4", true],
  ["CustomFunctionsRuntime", "1.5", false],
  ["ExcelApi", "1.9", true],
  ["ExcelApi", "2.0", false],
  ["RibbonApi", "1.1", false],
])("%s %s: %s", (name, version, expected) => {
  expect(isSetSupported(name, version)).toBe(expected);
});
