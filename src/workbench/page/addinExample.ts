import type { ExampleSheets } from "../../addin/excel/sheetContent";

/** The add-in's example book, from the add-in's own built script, which the page loads. */
export function addinExample(): ExampleSheets {
  const found = (globalThis as { racingExampleBook?: ExampleSheets }).racingExampleBook;
  if (!found) throw new Error("Cannot show the example: the add-in's script of it is not loaded");
  return found;
}
