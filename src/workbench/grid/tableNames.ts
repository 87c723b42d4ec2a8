import type { Model, UID } from "@odoo/o-spreadsheet";

/** The name of a table, which the engine does not keep: formulas of a file name it. */
export interface TableName {
  readonly sheet: UID;
  readonly name: string;
  /** Its cells as the file stated them. */
  readonly range: string;
}

const names = new WeakMap<Model, readonly TableName[]>();

/** Reads the names of tables from the data that a workbook was opened with. */
export function readTableNames(workbook: Model, data: object): void {
  const { tableNames } = data as { readonly tableNames?: readonly TableName[] }; // as it was saved
  if (tableNames) names.set(workbook, tableNames);
}

/** Returns a workbook's data together with the names of its tables. */
export function withTableNames<Data extends object>(workbook: Model, data: Data): Data {
  const tableNames = names.get(workbook);
  return tableNames ? { ...data, tableNames } : data;
}

/** Returns the names of a sheet's tables: by their cells, or in their order where those have moved. */
export function namesOfTables(
  workbook: Model,
  sheet: UID,
  ranges: readonly string[],
): (string | undefined)[] {
  const known = (names.get(workbook) ?? []).filter((table) => table.sheet === sheet);
  const hasMoved = !ranges.every((range) => known.some((table) => table.range === range));
  return ranges.map(
    (range, index) => (hasMoved ? known[index] : known.find((table) => table.range === range))?.name,
  );
}
