/** Excel's names and units for formats, the same as in its object model. */
import type { CellLook, Edge } from "../../addin/excel/applySheetLook";

/** Pixels per point: a screen has 96 pixels per inch, and Excel measures in points of 1/72 inch. */
export const pixelsPerPoint = 96 / 72;

/** The alignments by Excel's names. */
export const horizontal: Readonly<Record<string, CellLook["align"]>> = {
  Left: "left",
  Center: "center",
  Right: "right",
};

export const vertical: Readonly<Record<string, CellLook["verticalAlign"]>> = {
  Top: "top",
  Center: "middle",
  Bottom: "bottom",
};

/** The edges of a range by Excel's names. */
export const edgeNames: Readonly<Record<string, Edge>> = {
  EdgeTop: "top",
  EdgeBottom: "bottom",
  EdgeLeft: "left",
  EdgeRight: "right",
  InsideHorizontal: "rows",
};
