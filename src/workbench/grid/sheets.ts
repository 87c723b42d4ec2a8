import type { DispatchResult, Model, UID } from "@odoo/o-spreadsheet";
import type { PrintSetup } from "../../addin/excel/applySheetLook";
import { excelLimits } from "../../cells/excelLimits";
import type { OpenWorkbook } from "./cells";
import { sheetIdOf, sheetSize } from "./sheetAreas";
import { shortName } from "./sheetNames";

/** A sheet's data, which includes its print setup; the engine ignores that. */
interface SheetData {
  readonly id: UID;
  readonly printSetup?: PrintSetup;
}
interface WorkbookData {
  readonly sheets: readonly SheetData[];
}

/** The print setups of each open workbook's sheets, by sheet id. */
const setups = new WeakMap<Model, Map<UID, PrintSetup>>();

const setupsOf = (workbook: Model): Map<UID, PrintSetup> =>
  setups.get(workbook) ?? new Map<UID, PrintSetup>();

export const printSetupOf = (workbook: Model, sheet: UID): PrintSetup | undefined =>
  setupsOf(workbook).get(sheet);

/** Returns the print setup of each sheet that has one. */
export const printSetupsOf = (workbook: Model): (readonly [sheet: UID, setup: PrintSetup])[] => [
  ...setupsOf(workbook),
];

export function setPrintSetup(workbook: Model, sheet: UID, setup: PrintSetup): void {
  setups.set(workbook, setupsOf(workbook).set(sheet, setup));
}

/** Gives the copy of a sheet the sheet's print setup, whoever made the copy. */
export function copyPrintSetup(
  workbook: Model,
  { sheetId, sheetIdTo }: Readonly<Record<string, unknown>>,
): void {
  const setup = printSetupOf(workbook, String(sheetId));
  if (setup) setPrintSetup(workbook, String(sheetIdTo), setup);
}

/** Reads the print setups of a workbook's sheets from the data with which it was opened. */
export function readPrintSetups(workbook: Model, data: object): void {
  const { sheets } = data as WorkbookData; // the engine has opened it
  for (const { id, printSetup } of sheets) if (printSetup) setPrintSetup(workbook, id, printSetup);
}

/** Returns a workbook's data together with its sheets' print setups. */
export const withPrintSetups = <Data extends WorkbookData>(workbook: Model, data: Data): Data => ({
  ...data,
  sheets: data.sheets.map((sheet) => {
    const printSetup = printSetupOf(workbook, sheet.id);
    return printSetup ? { ...sheet, printSetup } : sheet;
  }),
});

/** The sheets of the open workbook, by their names. */
export function gridSheets({ workbook, unread }: Pick<OpenWorkbook, "workbook" | "unread">) {
  const idOf = (sheet: string): string => sheetIdOf({ sheet }, workbook().getters);
  const sheets = (): string[] => {
    const { getters } = unread();
    return getters.getSheetIds().map((id) => getters.getSheetName(id));
  };
  const sheetId = (sheet: string): string => `{${sheetIdOf({ sheet }, unread().getters)}}`;
  const isProtected = (sheet: string): boolean => {
    const { getters } = unread();
    return getters.isSheetLocked(sheetIdOf({ sheet }, getters));
  };

  function refuseName({ isSuccessful }: DispatchResult, name: string): void {
    if (!isSuccessful) throw new Error(`Cannot name a sheet "${name}": the name is taken or not allowed`);
  }

  function moveSheetToEnd(sheet: string): void {
    const ids = workbook().getters.getSheetIds();
    const delta = ids.length - 1 - ids.indexOf(idOf(sheet));
    if (delta > 0) workbook().dispatch("MOVE_SHEET", { sheetId: idOf(sheet), delta });
  }

  /** Renames a sheet, also in formulas. Throws if the name is taken or not allowed. */
  function renameSheet(sheet: string, newName: string): void {
    const names = { sheetId: idOf(sheet), oldName: sheet, newName };
    refuseName(workbook().dispatch("RENAME_SHEET", names), newName);
  }

  function setProtected(sheet: string, isProtected: boolean): void {
    workbook().dispatch(isProtected ? "LOCK_SHEET" : "UNLOCK_SHEET", { sheetId: idOf(sheet) });
  }

  return {
    sheets,
    /**
     * Returns the id of a sheet, which does not change when the sheet is renamed; no other sheet has it as a
     * name.
     */
    sheetId,
    /** Returns the name of the sheet with an id; undefined if it was removed. */
    sheetName: (id: string): string | undefined => sheets().find((sheet) => sheetId(sheet) === id),
    activeSheet: (): string => unread().getters.getActiveSheetName(),
    /** Adds an empty sheet at the end and returns its name. Throws if the name is taken or not allowed. */
    addSheet(name = workbook().getters.getNextSheetName()): string {
      const id = workbook().uuidGenerator.smallUuid();
      const position = workbook().getters.getSheetIds().length;
      refuseName(workbook().dispatch("CREATE_SHEET", { sheetId: id, name, position, ...sheetSize }), name);
      return name;
    },
    removeSheet(sheet: string): void {
      workbook().dispatch("DELETE_SHEET", { sheetId: idOf(sheet), sheetName: sheet });
    },
    /** Copies a sheet with its protection and print setup to the end, and returns the copy's name. */
    copySheet(sheet: string): string {
      const sheetIdTo = workbook().uuidGenerator.smallUuid();
      const sheetNameTo = workbook().getters.getDuplicateSheetName(sheet);
      workbook().dispatch("DUPLICATE_SHEET", { sheetId: idOf(sheet), sheetIdTo, sheetNameTo });
      moveSheetToEnd(sheetNameTo);
      setProtected(sheetNameTo, isProtected(sheet));
      return sheetNameTo;
    },
    renameSheet,
    /** Shortens the names that are too long for Excel, also in formulas. Returns a sentence part for each. */
    shortenNames(): string[] {
      const long = sheets().filter((sheet) => sheet.length > excelLimits.sheetName);
      return long.map((sheet) => {
        const name = shortName(sheet, sheets());
        renameSheet(sheet, name);
        return `the name ${sheet}, which is too long for Excel (the sheet is ${name})`;
      });
    },
    moveSheetToEnd,
    activate(sheet: string): void {
      const [sheetIdFrom, sheetIdTo] = [workbook().getters.getActiveSheetId(), idOf(sheet)];
      if (sheetIdFrom !== sheetIdTo) workbook().dispatch("ACTIVATE_SHEET", { sheetIdFrom, sheetIdTo });
    },
    setProtected,
    isProtected,
  };
}
