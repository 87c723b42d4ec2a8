import type { SheetContent } from "../excel/sheetContent";

/** Some cells of a sheet with their looks. */
export type SheetPart = Pick<SheetContent, "cells" | "bold" | "inputs" | "formats">;

/** A sheet of several parts. */
export function combineParts(parts: readonly SheetPart[], sheet: Pick<SheetContent, "name" | "widths" | "frozen">): SheetContent {
  return {
    ...sheet,
    cells: Object.assign({}, ...parts.map(({ cells }) => cells)) as SheetContent["cells"], // it is made of nothing else
    bold: parts.flatMap(({ bold = [] }) => bold),
    inputs: parts.flatMap(({ inputs = [] }) => inputs),
    formats: Object.assign({}, ...parts.map(({ formats = {} }) => formats)) as Readonly<Record<string, string>>,
  };
}
