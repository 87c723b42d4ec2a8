import type { ExcelPage } from "../excelPage";
import type { SheetContent } from "../../addin/excel/sheetContent";
import type { CellView } from "../grid/gridHost";
import type { Bench } from "./bench";

type Plain = string | number | boolean | null;

function plain({ value, error, formula, text }: CellView): Plain {
  if (error) return error.error;
  if (typeof value === "object") return formula === "" && text === "" ? null : text;
  return value;
}

/** What the page offers to its frame and to those who test it, as window.racingWorkbench. */
export interface RacingWorkbench {
  readonly excel: ExcelPage;
  /** Types a text into a cell: set("Race!B3", "4"). */
  set(address: string, text: string): void;
  /** The values of a range, row by row; an error is its code. */
  get(address: string): Plain[][];
  /** What the cells of a range show. */
  display(address: string): string[][];
  /** Why a cell is an error. */
  message(address: string): string | undefined;
  /** Shows a new book with these sheets. */
  create(sheets: readonly SheetContent[]): Promise<void>;
  recalculate(): void;
  insertRow(address: string): void;
  /** Whether the add-in is there and no cell waits for anything. */
  idle(): boolean;
  readonly counters: Readonly<Record<"calls" | "cancelled" | "deliveries", number>>;
}

export function racingWorkbench(bench: Bench, excel: ExcelPage, isReady: () => boolean): RacingWorkbench {
  const { grid, runtime } = bench;
  const views = (address: string): CellView[][] => grid.read(grid.area(address));
  return {
    excel,
    set: (address, text) => grid.write(grid.area(address), [[text]]),
    get: (address) => views(address).map((row) => row.map(plain)),
    display: (address) => views(address).map((row) => row.map(({ text }) => text)),
    message: (address) => views(address)[0]?.[0]?.error?.message,
    create: (sheets) => bench.replace(() => grid.create(sheets), {}),
    recalculate: () => grid.calculate(),
    insertRow: (address) => grid.insertRow(grid.area(address)),
    idle: () => isReady() && runtime.idle,
    counters: runtime.counters,
  };
}
