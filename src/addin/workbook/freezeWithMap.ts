import type { FreezeOptions, Workbook } from "../excel/workbook";
import { type FormulaMapOptions, readFormulaMap } from "./formulaMap";

/** The sheets that a freeze has added. */
export interface Frozen {
  readonly copies: readonly string[];
  /** The sheet that leads from each copied number to its question; undefined if nothing had a formula. */
  readonly map: string | undefined;
}

/**
 * Copies sheets as values, and adds a map of the formulas that they had: what each number was asked for, when
 * and of which model. Cancelled or failed, it leaves no sheet.
 */
export async function freezeWithMap(
  scope: "sheet" | "workbook",
  { workbook, open, ...options }: FreezeOptions & FormulaMapOptions & { readonly workbook: Workbook },
): Promise<Frozen> {
  const layOut = await readFormulaMap(scope, { workbook, open });
  const copyOf = new Map<string, string>();
  const onCopy = (sheet: string, copy: string): void => void copyOf.set(sheet, copy);
  const copies = await workbook.freeze(scope, { ...options, onCopy });
  try {
    const content = await layOut((sheet) => copyOf.get(sheet));
    return { copies, map: content && (await workbook.addSheet(content)) };
  } catch (failure) {
    await workbook.removeSheets(copies).catch(() => undefined); // the failure to report is the first
    throw failure;
  }
}
