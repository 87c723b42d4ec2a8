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

/** The interface of window.racingWorkbench, for tests; the add-in's page reads window.racingExcel. */
export interface RacingWorkbench {
  readonly excel: ExcelPage;
  /** Types a text into a cell: set("Race!B3", "4"). */
  set(address: string, text: string): void;
  /** Returns the values of a range, row by row; an error as its code. */
  get(address: string): Plain[][];
  /** Returns the displayed texts of a range. */
  display(address: string): string[][];
  /** Returns the message of a cell's error. */
  message(address: string): string | undefined;
  /** Shows a new workbook with these sheets. */
  create(sheets: readonly SheetContent[]): Promise<void>;
  recalculate(): void;
  insertRow(address: string): void;
  /** Presses a button of the ribbon; resolves once the add-in's command has ended. */
  press(action: string): Promise<void>;
  /** Opens another window of the workbook, in another host only: a second page of the add-in. */
  openWindow(): void;
  /** The host of the add-in's page, where it is not the workbench itself. */
  readonly host: unknown;
  /** Returns true if the add-in has loaded and no call is pending. */
  idle(): boolean;
  readonly counters: Readonly<Record<"calls" | "cancelled" | "deliveries", number>>;
}

interface Options {
  readonly excel: ExcelPage;
  /** The add-in's page in its frame. */
  readonly addin: () => LoadedAddin;
}

export function racingWorkbench(workbench: Workbench, { excel, addin }: Options): RacingWorkbench {
  const { grid, runtime } = workbench;
  const views = (address: string): CellView[][] => grid.read(grid.area(address));
  return {
    excel,
    set: (address, text) => grid.write(grid.area(address), [[text]]),
    get: (address) => views(address).map((row) => row.map(plain)),
    display: (address) => views(address).map((row) => row.map(({ text }) => text)),
    message: (address) => views(address)[0]?.[0]?.error?.message,
    create: (sheets) => workbench.replace(() => grid.create(sheets)),
    recalculate: () => grid.calculate(),
    insertRow: (address) => grid.insertRow(grid.area(address)),
    press: (action) => addin().press(action),
    openWindow: () => addin().openWindow?.(),
    get host() {
      return addin().host;
    },
    idle: () => workbench.isAttached && workbench.idle,
    counters: runtime.counters,
  };
}
