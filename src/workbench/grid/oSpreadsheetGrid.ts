import type * as Sheets from "@odoo/o-spreadsheet";
import type { ParameterMetadata } from "../runtime/customFunction";
import type { SheetContent } from "../../addin/excel/sheetContent";
import { addressOfArea, areaOf, cellArea, parseAddress, zoneOf } from "./address";
import { cardAt, cardOf, type CellCard, installCardMarks, shownCard } from "./cellCards";
import { type CellNote, noteAt } from "./cellNotes";
import { gridCells, ownCall } from "./cells";
import { type Change, ChangeLog, installUndoSteps, undoSteps } from "./changeLog";
import { gridCharts } from "./charts";
import { type ComponentOptions, gridComponent, loadChartScript } from "./component";
import { argumentFromEngine, engine, outcomeToEngine } from "./engineValue";
import type { ExcelExport } from "./excelExport";
import { addinFunctions } from "./engineBook";
import { applyExcelConventions, describeFunctions } from "./excelConventions";
import type { Area, CalculationMode, KeptGrid, SheetFunction } from "./gridHost";
import { gridLook } from "./gridLook";
import { followLink, linkCell } from "./links";
import { installManualCalculation } from "./manualCalculation";
import { loadLanguages } from "../formula/values/format";
import { showExcelFormats } from "./numberFormats";
import { editingEnded, isEditing, selectAreas } from "./selection";
import { type PrintedSheet, printedSheet } from "./printedSheet";
import {
  copyPrintSetup,
  gridSheets,
  printSetupsOf,
  readPrintSetups,
  setPrintSetup,
  withPrintSetups,
} from "./sheets";
import { growSheet, positionsOf, requireArea, sheetIdOf } from "./sheetAreas";
import { timedCells } from "./timedCells";
import { Changes } from "./together";
import { createWorkbookData, parseWorkbookData } from "./workbookData";

function parameter({
  name,
  description = "",
  dimensionality,
  optional,
  repeating = false,
}: ParameterMetadata) {
  const matrix = dimensionality === "matrix";
  return {
    name,
    description,
    type: [matrix ? ("RANGE<ANY>" as const) : ("ANY" as const)],
    optional: optional === true && !repeating,
    repeating,
    acceptErrors: true, // the runtime handles errors
    acceptMatrix: matrix,
  };
}

/** A formula that is being typed has no position. */
const noPosition: Sheets.CellPosition = { sheetId: "", col: 0, row: 0 };

/**
 * Registers one of the add-in's functions; the runtime names a missing argument, which the engine would not.
 */
function defineFunction({ name, metadata, evaluate, preview }: SheetFunction): void {
  const { functionRegistry } = engine().registries;
  addinFunctions.add(name.toUpperCase());
  const { description = "", parameters = [] } = metadata;
  functionRegistry.replace(name.toUpperCase(), {
    description,
    category: "Racing",
    isExported: true,
    args: parameters.map(parameter),
    compute(this: Sheets.EvalContext, ...args) {
      const { getters, __originCellPosition: position = noPosition } = this;
      const values = args.map((arg) =>
        argumentFromEngine(arg, {
          // Formatted numbers in cells that the add-in's formulas filled are data types.
          keepsFormat: (at) => {
            const origin = getters.getArrayFormulaSpreadingOn(at) ?? at;
            return ownCall.test(getters.getCellText(origin, { showFormula: true }));
          },
          cardOf: (cell) => cardOf(cell, getters),
        }),
      );
      // The engine evaluates a formula that is being typed without tracking dependencies.
      if (!this.updateDependencies) return outcomeToEngine(preview(values));
      return outcomeToEngine(evaluate(values, String(getters.getCell(position)?.id ?? "")));
    },
  });
  if (!parameters.some(({ repeating }) => repeating))
    Object.assign(functionRegistry.get(name.toUpperCase()), { minArgRequired: 0 });
}

/** Commands that change no cells. */
const readOnlyCommands = new Set<unknown>([
  "EVALUATE_CELLS",
  "ACTIVATE_SHEET",
  "RESIZE_SHEETVIEW",
  "SET_VIEWPORT_OFFSET",
  "START",
]);

/**
 * Creates the workbench's spreadsheet on @odoo/o-spreadsheet; without component options it only calculates.
 * Addresses are in Excel's notation: "A1", "A1:B2", "Race!A1"; an address without a sheet refers to the
 * active sheet.
 */
