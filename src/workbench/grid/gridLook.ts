import type { Rule } from "../../addin/excel/sheetLook";
import type { Model, UID, Zone } from "@odoo/o-spreadsheet";
import { zoneOf } from "./address";
import { sheetIdOf } from "./cells";
import type { Area, GridLook } from "./gridHost";
import { conditionalFormatOf } from "./conditionalFormat";
import { performTogether } from "./together";
import { printSetupOf, setPrintSetup } from "./printSetups";

type Dimension = "COL" | "ROW";

/** Returns the columns or rows of an area by their index. */
const elementsOf = (area: Area, dimension: Dimension): number[] =>
  dimension === "COL"
    ? Array.from({ length: area.columns }, (_, index) => area.column + index)
    : Array.from({ length: area.rows }, (_, index) => area.row + index);

/** Creates the look of the open workbook. */
export function gridLook(workbook: () => Model): GridLook {
  const idOf = (sheet: string): UID => sheetIdOf({ sheet }, workbook().getters);
  const target = (area: Area) => ({ sheetId: idOf(area.sheet), target: [zoneOf(area)] });
  const elements = (area: Area, dimension: Dimension) => ({
    sheetId: idOf(area.sheet),
    dimension,
    elements: elementsOf(area, dimension),
  });

  function setRule(id: string, area: Area, rule: Rule): void {
    const { getters } = workbook();
    const sheetId = idOf(area.sheet);
    const before = getters.getConditionalFormats(sheetId);
    const ranges = [getters.getRangeDataFromZone(sheetId, zoneOf(area))];
    const cf = { id, rule: conditionalFormatOf(rule) };
    workbook().dispatch("ADD_CONDITIONAL_FORMAT", { sheetId, ranges, cf });
    if (!before.some((other) => other.id === id))
      workbook().dispatch("CHANGE_CONDITIONAL_FORMAT_PRIORITY", { sheetId, cfId: id, delta: before.length });
  }

  const merges: { sheetId: UID; target: Zone[]; force: boolean }[] = [];

  /** Adds the merges of a script together: the engine calculates the whole workbook after each command. */
  function addMerges(): void {
    const added = merges.splice(0);
    performTogether(workbook(), () => {
      for (const merge of added) workbook().dispatch("ADD_MERGE", merge);
    });
  }

  // The engine rejects objects made by another page, so what a script passes is copied.
  return {
    setStyle: (area, look) =>
      void workbook().dispatch("SET_FORMATTING", { ...target(area), style: { ...look } }),
    setBorder(area, { edge, color, weight }) {
      const position = edge === "rows" ? "h" : edge;
      workbook().dispatch("SET_ZONE_BORDERS", {
        ...target(area),
        border: { position, color, style: weight },
      });
    },
    merge(area) {
      if (merges.push({ ...target(area), force: true }) === 1) queueMicrotask(addMerges);
    },
    setColumnWidth: (area, size) =>
      void workbook().dispatch("RESIZE_COLUMNS_ROWS", { ...elements(area, "COL"), size }),
    setRowHeight: (area, size) =>
      void workbook().dispatch("RESIZE_COLUMNS_ROWS", { ...elements(area, "ROW"), size }),
    hideColumns: (area) => void workbook().dispatch("HIDE_COLUMNS_ROWS", elements(area, "COL")),
    newRuleId: () => workbook().uuidGenerator.smallUuid(),
    setRule,
    freezeColumns: (sheet, quantity) =>
      void workbook().dispatch("FREEZE_COLUMNS", { sheetId: idOf(sheet), quantity }),
    freezeRows: (sheet, quantity) =>
      void workbook().dispatch("FREEZE_ROWS", { sheetId: idOf(sheet), quantity }),
    setTabColor: (sheet, color) => void workbook().dispatch("COLOR_SHEET", { sheetId: idOf(sheet), color }),
    showGridLines(sheet, areGridLinesVisible) {
      workbook().dispatch("SET_GRID_LINES_VISIBILITY", { sheetId: idOf(sheet), areGridLinesVisible });
    },
    setPrintSetup: (sheet, setup) => setPrintSetup(workbook(), idOf(sheet), { ...setup }),
    printSetup: (sheet) => printSetupOf(workbook(), idOf(sheet)),
  };
}
