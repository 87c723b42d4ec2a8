import { sheetOfReference } from "../../../src/workbench/grid/address";
import { overlaps } from "../../../src/addin/excel/workbook";
import type { Area } from "../../../src/workbench/grid/gridHost";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import {
  formatsOf,
  formulasOf,
  valuesOf,
  writeContent,
  writeFormats,
  type Plain,
  type Written,
} from "../../../src/workbench/grid/rangeContent";
import {
  requireInputs,
  requireNumberFormats,
  requireValidationList,
} from "../../../src/workbench/officeHost/excelRefusals";
import { accessDenied, HostError, HostObject, notFound } from "../requests/hostObject";
import { ConditionalFormatCollection } from "./conditionalFormats";
import { RangeFormat } from "./rangeFormat";

/** A rectangle of a sheet, without the sheet. */
type Rectangle = Omit<Area, "sheet">;
/** One value for every cell, or one for each. */
type Given<Value> = Value | readonly (readonly Value[])[];

const isTable = <Value>(input: Given<Value>): input is readonly (readonly Value[])[] => Array.isArray(input);

function requireSize(cells: readonly (readonly unknown[])[], { rows, columns }: Rectangle): void {
  if (cells.length === rows && cells.every((row) => row.length === columns)) return;
  throw new HostError(
    "InvalidArgument",
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
}

/** The parts of a sheet that the grid lacks: tables by their names, and the addresses of merged cells. */
export const obstacles: { tables: Readonly<Record<string, string>>; merged: readonly string[] } = {
  tables: {},
  merged: [],
};

/** Excel.Table, as far as its name. */
class Table extends HostObject {
  readonly typeName = "Table";
  readonly Name: string;

  constructor(name: string) {
    super();
    this.Name = name;
  }
}

class TableCollection extends HostObject {
  readonly typeName = "TableScopedCollection";
  private readonly tables: readonly Table[];

  constructor(tables: readonly Table[]) {
    super();
    this.tables = tables;
  }
  override items(): readonly Table[] {
    return this.tables;
  }
}

/** Excel.RangeAreas of merged cells. */
class MergedAreas extends HostObject {
  readonly typeName = "RangeAreas";
  readonly Address: string;

  constructor(address: string) {
    super();
    this.Address = address;
  }
}

interface ValidationRule {
  readonly list?: { readonly source: unknown };
  readonly custom?: { readonly formula: string };
}

/** Returns an object with the names of its members as scripts write them, at every depth. */
const asWritten = (input: unknown): unknown =>
  typeof input === "object" && input !== null
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name.charAt(0).toLowerCase() + name.slice(1),
          asWritten(value),
        ]),
      )
    : input;

/** Excel.DataValidation, as far as its lists, and the rule =FALSE, which refuses every entry of a person. */
class DataValidation extends HostObject {
  readonly typeName = "DataValidation";
  IgnoreBlanks = true;
  ErrorAlert: unknown;
  private readonly grid: GridHost;
  private readonly writable: () => Area;

  constructor(grid: GridHost, writable: () => Area) {
    super();
    this.grid = grid;
    this.writable = writable;
  }
  set Rule(rule: unknown) {
    const { list, custom } = asWritten(rule) as ValidationRule;
    if (custom?.formula === "=FALSE") {
      this.grid.look.refuseTyping(this.writable());
      return;
    }
    requireValidationList(list?.source);
    this.grid.look.setChoices(this.writable(), String(list?.source ?? ""));
  }
}

/** Excel.Range on the grid. It knows its sheet by id, so that it remains when the sheet is renamed. */
export class Range extends HostObject {
  readonly typeName = "Range";
  override readonly kept = true;
  override readonly loadable = ["address", "values", "formulas", "numberFormat", ...position];
  private readonly grid: GridHost;
  private readonly sheetId: string;
  private readonly rectangle: Rectangle;

  constructor(grid: GridHost, sheetId: string, { row, column, rows, columns }: Rectangle) {
    super();
    this.grid = grid;
    this.sheetId = sheetId;
    this.rectangle = { row, column, rows, columns };
  }

  get Address(): string {
    return this.grid.addressOf(this.area());
  }
  get RowIndex(): number {
    return this.rectangle.row;
  }
  get ColumnIndex(): number {
    return this.rectangle.column;
  }
  get RowCount(): number {
    return this.rectangle.rows;
  }
  get ColumnCount(): number {
    return this.rectangle.columns;
  }
  get CellCount(): number {
    return this.rectangle.rows * this.rectangle.columns;
  }
  get Values(): Plain[][] {
    return valuesOf(this.grid.read(this.area()));
  }
  set Values(input: Given<Written>) {
    const rows = this.filled(input);
    requireInputs(rows);
    writeContent(this.writable(), rows, this.grid);
  }
  get Formulas(): Plain[][] {
    return formulasOf(this.grid.read(this.area()));
  }
  set Formulas(input: Given<Written>) {
    this.Values = input;
  }
  get NumberFormat(): string[][] {
    return formatsOf(this.grid.read(this.area()));
  }
  set NumberFormat(input: Given<string>) {
    if (isTable(input)) requireSize(input, this.rectangle);
    requireNumberFormats(this.grid, input);
    writeFormats(this.writable(), input, this.grid);
  }
  get Format(): RangeFormat {
    return new RangeFormat(this.grid, () => this.writable());
  }
  get ConditionalFormats(): ConditionalFormatCollection {
    return new ConditionalFormatCollection(this.grid, () => this.writable());
  }
  get DataValidation(): DataValidation {
    return new DataValidation(this.grid, () => this.writable());
  }
  set ColumnHidden(hidden: boolean) {
    if (hidden) this.grid.look.hideColumns(this.writable());
  }
  /** A link to a sheet of this workbook, the only ones that the add-in sets. */
  set Hyperlink({ documentReference }: { readonly documentReference?: string }) {
    if (documentReference === undefined) throw new HostError("InvalidArgument", "Only links to sheets.");
    this.grid.link(this.writable(), sheetOfReference(documentReference));
  }
  Merge(): void {
    this.grid.look.merge(this.writable());
  }

