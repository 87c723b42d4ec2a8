/** A function as Excel calls it: the cell's arguments, then the invocation. */
export type CellFunction = (...args: unknown[]) => unknown;

interface Registry {
  associate(id: string, work: CellFunction): void;
}

/**
 * Tells Excel which function an id of functions.json means. Where Office.js could not be loaded there is nobody to tell,
 * which must not stop the page: its pane says what is wrong.
 */
export function associate(id: string, work: CellFunction): void {
  (globalThis as { CustomFunctions?: Registry }).CustomFunctions?.associate(id, work);
}