export function createGrid(rendering?: ComponentOptions) {
  let model: Sheets.Model | undefined;
  let component: ReturnType<typeof gridComponent> | undefined;
  let edited = false;
  let log = new ChangeLog("", [], () => undefined);
  let calculationMode: CalculationMode = "Automatic";
  const listeners = {
    changed: [] as (() => void)[],
    calculated: [] as ((edited: boolean) => void)[],
    selected: [] as (() => void)[],
  };
  const unread = (): Sheets.Model => {
    if (!model) throw new Error("No workbook is open");
    return model;
  };
  const changes = new Changes(unread);
  const workbook = (): Sheets.Model => {
    changes.perform();
    return unread();
  };
  const getters = (): Sheets.Getters => workbook().getters;
  const open = { workbook, unread, changes };
  const cells = gridCells(open);
  const sheets = gridSheets(open);
  const { activeSheet } = sheets;
  applyExcelConventions(rendering?.notify);
  if (rendering) {
    void describeFunctions().catch(() => undefined); // its names are offered all the same
    void loadLanguages().then(
      (areLacking) => areLacking && model && cells.calculate(),
      () => undefined, // the names are English
    );
  }

  function notifySelected(): void {
    for (const listener of listeners.selected) listener();
  }

  function notifyCalculated(wasEdited: boolean): void {
    for (const listener of listeners.calculated) listener(wasEdited);
  }

  async function show(data: object, keptChanges: readonly string[] = []): Promise<void> {
    const { Model, registries } = engine();
    installManualCalculation(registries.coreViewsPluginRegistry, () => calculationMode === "Manual");
    const made = keptChanges.map((change) => JSON.parse(change) as Change); // a log has recorded them
    installUndoSteps(undoSteps(made));
    const ownLog = new ChangeLog(JSON.stringify(data), keptChanges, () => {
      if (ownLog === log) for (const listener of listeners.changed) listener();
    });
    const ownModel = new Model(data, { transportService: ownLog }, made);
    [model, log] = [ownModel, ownLog];
    readPrintSetups(ownModel, data);
    showExcelFormats(ownModel);
    ownModel.on("command-dispatched", listeners, (command: Readonly<Record<string, unknown>>) => {
      edited ||= !readOnlyCommands.has(command.type);
      if (command.type === "DUPLICATE_SHEET") copyPrintSetup(ownModel, command);
    });
    ownModel.on("command-finalized", listeners, () => {
      if (ownModel !== model) return;
      const wasEdited = edited;
      edited = false;
      notifyCalculated(wasEdited);
      notifySelected();
    });
    ownModel.selection.observe(listeners, { handleEvent: notifySelected });
    notifyCalculated(true);
    if (!rendering) return;
    if (component) await (await component).show(ownModel);
    else await (component = gridComponent(ownModel, rendering));
  }

  const save = () => withPrintSetups(workbook(), workbook().exportData());

  function area(address: string): Area {
    const parsed = parseAddress(address, activeSheet());
    requireArea(parsed, unread().getters);
    return parsed;
  }

  const selection = (): Area => areaOf(activeSheet(), getters().getSelectedZone());

  function select(first: Area, ...more: readonly Area[]): void {
    sheets.activate(first.sheet);
    for (const selected of [first, ...more]) growSheet(selected, unread());
    selectAreas(workbook(), [first, ...more]);
  }

  return {
    ...cells,
    ...sheets,
    /** Returns the engine's own workbook, for tests only. */
    model: workbook,
    look: gridLook(unread, changes),
    charts: gridCharts(unread, changes),
    /** Registers functions; call it before a workbook is opened. */
    define(functions: readonly SheetFunction[]): void {
      for (const fn of functions) defineFunction(fn);
    },
    create: (content: readonly SheetContent[]): Promise<void> => show(createWorkbookData(content)),
    /** Shows a workbook that `save` returned. Resolves to what was not taken as it is saved. */
    async open(saved: unknown): Promise<readonly string[]> {
      await show(parseWorkbookData(saved));
      const notTaken = sheets.shortenNames();
      if (notTaken.length > 0) await show(parseWorkbookData(save())); // no undo brings the names back
      return notTaken;
    },
    /** Returns the workbook with its changes since it was opened. */
    keep(): KeptGrid {
      if (log.isLong) log.shorten(save());
      const cell = addressOfArea(cellArea(selection()));
      return { base: log.base, changes: log.changes, prints: printSetupsOf(unread()), cell };
    },
    /** Shows a workbook that `keep` returned, with its undo steps and selected cell. */
    async reopen({ base, changes: keptChanges, prints, cell }: KeptGrid): Promise<void> {
      await show(parseWorkbookData(JSON.parse(base)), keptChanges);
      for (const [sheet, setup] of prints) setPrintSetup(unread(), sheet, setup);
      select(area(cell));
    },
    onChanged: (listener: () => void): void => void listeners.changed.push(listener),
    /** Returns the workbook's formulas, constants and formats as data. */
    save: save as () => unknown,
    /** Returns the workbook as the parts and cells of an Excel file. */
    async exportForExcel(): Promise<ExcelExport> {
      const { exportForExcel } = await import(/* webpackPrefetch: true */ "./excelExport");
      return exportForExcel(workbook());
    },
    /** Applies to every workbook in the grid, the same as in Excel. */
    get calculationMode(): CalculationMode {
      return calculationMode;
    },
    set calculationMode(mode: CalculationMode) {
      calculationMode = mode;
    },
    /** Returns the ids of the active sheet's formula cells that use the time, for `calculate`. */
    timedCells: (): string[] => timedCells(getters()),
    /** Calculates the dependents of changed cells; does nothing unless the calculation is manual. */
    calculateChanged(): void {
      if (calculationMode === "Manual") cells.calculate(); // all formulas, because the add-in's are cached
    },
    /** Calls back after each calculation; `edited` is true if cells may have lost their formulas. */
    onCalculated: (listener: (edited: boolean) => void): void => void listeners.calculated.push(listener),
    onSelected: (listener: () => void): void => void listeners.selected.push(listener),
    /** Calls back with a clicked cell or merged range. */
    onClicked(listener: (cell: Area) => void): void {
      rendering?.target.addEventListener("click", ({ target }) => {
        if (target instanceof Element && target.closest(".o-grid-overlay")) listener(selection());
      });
    },
    /** Returns the card of an area's first cell; undefined if its value has no card. */
    card(shownArea: Area): CellCard | undefined {
      const [[position] = []] = positionsOf(shownArea, getters());
      const card = position && cardAt(position, getters());
      return card && shownCard(card, getters());
    },
    /** Returns the comment of an area's first cell. */
    note(noted: Area): CellNote | undefined {
      const [[position] = []] = positionsOf(noted, getters());
      return position && noteAt(position, getters());
    },
    onCardMark(listener: (cell: Area) => void): void {
      installCardMarks(({ col, row }) => listener(cellArea({ sheet: activeSheet(), column: col, row })));
    },
    /** Returns the place of an area in the window, in pixels. */
    placeOf(shownArea: Area): DOMRect {
      const { x, y, width, height } = getters().getVisibleRect(zoneOf(shownArea));
      const grid = rendering?.target.querySelector(".o-grid")?.getBoundingClientRect();
      return new DOMRect((grid?.x ?? 0) + x, (grid?.y ?? 0) + y, width, height);
    },
    /** Performs changes that are calculated once, before the next read, and undone in one step. */
    together: <Result>(work: () => Result): Result => changes.collect(work),
    /** Parses an address; throws if the workbook has no such cells. */
    area,
    addressOf: addressOfArea,
    /** Gives cells a name in the workbook. Throws for a name that is taken or not allowed. */
    nameCells(name: string, namedArea: Area): void {
      growSheet(namedArea, workbook());
      const sheetId = sheetIdOf(namedArea, unread().getters);
      const ranges = [unread().getters.getRangeDataFromZone(sheetId, zoneOf(namedArea))];
      const { isSuccessful } = workbook().dispatch("CREATE_NAMED_RANGE", { name, ranges });
      if (!isSuccessful) throw new Error(`Cannot name cells "${name}": the name is taken or not allowed`);
    },
    /** Makes the first cell of an area open a sheet, with its text unchanged; does nothing for a formula. */
    link: (from: Area, sheet: string): void => changes.addIn(from, () => linkCell(from, sheet, unread())),
    /** Returns the active sheet for printing. */
    printedSheet: (): PrintedSheet => printedSheet(workbook()),
    /** Resolves to the picture of a chart on the active sheet. */
    async chartPicture(id: string): Promise<Blob | null> {
      await loadChartScript();
      const figure = getters()
        .getFigures(getters().getActiveSheetId())
        .find((one) => one.id === id);
      const chart = getters().getChartIdFromFigureId(id);
      if (!figure || chart === undefined) return null;
      const { chartHelpers } = engine();
      const { type } = getters().getChartDefinition(chart);
      return chartHelpers.chartToImageFile(getters().getChartRuntime(chart), figure, type);
    },
    /** Shows the sheet to which a cell links, if any. */
    followLink: (from: Area): void => followLink(from, workbook()),
    /** Returns the area that was selected last. */
    selection,
    /** Returns all selected areas in the order of selection. */
    selections: (): readonly Area[] =>
      getters()
        .getSelectedZones()
        .map((zone) => areaOf(activeSheet(), zone)),
    select,
    focus: (): void => rendering?.target.querySelector<HTMLElement>(".o-grid .o-composer")?.focus(),
    isEditing: (): boolean => rendering !== undefined && isEditing(rendering.target),
    /** Resolves once the user is not typing in a cell. */
    editingEnded: async (): Promise<void> => rendering && editingEnded(rendering.target),
    setDark: (dark: boolean): void => void component?.then((shownComponent) => shownComponent.setDark(dark)),
  };
}

export type GridHost = ReturnType<typeof createGrid>;
