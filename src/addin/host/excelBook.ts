import type { Book } from "./book";
import { calculateCells } from "./calculateCells";
import { findFormulas } from "./findFormulas";
import { freeze } from "./freeze";
import { insertFormula, siteOf } from "./insertFormula";
import { readValues } from "./readValues";
import { separator } from "./separator";

/** The workbook that is open in Excel. */
export const excelBook: Book = {
  formulas: findFormulas,
  values: readValues,
  calculate: calculateCells,
  site: siteOf,
  insert: insertFormula,
  freeze,
  separator,
};