  GetCell(row: number, column: number): Range {
    return this.changed({ row: this.RowIndex + row, column: this.ColumnIndex + column, rows: 1, columns: 1 });
  }
  GetResizedRange(rows: number, columns: number): Range {
    return this.changed({ rows: this.RowCount + rows, columns: this.ColumnCount + columns });
  }
  GetOffsetRange(rows: number, columns: number): Range {
    return this.changed({ row: this.RowIndex + rows, column: this.ColumnIndex + columns });
  }
  GetSpillingToRangeOrNullObject(): Range | null {
    const spill = this.grid.spillOf(this.area());
    return spill && spill.rows * spill.columns > 1 ? this.changed(spill) : null;
  }
  /** The tables that overlap, in the form in which the add-in asks for them. */
  GetTables(): TableCollection {
    const tablesMet = Object.entries(obstacles.tables).filter(([, area]) => this.meets(area));
    return new TableCollection(tablesMet.map(([name]) => new Table(name)));
  }
  GetMergedAreasOrNullObject(): MergedAreas | null {
    const areas = obstacles.merged.filter((area) => this.meets(area));
    return areas.length === 0 ? null : new MergedAreas(areas.join(","));
  }
  CopyFrom(source: Range, copyType: string): void {
    if (copyType !== "Values") throw new HostError("InvalidArgument", `The workbench copies no ${copyType}.`);
    this.grid.writeValues(this.writable(), this.grid.read(source.area()));
  }
  Clear(applyTo = "All"): void {
    const area = this.writable();
    if (applyTo !== "Formats") this.grid.clear(area);
    if (applyTo !== "Contents") this.grid.setFormat(area, "General");
  }
  Select(): void {
    this.grid.select(this.area());
  }
  Calculate(): void {
    this.grid.calculate(this.grid.formulaCells(this.area()));
  }

  // office.js sends more than 1,500 values in blocks: it asks for the size, then for the rows of each block.
  _ValidateArraySize(rows: number, columns: number): void {
    if (rows === this.RowCount && columns === this.ColumnCount) return;
    requireSize([], this.rectangle);
  }
  GetRow(row: number): Range {
    return this.changed({ row: this.RowIndex + row, rows: 1 });
  }
  GetBoundingRect(other: Range): Range {
    const row = Math.min(this.RowIndex, other.RowIndex);
    const column = Math.min(this.ColumnIndex, other.ColumnIndex);
    return this.changed({
      row,
      column,
      rows: Math.max(this.RowIndex + this.RowCount, other.RowIndex + other.RowCount) - row,
      columns: Math.max(this.ColumnIndex + this.ColumnCount, other.ColumnIndex + other.ColumnCount) - column,
    });
  }

  area(): Area {
    const sheet = this.grid.sheetName(this.sheetId);
    if (sheet === undefined) throw notFound();
    return { sheet, ...this.rectangle };
  }

  private meets(address: string): boolean {
    const [ownArea, other] = [this.area(), this.grid.area(address)];
    return ownArea.sheet === other.sheet && overlaps(ownArea, other);
  }

  /** Returns the area; throws as Excel does where its sheet is protected. */
  private writable(): Area {
    const area = this.area();
    if (!this.grid.isProtected(area.sheet)) return area;
    throw accessDenied();
  }

  private changed(change: Partial<Rectangle>): Range {
    return new Range(this.grid, this.sheetId, { ...this.rectangle, ...change });
  }

  private filled(input: Given<Written>): readonly (readonly Written[])[] {
    if (!isTable(input))
      return Array.from({ length: this.RowCount }, () => Array<Written>(this.ColumnCount).fill(input));
    requireSize(input, this.rectangle);
    return input;
  }
}

const position = ["rowIndex", "columnIndex", "rowCount", "columnCount"];

/** Excel.RangeCollection. */
export class RangeCollection extends HostObject {
  readonly typeName = "RangeCollection";
  private readonly ranges: readonly Range[];

  constructor(ranges: readonly Range[]) {
    super();
    this.ranges = ranges;
  }
  override items(): readonly Range[] {
    return this.ranges;
  }
}

/** Excel.RangeAreas, as far as its areas. */
export class RangeAreas extends HostObject {
  readonly typeName = "RangeAreas";
  readonly Areas: RangeCollection;

  constructor(ranges: readonly Range[]) {
    super();
    this.Areas = new RangeCollection(ranges);
  }
}
