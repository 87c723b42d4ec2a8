import type { Area, CellView, GridHost } from "../../grid/gridHost";
import { isError, isFormatted } from "../../runtime/cellValue";
import { ClientObject, ExcelError, type RequestContext } from "./clientObject";
import { rangeFormat } from "./rangeFormat";

type Plain = string | number | boolean;
/** A value to write; null leaves a cell unchanged. */
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

const typed = (value: Plain): string =>
  typeof value === "boolean" ? String(value).toUpperCase() : String(value);

function propertiesOf(area: Area, grid: GridHost): RangeProperties {
  const each = <Value>(show: (view: CellView) => Value): Value[][] =>
    grid.read(area).map((row) => row.map(show));
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

/** Excel.Range on the grid. */
export class Range extends ClientObject<Area, RangeProperties> {
  readonly format: ReturnType<typeof rangeFormat>;
  private readonly grid: GridHost;

  constructor(context: RequestContext, find: () => Area | undefined) {
    const { grid } = context.page;
    super(context, { find, properties: (area) => propertiesOf(area, grid) });
    this.grid = grid;
    this.format = rangeFormat(grid, (work) => this.change(work));
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
  /** One format for all cells, or one for each. */
  set numberFormat(formats: string | readonly (readonly string[])[]) {
    this.change((area) => {
      if (typeof formats === "string") this.grid.setFormat(area, formats);
      else
        formats.forEach((row, down) =>
          row.forEach((format, right) => this.grid.setFormat(cellOf(area, down, right), format)),
        );
    });
  }

  getCell(row: number, column: number): Range {
    return new Range(this.context, () => cellOf(this.resolved(), row, column));
  }
  getResizedRange(rows: number, columns: number): Range {
    return new Range(this.context, () => {
      const area = this.resolved();
      return { ...area, rows: area.rows + rows, columns: area.columns + columns };
    });
  }
  getOffsetRange(rows: number, columns: number): Range {
    return new Range(this.context, () => {
      const area = this.resolved();
      return { ...area, row: area.row + rows, column: area.column + columns };
    });
  }
  getSpillingToRangeOrNullObject(): Range {
    return new Range(this.context, () => {
      const spill = this.grid.spillOf(this.resolved());
      return spill && spill.rows * spill.columns > 1 ? spill : undefined;
    });
  }
  /** Recalculates these cells. */
  calculate(): void {
    this.enqueue((area) => this.grid.calculate(this.grid.formulaCells(area)));
  }
  select(): void {
    this.enqueue((area) => this.grid.select(area));
  }
  clear(): void {
    this.change((area) => this.grid.clear(area));
  }

  /** Replaces the cells by another range's values; the add-in uses no other copy type. */
  copyFrom(source: Range, type: "Values"): void {
    this.change((area) => {
      if (type === "Values") this.grid.writeValues(area, this.grid.read(source.resolved()));
    });
  }

  /** Queues a change of the cells, which a protected sheet refuses. */
  private change(work: (area: Area) => void): void {
    this.enqueue((area) => {
      if (this.grid.isProtected(area.sheet))
        throw new ExcelError("AccessDenied", "You cannot perform the requested operation.");
      work(area);
    });
  }

  private write(rows: readonly (readonly Written[])[]): void {
    this.change((area) => {
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

/** Ranges of a loaded collection load only their position, as they may be whole sheets. */
const positionProperties = "address,rowIndex,columnIndex,rowCount,columnCount";

/** Excel.RangeCollection on the grid. */
export class RangeCollection extends ClientObject<readonly Area[], { items: Range[] }> {
  constructor(context: RequestContext, find: () => readonly Area[]) {
    const properties = (areas: readonly Area[]) => ({
      items: areas.map((area) => new Range(context, () => area).load(positionProperties)),
    });
    super(context, { find, properties });
  }

  get items(): Range[] {
    return this.property("items");
  }
}
