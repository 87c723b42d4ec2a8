import type { Border, CellLook } from "../../../addin/excel/applySheetLook";
import { edgeNames, horizontal, pixelsPerPoint, vertical } from "../../grid/gridLook";
import type { Area } from "../../grid/gridHost";
import type { GridHost } from "../../grid/oSpreadsheetGrid";
import { settable } from "./clientObject";

type Enqueue = (work: (area: Area) => void) => void;

/** Excel.RangeBorder: its parts are written one by one, and the border changes with each. */
function rangeBorder(grid: GridHost, { edge, enqueue }: { edge: Border["edge"]; enqueue: Enqueue }) {
  let border: Border = { edge, color: "#000000", weight: "thin" };
  const put = (change: Partial<Border>): void => {
    border = { ...border, ...change };
    const now = border;
    enqueue((area) => grid.look.setBorder(area, now));
  };
  return settable({
    style: (_style: string) => put({}),
    color: (color: string) => put({ color }),
    weight: (weight: string) => put({ weight: weight === "Medium" ? "medium" : "thin" }),
  });
}

/** Excel.RangeFormat; changes are applied when the script synchronises. */
export function rangeFormat(grid: GridHost, enqueue: Enqueue) {
  let pending: CellLook | undefined;
  let width = 0;
  /** Sets the properties that a script writes one after the other together: each step costs time. */
  const put = (look: CellLook): void => {
    const isQueued = pending !== undefined;
    pending = { ...pending, ...look };
    if (isQueued) return;
    enqueue((area) => {
      const now = pending ?? {};
      pending = undefined;
      grid.look.setStyle(area, now);
    });
  };
  return {
    font: settable({
      bold: (bold: boolean) => put({ bold }),
      strikethrough: (strikethrough: boolean) => put({ strikethrough }),
      underline: (name: string) => put({ underline: name !== "None" }),
      size: (fontSize: number) => put({ fontSize }),
      color: (textColor: string) => put({ textColor }),
    }),
    fill: settable({ color: (fillColor: string) => put({ fillColor }) }),
    borders: {
      getItem: (name: string) => rangeBorder(grid, { edge: edgeNames[name] ?? "bottom", enqueue }),
    },
    set horizontalAlignment(name: string) {
      const align = horizontal[name];
      if (align) put({ align });
    },
    set verticalAlignment(name: string) {
      const verticalAlign = vertical[name];
      if (verticalAlign) put({ verticalAlign });
    },
    set wrapText(isWrapped: boolean) {
      put({ wrapping: isWrapped ? "wrap" : "overflow" });
    },
    /** Loads the width of the columns, the only format that the add-in reads. */
    load(_names: "columnWidth") {
      enqueue((area) => (width = grid.look.columnWidth(area) / pixelsPerPoint));
      return this;
    },
    get columnWidth(): number {
      return width;
    },
    set columnWidth(points: number) {
      enqueue((area) => grid.look.setColumnWidth(area, points * pixelsPerPoint));
    },
    set rowHeight(points: number) {
      enqueue((area) => grid.look.setRowHeight(area, points * pixelsPerPoint));
    },
  };
}
