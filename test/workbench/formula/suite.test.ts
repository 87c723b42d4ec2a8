/** Suite of src/workbench/formula: the public workbooks of IronCalc with the values that Excel stored. */
import { existsSync } from "node:fs";
import { compareStored } from "./storedValues";
import { expectExcelValues } from "./suiteDifferences";

const root = "../shared/suites/ironcalc";
(existsSync(root) ? test : test.skip)(
  `the workbooks of ${root} have the values that Excel stored`,
  async () => {
    expectExcelValues(await compareStored(root), { share: 0.998, ofAnalysts: 3936 });
  },
);
