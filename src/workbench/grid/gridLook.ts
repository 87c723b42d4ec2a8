/** The look of the grid's cells: formats, sizes, rules and printing. */
import type { Model, UID } from "@odoo/o-spreadsheet";
import type { Border, CellLook, PrintSetup, Rule } from "../../addin/excel/applySheetLook";
import { addressOfArea, areaOf, zoneOf } from "./address";
import { setCellMarks, styleOf } from "./cellMarks";
import type { Area } from "./gridHost";
import { conditionalFormatOf } from "./conditionalFormat";
import { sheetIdOf } from "./sheetAreas";
import { printSetupOf, setPrintSetup } from "./sheets";
import type { Changes } from "./together";

type Dimension = "COL" | "ROW";

export function gridLook(workbook: () => Model, changes: Changes) {
  const idOf = (sheet: string): UID => sheetIdOf({ sheet }, workbook().getters);
  const target = (area: Area) => ({ sheetId: idOf(area.sheet), target: [zoneOf(area)] });
  const elements = (area: Area, dimension: Dimension) => ({
    sheetId: idOf(area.sheet),
    dimension,
    elements:
      dimension === "COL"
        ? Array.from({ length: area.columns }, (_, index) => area.column + index)
        : Array.from({ length: area.rows }, (_, index) => area.row + index),
  });

  function setRule(id: string, area: Area, rule: Rule): void {
    const { getters } = workbook();
    const sheetId = idOf(area.sheet);
    const before = getters.getConditionalFormats(sheetId);
    const ranges = [getters.getRangeDataFromZone(sheetId, zoneOf(area))];
    const cf = { id, rule: conditionalFormatOf(rule, addressOfArea(area)) };
    workbook().dispatch("ADD_CONDITIONAL_FORMAT", { sheetId, ranges, cf });
    if (!before.some((other) => other.id === id))
      workbook().dispatch("CHANGE_CONDITIONAL_FORMAT_PRIORITY", { sheetId, cfId: id, delta: before.length });
  }

  /** Returns an operation whose change may be performed together with others. */
  const change =
    <Given extends unknown[]>(perform: (...given: Given) => unknown) =>
    (...changeArguments: Given): void =>
      changes.add(() => void perform(...changeArguments));

  /** Returns an operation on cells, for which their sheet grows. */
  const changeCells =
    <Rest extends unknown[]>(perform: (area: Area, ...rest: Rest) => unknown) =>
    (area: Area, ...rest: Rest): void =>
      changes.addIn(area, () => void perform(area, ...rest));

  // The engine rejects objects made by another page, so a script's objects are copied.
  return {
    setStyle: changeCells((area: Area, look: CellLook) =>
      workbook().dispatch("SET_FORMATTING", { ...target(area), style: styleOf(look) }),
    ),
    /** Refuses typing in cells; scripts can still write into them. */
    refuseTyping: changeCells((area: Area) => setCellMarks(workbook(), target(area), { isCalculated: true })),
    setBorder: changeCells((area: Area, { edge, color, weight }: Border) => {
      const position = edge === "rows" ? "h" : edge;
      const border = { position, color, style: weight } as const;
      workbook().dispatch("SET_ZONE_BORDERS", { ...target(area), border });
    }),
    merge: changeCells((area: Area) => workbook().dispatch("ADD_MERGE", { ...target(area), force: true })),
    /** Returns the first merged range that overlaps an area. */
    mergedIn(area: Area): Area | undefined {
      const [zone] = workbook().getters.getMergesInZone(idOf(area.sheet), zoneOf(area));
      return zone && areaOf(area.sheet, zone);
    },
    setColumnWidth: changeCells((area: Area, size: number) =>
      workbook().dispatch("RESIZE_COLUMNS_ROWS", { ...elements(area, "COL"), size }),
    ),
    /** Returns the width in pixels of an area's first column. */
    columnWidth: (area: Area): number => workbook().getters.getColSize(idOf(area.sheet), area.column),
    setRowHeight: changeCells((area: Area, size: number) =>
      workbook().dispatch("RESIZE_COLUMNS_ROWS", { ...elements(area, "ROW"), size }),
    ),
    hideColumns: changeCells((area: Area) => workbook().dispatch("HIDE_COLUMNS_ROWS", elements(area, "COL"))),
    /** Limits cells to the choices in a list: "win,place", or the cells in "=$A$1:$A$9". */
    setChoices: changeCells((area: Area, source: string) => {
      const { getters, uuidGenerator } = workbook();
      const sheetId = idOf(area.sheet);
      const criterion = source.startsWith("=")
        ? { type: "isValueInRange" as const, values: [source.slice(1)], displayStyle: "arrow" as const }
        : {
            type: "isValueInList" as const,
            values: source.split(",").map((choice) => choice.trim()),
            displayStyle: "arrow" as const,
          };
      const rule = { id: uuidGenerator.smallUuid(), criterion, isBlocking: true };
      const ranges = [getters.getRangeDataFromZone(sheetId, zoneOf(area))];
      workbook().dispatch("ADD_DATA_VALIDATION_RULE", { sheetId, ranges, rule });
    }),
    newRuleId: (): string => workbook().uuidGenerator.smallUuid(),
    /** Adds a conditional format before the others of its sheet, or changes the one with this id. */
    setRule: (id: string, area: Area, rule: Rule): void => changes.addIn(area, () => setRule(id, area, rule)),
    freezeRows: change((sheet: string, quantity: number) =>
      workbook().dispatch("FREEZE_ROWS", { sheetId: idOf(sheet), quantity }),
    ),
    setTabColor: change((sheet: string, color: string) =>
      workbook().dispatch("COLOR_SHEET", { sheetId: idOf(sheet), color }),
    ),
    showGridLines: change((sheet: string, areGridLinesVisible: boolean) =>
      workbook().dispatch("SET_GRID_LINES_VISIBILITY", { sheetId: idOf(sheet), areGridLinesVisible }),
    ),
    setPrintSetup: (sheet: string, setup: PrintSetup): void =>
      setPrintSetup(workbook(), idOf(sheet), { ...setup }),
    /** Returns the print setup of a sheet; undefined if none was set. */
    printSetup: (sheet: string): PrintSetup | undefined => printSetupOf(workbook(), idOf(sheet)),
  };
}

export type GridLook = ReturnType<typeof gridLook>;
