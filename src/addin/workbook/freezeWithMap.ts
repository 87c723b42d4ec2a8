import type { FreezeOptions, Workbook } from "../excel/workbook";
import { type FormulaMapOptions, readFormulaMap } from "./formulaMap";
import { findMaps, frozenNames } from "./formulaMaps";

/** The sheets that a freeze has added. */
export interface Frozen {
  readonly copies: readonly string[];
  /** The sheet that leads from each copied number to its question; undefined if nothing had a formula. */
  readonly map: string | undefined;
}

/**
 * Copies sheets as values, and adds a map of the formulas that they had: the question of each number, its
 * time and its model. Earlier copies and maps are not copied. Cancelled or failed, it leaves no sheet.
 */
export async function freezeWithMap(
  scope: "sheet" | "workbook",
  { workbook, open, ...options }: FreezeOptions & FormulaMapOptions & { readonly workbook: Workbook },
): Promise<Frozen> {
  const skip = frozenNames(findMaps(await workbook.readSheets()));
  const layOut = await readFormulaMap(scope, { workbook, open });
  const sheetOf = new Map<string, string>();
  const onCopy = (sheet: string, copy: string): void => void sheetOf.set(copy, sheet);
  const copies = await workbook.freeze(scope, { ...options, onCopy, skip });
  try {
    const copied = (await workbook.readSheets()).flatMap((copy) => {
      const name = sheetOf.get(copy.name);
      return name === undefined ? [] : [{ name, copy }];
    });
    const content = await layOut(copied);
    return { copies, map: content && (await workbook.addSheet(content)) };
  } catch (failure) {
    await workbook.removeSheets(copies).catch(() => undefined); // the failure to report is the first
    throw failure;
  }
}
