import type { Getters, Model } from "@odoo/o-spreadsheet";
import type { SheetContent } from "../../addin/excel/sheetContent";
import { addressOfArea, areaOf, parseAddress, zoneOf } from "./address";
import { cardAt, type CellCard, installCardMarks, shownCard } from "./cellCards";
import * as gridCells from "./cells";
import { type Change, ChangeLog, installUndoSteps, undoSteps } from "./changeLog";
import { gridCharts } from "./charts";
import { type ComponentOptions, gridComponent, type GridComponent } from "./component";
import { engine } from "./engineValue";
import { defineFunction } from "./engineFunction";
import { applyExcelConventions } from "./excelConventions";
import type { Area, CalculationMode, CellView, GridHost, KeptGrid, SheetFunction } from "./gridHost";
import { gridLook } from "./gridLook";
import { linkCell } from "./links";
import { installManualCalculation } from "./manualCalculation";
import { editingEnded, isEditing, selectAreas } from "./selection";
import * as gridSheets from "./sheets";
import { printSetupsOf, readPrintSetups, setPrintSetup, withPrintSetups } from "./sheets";
import { Changes } from "./together";
import { createWorkbookData, parseWorkbookData, withStoredNames } from "./workbookData";

/** Commands that change no cell. */
const readOnlyCommands = new Set<unknown>([
  "EVALUATE_CELLS",
  "ACTIVATE_SHEET",
  "RESIZE_SHEETVIEW",
  "SET_VIEWPORT_OFFSET",
  "START",
]);

/** The grid on @odoo/o-spreadsheet. Without component options it only calculates. */
export class OSpreadsheetGrid implements GridHost {
  private readonly changes = new Changes(() => this.unread);
  readonly look = gridLook(() => this.unread, this.changes);
  readonly charts = gridCharts(() => this.unread, this.changes);
  calculationMode: CalculationMode = "Automatic";
  private model: Model | undefined;
  private component: Promise<GridComponent> | undefined;
  private edited = false;
  private log = new ChangeLog("", [], () => undefined);
  private readonly changed: (() => void)[] = [];
  private readonly calculated: ((edited: boolean) => void)[] = [];
  private readonly selected: (() => void)[] = [];
  private readonly rendering: ComponentOptions | undefined;

  constructor(rendering?: ComponentOptions) {
    this.rendering = rendering;
    applyExcelConventions();
  }

  define(functions: readonly SheetFunction[]): void {
    for (const fn of functions) defineFunction(fn);
  }

  async create(sheets: readonly SheetContent[]): Promise<void> {
    await this.show(createWorkbookData(sheets));
  }

  async open(workbook: unknown): Promise<void> {
    await this.show(parseWorkbookData(workbook));
  }

  keep(): KeptGrid {
    if (this.log.isLong) this.log.shorten(withPrintSetups(this.workbook, this.workbook.exportData()));
    const { base, changes } = this.log;
    const cell = addressOfArea({ ...this.selection(), rows: 1, columns: 1 });
    return { base, changes, prints: printSetupsOf(this.unread), cell };
  }

  async reopen({ base, changes, prints, cell }: KeptGrid): Promise<void> {
    await this.show(parseWorkbookData(JSON.parse(base)), { changes });
    for (const [sheet, setup] of prints) setPrintSetup(this.unread, sheet, setup);
    this.select(this.area(cell));
  }

  onChanged(listener: () => void): void {
    this.changed.push(listener);
  }

  save(): unknown {
    return withPrintSetups(this.workbook, this.workbook.exportData());
  }

  async excelParts(): Promise<{ path: string; content: string }[]> {
    const { files } = await this.workbook.exportXLSX();
    return files.flatMap((file) =>
      "content" in file ? [{ path: file.path, content: withStoredNames(file.content) }] : [],
    );
  }

  isEdited(): boolean {
    return this.getters.canUndo();
  }

  calculate(cells?: readonly string[]): void {
    gridCells.evaluateCells(cells, this.workbook);
  }

  calculateChanged(): void {
    if (this.calculationMode === "Manual") this.calculate(); // all formulas; the add-in's are cached
  }

  holdsFormula(cell: string): boolean {
    return gridCells.holdsFormula(cell, this.getters);
  }

  onCalculated(listener: (edited: boolean) => void): void {
    this.calculated.push(listener);
  }

  onSelected(listener: () => void): void {
    this.selected.push(listener);
  }

