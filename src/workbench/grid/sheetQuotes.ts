/**
 * Quotes around the names of sheets: Excel doubles apostrophes, 'Ladies'' Day'!A1, and quotes names such as
 * R1 and 2026, but the engine does neither.
 */

import { quotedSheet, sheetPrefix } from "../../cells/addresses";

const quoted = /^'(.*)'!([^!]*)$/s;
/** Matches a reference to one sheet whose name is not quoted. */
const unquoted = /^(\w+)!/;

/** Returns a formula's reference in the engine's form: 'Ladies'' Day'!A1 as 'Ladies' Day'!A1. */
export const toEngineReference = (reference: string): string =>
  reference.includes("''")
    ? reference.replace(
        quoted,
        (_all, name: string, cells: string) => `'${name.replaceAll("''", "'")}'!${cells}`,
      )
    : reference;

/** Returns an engine's reference in Excel's form. */
export const fromEngineReference = (reference: string): string =>
  reference.includes("'")
    ? reference.replace(quoted, (_all, name: string, cells: string) => `${quotedSheet(name)}!${cells}`)
    : reference.replace(unquoted, (_all, name: string) => sheetPrefix(name));
