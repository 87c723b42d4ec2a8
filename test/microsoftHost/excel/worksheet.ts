import { addressOnSheet } from "../../../src/workbench/grid/address";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { requireSheetName } from "../../../src/workbench/officeHost/excelRefusals";
import { HostError, HostObject, notFound } from "../requests/hostObject";
import type { CalculatedEvent } from "./calculatedEvent";
import { ChartCollection } from "./charts";
import { PageLayout } from "./pageLayout";
import { Range } from "./range";

/** Excel.Worksheet on the grid, known by the sheet's id. */
export class Worksheet extends HostObject {
  readonly typeName = "Worksheet";
  override readonly loadable = ["id", "name"];
  readonly Id: string;
  private readonly grid: GridHost;

  constructor(grid: GridHost, sheet: string) {
    super();
    this.grid = grid;
    this.Id = grid.sheetId(sheet);
  }

  override identity(): { Id: string } {
    return { Id: this.Id };
  }
  get Name(): string {
    const name = this.grid.sheetName(this.Id);
    if (name === undefined) throw notFound();
    return name;
  }
  set Name(name: string) {
    const others = this.grid.sheets().filter((sheet) => sheet !== this.Name);
    requireSheetName(name, others);
    this.grid.renameSheet(this.Name, name);
  }
  get Charts(): ChartCollection {
    return new ChartCollection(this.grid, () => this.Name);
  }
  get FreezePanes(): WorksheetFreezePanes {
    return new WorksheetFreezePanes(this.grid, this);
  }
  get PageLayout(): PageLayout {
    return new PageLayout(this.grid, () => this.Name);
  }
  set TabColor(color: string) {
    this.grid.look.setTabColor(this.Name, color);
  }
  /** showGridlines of scripts, under its name in messages. */
  set Gridlines(isVisible: boolean) {
    this.grid.look.showGridLines(this.Name, isVisible);
  }
  get Protection(): WorksheetProtection {
    return new WorksheetProtection(this.grid, this);
  }
  GetRange(address: string): Range {
    const area = this.grid.area(addressOnSheet(this.Name, address));
    return new Range(this.grid, this.Id, area);
  }
  GetCell(row: number, column: number): Range {
    return new Range(this.grid, this.Id, { row, column, rows: 1, columns: 1 });
  }
  GetUsedRangeOrNullObject(): Range | null {
    const used = this.grid.usedArea(this.Name);
    return used ? new Range(this.grid, this.Id, used) : null;
  }
  /** Copies to the end, the only position that the add-in uses. */
  Copy(): Worksheet {
    return new Worksheet(this.grid, this.grid.copySheet(this.Name));
  }
  Activate(): void {
    this.grid.activate(this.Name);
  }
  Delete(): void {
    if (this.grid.sheets().length === 1)
      throw new HostError("InvalidOperation", "A workbook must contain at least one visible worksheet.");
    this.grid.removeSheet(this.Name);
  }
}

/** Excel.WorksheetFreezePanes. */
class WorksheetFreezePanes extends HostObject {
  readonly typeName = "WorksheetFreezePanes";
  private readonly grid: GridHost;
  private readonly sheet: Worksheet;

  constructor(grid: GridHost, sheet: Worksheet) {
    super();
    this.grid = grid;
    this.sheet = sheet;
  }
  FreezeRows(count: number): void {
    this.grid.look.freezeRows(this.sheet.Name, count);
  }
}

/** Excel.WorksheetProtection, without passwords. */
class WorksheetProtection extends HostObject {
  readonly typeName = "WorksheetProtection";
  override readonly loadable = ["protected"];
  private readonly grid: GridHost;
  private readonly sheet: Worksheet;

  constructor(grid: GridHost, sheet: Worksheet) {
    super();
    this.grid = grid;
    this.sheet = sheet;
  }
  get Protected(): boolean {
    return this.grid.isProtected(this.sheet.Name);
  }
  Protect(): void {
    this.grid.setProtected(this.sheet.Name, true);
  }
  Unprotect(): void {
    this.grid.setProtected(this.sheet.Name, false);
  }
}

/** Excel.WorksheetCollection. */
export class WorksheetCollection extends HostObject {
  readonly typeName = "WorksheetCollection";
  private readonly grid: GridHost;
  private readonly calculated: CalculatedEvent;

  constructor(grid: GridHost, calculated: CalculatedEvent) {
    super();
    this.grid = grid;
    this.calculated = calculated;
  }
  override items(): readonly Worksheet[] {
    return this.grid.sheets().map((name) => new Worksheet(this.grid, name));
  }
  override item(key: unknown): Worksheet {
    const foundWorksheet = this.GetItemOrNullObject(String(key));
    if (!foundWorksheet) throw notFound();
    return foundWorksheet;
  }
  GetItemOrNullObject(key: string): Worksheet | null {
    const namedSheet = this.grid.sheets().find((name) => name.toLowerCase() === key.toLowerCase());
    const sheet = namedSheet ?? this.grid.sheetName(key);
    return sheet === undefined ? null : new Worksheet(this.grid, sheet);
  }
  GetActiveWorksheet(): Worksheet {
    return new Worksheet(this.grid, this.grid.activeSheet());
  }
  Add(name?: string | null): Worksheet {
    if (name) requireSheetName(name, this.grid.sheets());
    return new Worksheet(this.grid, this.grid.addSheet(name || undefined));
  }
  _RegisterCalculatedEvent(): void {
    this.calculated.register();
  }
  _UnregisterCalculatedEvent(): void {
    this.calculated.unregister();
  }
  _RegisterSingleClickedEvent(): void {
    this.calculated.setClicks(true);
  }
  _UnregisterSingleClickedEvent(): void {
    this.calculated.setClicks(false);
  }
}