  onClicked(listener: (cell: Area) => void): void {
    this.rendering?.target.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(".o-grid-overlay")) listener(this.selection());
    });
  }

  card(area: Area): CellCard | undefined {
    const [[position] = []] = gridCells.positionsOf(area, this.getters);
    const card = position && cardAt(position, this.getters);
    return card && shownCard(card, this.getters);
  }

  onCardMark(listener: (cell: Area) => void): void {
    installCardMarks(({ col, row }) =>
      listener({ sheet: this.activeSheet(), column: col, row, columns: 1, rows: 1 }),
    );
  }

  placeOf(area: Area): DOMRect {
    const { x, y, width, height } = this.getters.getVisibleRect(zoneOf(area));
    const grid = this.rendering?.target.querySelector(".o-grid")?.getBoundingClientRect();
    return new DOMRect((grid?.x ?? 0) + x, (grid?.y ?? 0) + y, width, height);
  }

  together<Result>(work: () => Result): Result {
    return this.changes.collect(work);
  }

  area(address: string): Area {
    const area = parseAddress(address, this.activeSheet());
    gridSheets.growSheet(area, this.unread);
    gridCells.positionsOf(area, this.unread.getters);
    return area;
  }

  readonly addressOf = addressOfArea;

  read(area: Area): CellView[][] {
    return gridCells.readCells(area, this.getters);
  }

  write(area: Area, texts: readonly (readonly (string | null)[])[]): void {
    this.changes.add(() => gridCells.typeInto(area, texts, this.unread));
  }

  writeValues(area: Area, cells: readonly (readonly CellView[])[]): void {
    this.changes.add(() => gridCells.pasteValues(area, cells, this.unread));
  }

  setFormat(area: Area, format: string): void {
    this.changes.add(() => gridCells.formatCells(area, format, this.unread));
  }

  clear(area: Area): void {
    this.changes.add(() => gridCells.clearCells(area, this.unread));
  }

  readonly link = (area: Area, sheet: string): void =>
    this.changes.add(() => linkCell(area, sheet, this.unread));

  readonly insertRow = (area: Area): void => gridCells.insertRowAbove(area, this.workbook);
  readonly formulaCells = (area: Area): string[] => gridCells.formulaIds(area, this.getters);

  spillOf(area: Area): Area | undefined {
    return gridCells.spillArea(area, this.getters);
  }

  readonly usedArea = (sheet: string): Area | undefined => gridCells.usedArea(sheet, this.getters);

  selection(): Area {
    return areaOf(this.activeSheet(), this.getters.getSelectedZone());
  }

  selections(): readonly Area[] {
    return this.getters.getSelectedZones().map((zone) => areaOf(this.activeSheet(), zone));
  }

  select(area: Area, ...more: readonly Area[]): void {
    this.activate(area.sheet);
    selectAreas(this.workbook, [area, ...more]);
  }

  focus(): void {
    this.rendering?.target.querySelector<HTMLElement>(".o-grid .o-composer")?.focus();
  }

  isEditing(): boolean {
    return this.rendering !== undefined && isEditing(this.rendering.target);
  }

  async editingEnded(): Promise<void> {
    if (this.rendering) await editingEnded(this.rendering.target);
  }

  sheetId(sheet: string): string {
    return `{${gridCells.sheetIdOf({ sheet }, this.unread.getters)}}`;
  }

  sheetName(id: string): string | undefined {
    return this.sheets().find((sheet) => this.sheetId(sheet) === id);
  }

  setProtected(sheet: string, isProtected: boolean): void {
    gridSheets.protectSheet(this.workbook, sheet, isProtected);
  }

  isProtected(sheet: string): boolean {
    const { getters } = this.unread;
    return getters.isSheetLocked(gridCells.sheetIdOf({ sheet }, getters));
  }

  sheets(): string[] {
    const { getters } = this.unread;
    return getters.getSheetIds().map((id) => getters.getSheetName(id));
  }

  activeSheet(): string {
    return this.unread.getters.getActiveSheetName();
  }

  readonly addSheet = (name?: string): string => gridSheets.appendSheet(this.workbook, name);
  readonly removeSheet = (sheet: string): void => gridSheets.removeSheet(this.workbook, sheet);
  readonly copySheet = (sheet: string): string => gridSheets.copySheet(this.workbook, sheet);
  readonly moveSheetToEnd = (sheet: string): void => gridSheets.moveSheetToEnd(this.workbook, sheet);
  readonly renameSheet = (sheet: string, name: string): void =>
    gridSheets.renameSheet(this.workbook, sheet, name);
  readonly activate = (sheet: string): void => gridSheets.activateSheet(this.workbook, sheet);

  readonly setDark = (dark: boolean): void =>
    void this.component?.then((component) => component.setDark(dark));

  /** The workbook with the changes collected so far performed. */
  private get workbook(): Model {
    this.changes.perform();
    return this.unread;
  }

  /** The workbook without the collected changes: its sheets are true, its cells are not to be read. */
  private get unread(): Model {
    if (!this.model) throw new Error("No workbook is open");
    return this.model;
  }

  private get getters(): Getters {
    return this.workbook.getters;
  }

  private async show(data: object, { changes = [] }: Partial<Pick<KeptGrid, "changes">> = {}): Promise<void> {
    const { Model, registries } = engine();
    installManualCalculation(registries.coreViewsPluginRegistry, () => this.calculationMode === "Manual");
    const made = changes.map((change) => JSON.parse(change) as Change); // recorded by a log
    installUndoSteps(undoSteps(made));
    const log = new ChangeLog(JSON.stringify(data), changes, () => {
      if (log === this.log) for (const listener of this.changed) listener();
    });
    const model = new Model(data, { transportService: log }, made);
    [this.model, this.log] = [model, log];
    readPrintSetups(model, data);
    model.on("command-dispatched", this, ({ type }: Readonly<Record<string, unknown>>) => {
      this.edited ||= !readOnlyCommands.has(type);
    });
    model.on("command-finalized", this, () => this.endCommand(model));
    model.selection.observe(this, { handleEvent: () => this.notifySelected() });
    this.notifyCalculated(true);
    if (!this.rendering) return;
    if (this.component) await (await this.component).show(model);
    else await (this.component = gridComponent(model, this.rendering));
  }

  private endCommand(model: Model): void {
    if (model !== this.model) return;
    const { edited } = this;
    this.edited = false;
    this.notifyCalculated(edited);
    this.notifySelected();
  }

  private notifyCalculated(edited: boolean): void {
    for (const listener of this.calculated) listener(edited);
  }

  private notifySelected(): void {
    for (const listener of this.selected) listener();
  }
}
