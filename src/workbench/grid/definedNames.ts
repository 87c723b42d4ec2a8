import type { Getters, Model } from "@odoo/o-spreadsheet";

/** A name of a workbook that is no range for the whole workbook: a constant, a formula, or one of a sheet. */
export interface DefinedName {
  readonly name: string;
  /** The formula without its sign of equality: 0.05, Model!$F$2:$F$4. */
  readonly refersTo: string;
  /** The sheet in whose formulas it is known; in all if it is absent. */
  readonly sheet?: string;
}

/** By the workbook's getters, which a calculation has. */
const names = new WeakMap<Getters, readonly DefinedName[]>();

/** Returns the names of an open workbook beside the ranges that the engine keeps. */
export const definedNamesOf = (workbook: Model): readonly DefinedName[] => names.get(workbook.getters) ?? [];

/** Reads the names of a workbook from the data that it was opened with. */
export function readDefinedNames(workbook: Model, data: object): void {
  const { definedNames } = data as { readonly definedNames?: readonly DefinedName[] }; // as it was saved
  if (definedNames) names.set(workbook.getters, definedNames);
}

/** Returns a workbook's data together with its names. */
export function withDefinedNames<Data extends object>(workbook: Model, data: Data): Data {
  const definedNames = definedNamesOf(workbook);
  return definedNames.length > 0 ? { ...data, definedNames } : data;
}

/** Returns what a name stands for in the formulas of a sheet, whose own names come first. */
export function definedNamesIn(
  getters: Getters,
  name: string,
  sheet: string | undefined,
): string | undefined {
  const found = (names.get(getters) ?? []).filter(
    (defined) => defined.name.toLowerCase() === name.toLowerCase(),
  );
  return (found.find((defined) => defined.sheet === sheet) ?? found.find((defined) => !defined.sheet))
    ?.refersTo;
}
