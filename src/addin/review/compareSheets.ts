import { cellAddress, columnName } from "../../cells/addresses";
import { type Input, isFormula, type LineShift, type SheetAlignment } from "./alignSheets";
import { type FormulaReference, parseReferences } from "../../cells/formulaReferences";

export interface Difference {
  /** The sheet's present name, or the former name of a removed sheet. */
  readonly sheet: string;
  /** The present address, or the former address of a removed row or column; "" for the whole sheet. */
  readonly cells: string;
  readonly kind: string;
  readonly was: Input;
  readonly is: Input;
}

export type AlignmentOf = (sheet: string) => SheetAlignment | undefined;

function linesMoved(before: readonly number[], after: readonly number[], shift: LineShift): boolean {
  const isRange = before.length > 1;
  return (
    before.length === after.length &&
    before.every((line, index) => shift(line, after[index] ?? -1, { isRange }))
  );
}

/** Returns true if formulas differ only in the way that Excel changes them when lines or sheets move. */
function isSameFormula(
  before: string,
  after: string,
  ownSheet: SheetAlignment,
  alignmentOf: AlignmentOf,
): boolean {
  const [old, fresh] = [parseReferences(before), parseReferences(after)];
  if (old.rest !== fresh.rest || old.references.length !== fresh.references.length) return false;
  return old.references.every((reference, index) => {
    const now: FormulaReference | undefined = fresh.references[index];
    const target = reference.sheet === undefined ? ownSheet : alignmentOf(reference.sheet);
    if (!now) return false;
    if (!target) return JSON.stringify(reference) === JSON.stringify(now);
    return (
      (reference.sheet === undefined || now.sheet === target.after.name) &&
      linesMoved(reference.rows, now.rows, target.rowShift) &&
      linesMoved(reference.columns, now.columns, target.columnShift)
    );
  });
}

type Content = "blank" | "formula" | "value";
const contentOf = (input: Input): Content =>
  input === "" ? "blank" : isFormula(input) ? "formula" : "value";

/** The name of each change to a cell, by its content before and now. */
const kinds: Readonly<Record<Content, Readonly<Record<Content, string>>>> = {
  blank: { blank: "", formula: "formula added", value: "value added" },
  formula: { blank: "formula removed", formula: "formula changed", value: "value typed over a formula" },
  value: { blank: "value removed", formula: "formula typed over a value", value: "value changed" },
};

function changedCells(ownSheet: SheetAlignment, alignmentOf: AlignmentOf): Difference[] {
  const { before, after, rows, columns } = ownSheet;
  return rows.pairs.flatMap(([oldRow, row]) =>
    columns.pairs.flatMap(([oldColumn, column]): Difference[] => {
      const was = before.rows[oldRow]?.[oldColumn] ?? "";
      const is = after.rows[row]?.[column] ?? "";
      const isSame =
        isFormula(was) && isFormula(is) ? isSameFormula(was, is, ownSheet, alignmentOf) : was === is;
      if (isSame) return [];
      const kind = kinds[contentOf(was)][contentOf(is)];
      return [{ sheet: after.name, cells: cellAddress(column, row + 1), kind, was, is }];
    }),
  );
}

/** Returns the inputs of a line as text: "A7: Total; C7: =SUM(C2:C6)". */
const describeLine = (cells: readonly (readonly [address: string, input: Input])[]): string =>
  cells.flatMap(([address, input]) => (input === "" ? [] : `${address}: ${String(input)}`)).join("; ");

const describeRow = ({ rows }: SheetAlignment["after"], row: number): string =>
  describeLine((rows[row] ?? []).map((input, column) => [cellAddress(column, row + 1), input]));

const describeColumn = ({ rows }: SheetAlignment["after"], column: number): string =>
  describeLine(rows.map((cells, row) => [cellAddress(column, row + 1), cells[column] ?? ""]));

const rowName = (row: number): string => `${row + 1}:${row + 1}`;
const columnRange = (column: number): string => `${columnName(column)}:${columnName(column)}`;

function changedLines({ before, after, rows, columns }: SheetAlignment): Difference[] {
  const [then, now] = [
    { sheet: after.name, is: "" },
    { sheet: after.name, was: "" },
  ];
  return [
    ...rows.removed.map((row) => ({ ...then, cells: rowName(row), kind: "row removed", was: describeRow(before, row) })), // prettier-ignore
    ...rows.added.map((row) => ({ ...now, cells: rowName(row), kind: "row added", is: describeRow(after, row) })), // prettier-ignore
    ...columns.removed.map((column) => ({ ...then, cells: columnRange(column), kind: "column removed", was: describeColumn(before, column) })), // prettier-ignore
    ...columns.added.map((column) => ({ ...now, cells: columnRange(column), kind: "column added", is: describeColumn(after, column) })), // prettier-ignore
  ];
}

/** Lists the changes of a sheet: its name, its rows and columns, then its cells. */
export function compareSheets(ownSheet: SheetAlignment, alignmentOf: AlignmentOf): Difference[] {
  const [was, is] = [ownSheet.before.name, ownSheet.after.name];
  const renamed = was === is ? [] : [{ sheet: is, cells: "", kind: "sheet renamed", was, is }];
  return [...renamed, ...changedLines(ownSheet), ...changedCells(ownSheet, alignmentOf)];
}
