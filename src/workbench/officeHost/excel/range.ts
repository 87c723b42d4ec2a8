import type { Area, CellView, GridHost } from "../../grid/gridHost";
import { isError, isFormatted } from "../../runtime/cellValue";
import { ClientObject } from "./clientObject";
import { rangeFormat } from "./rangeFormat";
import type { RequestContext } from "./requestContext";

type Plain = string | number | boolean;
/** What can be written; null leaves a cell as it is. */
type Written = Plain | null;

interface RangeProperties {
  readonly address: string;
  readonly values: Plain[][];
  readonly formulas: Plain[][];
  readonly text: string[][];
  readonly numberFormat: string[][];
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cellCount: number;
}

function plain({ value }: CellView): Plain {
  if (isError(value)) return value.error;
  return isFormatted(value) ? value.number : (value ?? "");
}

const typed = (value: Plain): string => (typeof value === "boolean" ? String(value).toUpperCase() : String(value));

function propertiesOf(area: Area, grid: GridHost): RangeProperties {
  const each = <Value>(show: (view: CellView) => Value): Value[][] => grid.read(area).map((row) => row.map(show));
  return {
    address: grid.addressOf(area),
    get values() {
      return each(plain);
    },
    get formulas() {
      return each((view) => (view.formula.startsWith("=") ? view.formula : plain(view)));
    },
    get text() {
      return each(({ text }) => text);
    },
    get numberFormat() {
      return each(({ format }) => format);
    },
    rowIndex: area.row,
    columnIndex: area.column,
    rowCount: area.rows,
    columnCount: area.columns,
    cellCount: area.rows * area.columns,
  };
}

/** Excel.Range over the grid. */
export class Range extends ClientObject<Area, RangeProperties> {
  readonly format: ReturnType<typeof rangeFormat>;
  private readonly grid: GridHost;

  constructor(context: RequestContext, find: () => Area | undefined) {
    const { grid } = context.page;
    super(context, { find, properties: (area) => propertiesOf(area, grid) });
    this.grid = grid;
    this.format = rangeFormat(grid, (work) => this.do(work));
  }

  get address(): string {
    return this.property("address");
  }
  get text(): string[][] {
    return this.property("text");
  }
  get rowIndex(): number {
    return this.property("rowIndex");
  }
  get columnIndex(): number {
    return this.property("columnIndex");
  }
  get rowCount(): number {
    return this.property("rowCount");
  }
  get columnCount(): number {
    return this.property("columnCount");
  }
  get cellCount(): number {
    return this.property("cellCount");
  }
  get values(): Plain[][] {
    return this.property("values");
  }
  set values(rows: readonly (readonly Written[])[]) {
    this.write(rows);
  }
  get formulas(): Plain[][] {
    return this.property("formulas");
  }
  set formulas(rows: readonly (readonly Written[])[]) {
    this.write(rows);
  }
  get numberFormat(): string[][] {
    return this.property("numberFormat");
  }
  /** One format for all cells, or each its own. */
  set numberFormat(formats: string | readonly (readonly string[])[]) {
    this.do((area) => {
      if (typeof formats === "string") this.grid.setFormat(area, formats);
      else formats.forEach((row, down) => row.forEach((format, right) => this.grid.setFormat(cellOf(area, down, right), format)));
    });
  }

  getCell(row: number, column: number): Range {
    return new Range(this.context, () => cellOf(this.there(), row, column));
  }
  getResizedRange(rows: number, columns: number): Range {
    return new Range(this.context, () => {
      const area = this.there();
      return { ...area, rows: area.rows + rows, columns: area.columns + columns };
    });
  }
  getOffsetRange(rows: number, columns: number): Range {
    return new Range(this.context, () => {
      const area = this.there();
      return { ...area, row: area.row + rows, column: area.column + columns };
    });
  }
  getSpillingToRangeOrNullObject(): Range {
    return new Range(this.context, () => {
      const spill = this.grid.spillOf(this.there());
      return spill && spill.rows * spill.columns > 1 ? spill : undefined;
    });
  }
  /** Calls the functions in these cells again. */
  calculate(): void {
    this.do((area) => this.grid.calculate(this.grid.formulaCells(area)));
  }
  select(): void {
    this.do((area) => this.grid.select(area));
  }
  clear(): void {
    this.do((area) => this.grid.clear(area));
  }

  /** Takes another range's values in the place of whatever stands here; the only kind of copy that is asked for. */
  copyFrom(source: Range, type: "Values"): void {
    this.do((area) => {
      if (type === "Values") this.grid.writeValues(area, this.grid.read(source.there()));
    });
  }

  private write(rows: readonly (readonly Written[])[]): void {
    this.do((area) => {
      const before = this.grid.read(area);
      this.grid.write(
        area,
        rows.map((row, down) =>
          row.map((value, right) => (value === null ? (before[down]?.[right]?.formula ?? "") : typed(value))),
        ),
      );
    });
  }
}

const cellOf = (area: Area, row: number, column: number): Area => ({
  sheet: area.sheet,
  row: area.row + row,
  column: area.column + column,
  rows: 1,
  columns: 1,
});
