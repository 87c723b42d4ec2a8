import { addSheet } from "./addSheet";
import type { Book } from "./book";
import { calculateCells } from "./calculateCells";
import { findFormulas } from "./findFormulas";
import { freeze } from "./freeze";
import { insertFormula, siteOf } from "./insertFormula";
import { insertValues } from "./insertValues";
import { readValues } from "./readValues";
import { removeSheets } from "./removeSheets";
import { separator } from "./separator";
import { showSheet } from "./showSheet";

/** The workbook that is open in Excel. */
export const excelBook: Book = {
  formulas: findFormulas,
  values: readValues,
  calculate: calculateCells,
  site: siteOf,
  insert: insertFormula,
  insertValues,
  freeze,
  addSheet,
  removeSheets,
  showSheet,
  separator,
};
