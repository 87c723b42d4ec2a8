/** Suite of src/workbench/xlsx: the public workbooks of IronCalc, opened in the workbench. */
import { existsSync, readFileSync } from "node:fs";
import { setFormulaRegion } from "../../../src/workbench/grid/engineBook";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { readExcelFile } from "../../../src/workbench/xlsx/readExcelFile";
import { FormulaError } from "../../../src/workbench/formula/values/value";
import { type Opened, compareStored } from "../formula/storedValues";
import { expectExcelValues } from "../formula/suiteDifferences";
import { loadEngine } from "../grid/loadEngine";

loadEngine();
setFormulaRegion({ order: "DMY", language: "en-GB", year: 2026 });

/** Opens a file as a person does. */
const inGrid: Opened = async (path) => {
  const grid = createGrid();
  await grid.open(readExcelFile(new Uint8Array(readFileSync(path)), "en-GB").workbook);
  return (sheet, address) => {
    const [[cell] = []] = grid.read(grid.area(`'${sheet.replaceAll("'", "''")}'!${address}`));
    const { value = null, error } = cell ?? {};
    if (error) return new FormulaError(error.error);
    return typeof value === "object" ? null : value;
  };
};

const root = "../shared/suites/ironcalc";
(existsSync(root) ? test : test.skip)(
  `the workbooks of ${root}, opened here, have Excel's values`,
  async () => {
    expectExcelValues(await compareStored(root, inGrid), { share: 0.997, ofAnalysts: 3900 });
  },
);
