import { rangeAt } from "./findFormulas";
import { runInExcel } from "./officeJs";
import { removeSheets, uniqueSheetName } from "./sheets";
import type { FreezeOptions } from "./workbook";
import { t } from "../../language/translate";

/** Returns the name for a sheet's copy: "Race values", "Race values 2". */
export const nameCopy = (name: string, taken: readonly string[]): string =>
  uniqueSheetName(name, {
    taken,
    ending: (attempt) => (attempt === 1 ? " values" : ` values ${attempt}`),
  });

export class ProtectedSheets extends Error {
  constructor(names: readonly string[]) {
    const listed = names.map((name) => `“${name}”`).join(", ");
    super(
      names.length === 1
        ? t`No copy was made: ${listed} is protected. Unprotect it on the Review tab, then copy again.`
        : t`No copy was made: ${listed} are protected. Unprotect them on the Review tab, then copy again.`,
    );
    this.name = "ProtectedSheets";
  }
}

/** Returns the sheets to copy. Throws if one is protected, because its copy would refuse the values. */
async function findSources(
  context: Excel.RequestContext,
  scope: "sheet" | "workbook",
  skip: readonly string[],
) {
  const { worksheets } = context.workbook;
  const active = worksheets.getActiveWorksheet().load("name");
  worksheets.load("items/name");
  await context.sync();
  const copied = worksheets.items.filter(({ name }) => !skip.includes(name));
  const sheets = (scope === "sheet" ? [active] : copied).map((sheet) => {
    const used = sheet.getUsedRangeOrNullObject(true);
    return {
      sheet,
      protection: sheet.protection.load("protected"),
      used: used.load("rowIndex,columnIndex,rowCount,columnCount"),
    };
  });
  await context.sync();
  const locked = sheets.filter(({ protection }) => protection.protected).map(({ sheet }) => sheet.name);
  if (locked.length > 0) throw new ProtectedSheets(locked);
  return { sheets, names: worksheets.items.map(({ name }) => name) };
}

/**
 * Adds a copy of the active sheet, or of each sheet, with values instead of formulas, and resolves with the
 * names of the copies. The values are pasted rather than written, because Excel would parse a form line such
 * as 1-2 as a date. A failure or cancellation removes the copies.
 */
export async function freeze(
  scope: "sheet" | "workbook",
  { signal, onProgress, onCopy, skip = [] }: FreezeOptions = {},
): Promise<readonly string[]> {
  const advance = (done: number, total: number): void => {
    onProgress?.(done, total);
    signal?.throwIfAborted();
  };
  const made: string[] = [];
  try {
    return await runInExcel(async (context) => {
      const { sheets, names } = await findSources(context, scope, skip);
      const copies: string[] = [];
      advance(0, sheets.length);
      for (const { sheet, used } of sheets) {
        const copy = sheet.copy("End").load("id");
        await context.sync();
        made.push(copy.id);
        const name = nameCopy(sheet.name, [...names, ...copies]);
        copy.name = name;
        if (!used.isNullObject) rangeAt(copy, used).copyFrom(used, "Values");
        await context.sync();
        copies.push(name);
        onCopy?.(sheet.name, name);
        advance(copies.length, sheets.length);
      }
      return copies;
    });
  } catch (failure) {
    await removeSheets(made).catch(() => undefined); // the first failure is the one to report
    throw failure;
  }
}
