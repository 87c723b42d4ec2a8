import { addSheet } from "./addSheet";
import type { Workbook } from "./book";
import { calculateCells } from "./calculateCells";
import { findFormulas } from "./findFormulas";
import { freeze } from "./freeze";
import { insertFormula, insertionPoint } from "./insertFormula";
import { insertValues } from "./insertValues";
import { readValues } from "./readValues";
import { removeSheets } from "./removeSheets";
import { argumentSeparator } from "./separator";
import { showSheet } from "./showSheet";

/** The workbook that is open in Excel. */
export const excelWorkbook: Workbook = {
  findFormulas: findFormulas,
  readValues: readValues,
  calculateCells: calculateCells,
  insertionPoint: insertionPoint,
  insertFormula: insertFormula,
  insertValues,
  freeze,
  addSheet,
  removeSheets,
  showSheet,
  argumentSeparator,
};
