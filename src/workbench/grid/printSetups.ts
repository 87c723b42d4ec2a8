import type { Model, UID } from "@odoo/o-spreadsheet";
import type { PrintSetup } from "../../addin/excel/sheetLook";

/** The data of a sheet, which states how it is printed; the engine ignores that. */
interface SheetData {
  readonly id: UID;
  readonly printSetup?: PrintSetup;
}
interface WorkbookData {
  readonly sheets: readonly SheetData[];
}

/** The print setups of the sheets of each open workbook, by the sheet's id. */
const setups = new WeakMap<Model, Map<UID, PrintSetup>>();

const setupsOf = (workbook: Model): Map<UID, PrintSetup> =>
  setups.get(workbook) ?? new Map<UID, PrintSetup>();

/** Returns how a sheet is printed; undefined if nothing was set. */
export const printSetupOf = (workbook: Model, sheet: UID): PrintSetup | undefined =>
  setupsOf(workbook).get(sheet);

export function setPrintSetup(workbook: Model, sheet: UID, setup: PrintSetup): void {
  setups.set(workbook, setupsOf(workbook).set(sheet, setup));
}

/** Reads how the sheets of a workbook are printed from the data that it was opened with. */
export function readPrintSetups(workbook: Model, data: object): void {
  const { sheets } = data as WorkbookData; // the engine has opened it
  for (const { id, printSetup } of sheets) if (printSetup) setPrintSetup(workbook, id, printSetup);
}

/** Returns a workbook's data together with how its sheets are printed. */
export const withPrintSetups = <Data extends WorkbookData>(workbook: Model, data: Data): Data => ({
  ...data,
  sheets: data.sheets.map((sheet) => {
    const printSetup = printSetupOf(workbook, sheet.id);
    return printSetup ? { ...sheet, printSetup } : sheet;
  }),
});
