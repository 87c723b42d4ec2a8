import { cellPattern, linesPattern, parseCellAddress, sheetPattern, unquotedSheet } from "./addresses";

/** The cells that a formula refers to. Rows and columns are counted from 0. */
export interface FormulaReference {
  /** The name of another sheet; undefined for the formula's sheet. */
  readonly sheet: string | undefined;
  /** The first and the last row, or one row for a single cell; empty for whole columns. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

export interface ReferringFormula {
  /** The formula with a mark in place of each reference. */
  readonly rest: string;
  readonly references: readonly FormulaReference[];
}

const text = String.raw`"(?:[^"]|"")*"`;
const sheetName = `(?:(?<name>${sheetPattern})!)?`;
const cells = `${cellPattern}(?::${cellPattern})?|${linesPattern}`;
const partPattern = new RegExp(
  String.raw`${text}|(?<![\p{L}\p{N}_.$!'[\]])${sheetName}(?<cells>${cells})(?![\p{L}\p{N}_.([!])`,
  "giu",
);
/** Excel stores RACING.FORM as _xldudf_RACING_FORM until it knows the add-in. */
const unknownName = /_xldudf_(RACING(?:DEV)?)_/g;

/** Parses the references of a formula in English: "=SUM($B2:B9)*Race!A1" has the rest "=SUM({$.:.})*{!.}". */
export function parseReferences(formula: string): ReferringFormula {
  const references: FormulaReference[] = [];
  const plainFormula = formula.replace(unknownName, "$1.");
  const rest = plainFormula.replace(partPattern, (part: string, ...others: unknown[]) => {
    const groups = others.at(-1) as Readonly<Record<"name" | "cells", string | undefined>>;
    if (groups.cells === undefined) return part;
    const sheet = groups.name === undefined ? undefined : unquotedSheet(groups.name);
    const corners = groups.cells.toUpperCase().replaceAll("$", "").split(":").map(parseCellAddress);
    references.push({
      sheet,
      rows: corners.flatMap(({ row }) => (row > 0 ? row - 1 : [])),
      columns: corners.flatMap(({ column }) => (column >= 0 ? column : [])),
    });
    return `{${sheet === undefined ? "" : "!"}${groups.cells.replaceAll(/[A-Z]+|\d+/gi, ".")}}`;
  });
  return { rest, references };
}

/** Returns a formula with other cells in place of those on its own sheet; a range is replaced by its ends. */
export const replaceOwnCells = (formula: string, replace: (cell: string) => string): string =>
  formula.replace(partPattern, (part: string, ...others: unknown[]) => {
    const { name, cells } = others.at(-1) as Readonly<Record<"name" | "cells", string | undefined>>;
    return name !== undefined || cells === undefined ? part : cells.split(":").map(replace).join(":");
  });
