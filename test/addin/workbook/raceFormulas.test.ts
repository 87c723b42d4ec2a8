import { namedCountry } from "../../../src/addin/workbook/raceFormulas";
import { calculated } from "../../workbench/formula/memoryBook";

test.each([
  ["race_code=gallops; country=hk", "hk"],
  ["country=nz; missing=na", "nz"],
  ["Country= New Zealand , race_code=harness", "New Zealand"],
  ["country=au\nmissing=na", "au"],
  ["race_code=gallops", ""],
  ["", ""],
])("the country in the options %j is %j", (options, country) => {
  const formula = `=${namedCountry.replaceAll("[options]", "$B$1")}`;
  expect(calculated(formula, { B1: options })).toBe(country);
});
