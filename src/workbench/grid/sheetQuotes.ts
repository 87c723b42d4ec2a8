/** Sheets with apostrophes in their names: Excel doubles them, 'Ladies'' Day'!A1, but the engine does not. */

import { quotedSheet } from "../../cells/addresses";

const quoted = /^'(.*)'!([^!]*)$/s;

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
    : reference;
