/** Sheets with apostrophes in their names: Excel doubles them, 'Ladies'' Day'!A1, and the engine does not. */

const quoted = /^'(.*)'!([^!]*)$/s;

/** Returns a reference of a formula as the engine reads it: 'Ladies'' Day'!A1 as 'Ladies' Day'!A1. */
export const toEngineReference = (reference: string): string =>
  reference.includes("''")
    ? reference.replace(
        quoted,
        (_all, name: string, cells: string) => `'${name.replaceAll("''", "'")}'!${cells}`,
      )
    : reference;

/** Returns a reference of the engine as Excel writes it. */
export const fromEngineReference = (reference: string): string =>
  reference.includes("'")
    ? reference.replace(
        quoted,
        (_all, name: string, cells: string) => `'${name.replaceAll("'", "''")}'!${cells}`,
      )
    : reference;
