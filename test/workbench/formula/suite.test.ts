/** Suite of src/workbench/formula: the public workbooks of IronCalc with the values that Excel stored. */
import { existsSync, writeFileSync } from "node:fs";
import { compareStored } from "./storedValues";

const root = "../shared/suites/ironcalc";
(existsSync(root) ? test : test.skip)(`the workbooks of ${root} have the values that Excel stored`, () => {
  const outcomes = compareStored(root);
  const { SUITE_REPORT: report } = process.env;
  if (report) writeFileSync(report, JSON.stringify(outcomes));
  const listed = outcomes.filter(({ isListed }) => isListed);
  const equal = listed.filter((outcome) => outcome.isEqual);
  expect(equal.length / listed.length).toBeGreaterThan(0.998);
  const analysts = ["LOGICAL", "LOOKUP_AND_REFERENCE", "TEXT", "DATE_AND_TIME", "INFORMATION", "DATABASE"];
  expect(equal.filter(({ family }) => analysts.includes(family)).length).toBeGreaterThanOrEqual(3930);
});
