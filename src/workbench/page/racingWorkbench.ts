import type { ExcelPage } from "../officeHost/excelPage";
import type { SheetContent } from "../../addin/excel/sheetContent";
import type { CellView } from "../grid/gridHost";
import type { LoadedAddin } from "./addinFrame";
import type { Workbench } from "./workbench";

type Plain = string | number | boolean | null;

function plain({ value, error, formula, text }: CellView): Plain {
  if (error) return error.error;
  if (typeof value === "object") return formula === "" && text === "" ? null : text;
  return value;
}

interface Options {
  readonly excel: ExcelPage;
  readonly addin: () => LoadedAddin;
}

export function racingWorkbench(workbench: Workbench, { excel, addin }: Options) {
  const { grid, runtime } = workbench;
  const views = (address: string): CellView[][] => grid.read(grid.area(address));
  return {
    excel,
    /** Types a text into a cell: set("Race!B3", "4"). */
    set: (address: string, text: string) => grid.write(grid.area(address), [[text]]),
    /** Returns the values of a range, row by row; an error as its code. */
    get: (address: string) => views(address).map((row) => row.map(plain)),
    display: (address: string) => views(address).map((row) => row.map(({ text }) => text)),
    message: (address: string) => views(address)[0]?.[0]?.error?.message,
    create: (sheets: readonly SheetContent[]) => workbench.replace(() => grid.create(sheets)),
    recalculate: () => grid.calculate(),
    insertRow: (address: string) => grid.insertRow(grid.area(address)),
    press: (action: string) => addin().press(action),
    openWindow: () => addin().openWindow?.(),
    get host() {
      return addin().host;
    },
    /** Returns true if the add-in has loaded and no call is pending. */
    idle: () => workbench.isAttached && workbench.idle,
    counters: runtime.counters,
  };
}

/** The interface of window.racingWorkbench, for tests; the add-in's page reads window.racingExcel. */
export type RacingWorkbench = ReturnType<typeof racingWorkbench>;
