/** Array formulas from a file that fill exactly the cells for which they were entered. */
import type { CellPosition, Getters, Range, RangeAdapterFunctions, UID, Zone } from "@odoo/o-spreadsheet";
import { errors, Matrix, type Scalar } from "../formula/values/value";
import { engine } from "./engineValue";
import { renamedHeading } from "./tableHeadings";

/** The cells of an array formula in a workbook's data. */
export interface FixedArray {
  readonly sheet: UID;
  readonly range: string;
}

interface ArrayGetters {
  getFixedArray(position: CellPosition): Zone | undefined;
}

/** Returns the cells that the formula at a position fills; undefined for a formula that spills. */
export const fixedArrayAt = (getters: object, position: CellPosition): Zone | undefined =>
  (getters as ArrayGetters).getFixedArray(position);

const keyOf = (sheet: UID, { left, top }: Zone): string => `${sheet} ${left} ${top}`;

/** Makes workbooks that are opened later keep such array formulas; a retyped one spills. */
export function installFixedArrays(): void {
  const { CorePlugin, registries } = engine();
  class FixedArrays extends CorePlugin<FixedArrays> {
    static override getters = ["getFixedArray"] satisfies (keyof ArrayGetters)[];
    arrays: ReadonlyMap<string, Range> = new Map();

    getFixedArray({ sheetId, col, row }: CellPosition): Zone | undefined {
      if (this.arrays.size === 0) return undefined;
      return this.arrays.get(`${sheetId} ${col} ${row}`)?.zone;
    }

    private become(ranges: readonly Range[]): void {
      const arrays = new Map(ranges.map((range) => [keyOf(range.sheetId, range.zone), range]));
      this.history.update("arrays", arrays);
    }

    override import(data: object): void {
      // as it was saved
      const { fixedArrays = [] } = data as { readonly fixedArrays?: readonly FixedArray[] };
      const ranges = fixedArrays.map(({ sheet, range }) => this.getters.getRangeFromSheetXC(sheet, range));
      this.arrays = new Map(ranges.map((range) => [keyOf(range.sheetId, range.zone), range]));
    }

    override export(data: object): void {
      const fixedArrays = [...this.arrays.values()].map((range): FixedArray => ({
        sheet: range.sheetId,
        range: (this.getters as Getters).getRangeString(range, range.sheetId),
      }));
      if (fixedArrays.length > 0) Object.assign(data, { fixedArrays });
    }

    override handle(command: { readonly type: string }): void {
      if (command.type !== "UPDATE_CELL" || this.arrays.size === 0) return;
      const { content, sheetId, col, row } = command as CellPosition & { type: string; content?: string };
      const key = `${sheetId} ${col} ${row}`;
      if (content === undefined || !this.arrays.has(key) || renamedHeading(this.getters)) return;
      this.history.update("arrays", new Map([...this.arrays].filter(([other]) => other !== key)));
    }

    override adaptRanges({ applyChange }: RangeAdapterFunctions): void {
      const changes = [...this.arrays.values()].map((range) => applyChange(range));
      if (changes.some(({ changeType }) => changeType !== "NONE"))
        this.become(changes.flatMap(({ changeType, range }) => (changeType === "REMOVE" ? [] : [range])));
    }
  }
  registries.corePluginRegistry.add("fixedArrays", FixedArrays);
}

/** Returns the values for cells: a single row or column is repeated; cells without a value are #N/A. */
export function fitted(value: Scalar | Matrix, { top, bottom, left, right }: Zone): Matrix {
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const cells = Array.from({ length: rows * columns }, (_, index): Scalar => {
    if (!(value instanceof Matrix)) return value;
    const row = value.rows === 1 ? 0 : Math.floor(index / columns);
    const column = value.columns === 1 ? 0 : index % columns;
    return row < value.rows && column < value.columns ? value.at(row, column) : errors.missing;
  });
  return new Matrix(rows, columns, cells);
}
