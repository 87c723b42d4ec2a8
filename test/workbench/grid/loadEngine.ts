import * as engine from "@odoo/o-spreadsheet";

/** Defines the global that the page's script tag defines; the engine calculates without being rendered. */
export function loadEngine(): void {
  jest.spyOn(console, "debug").mockImplementation(() => undefined);
  Object.assign(globalThis, { o_spreadsheet: engine });
  Object.assign(Object, { groupBy }); // of ES2024, which the engine uses and an older Node lacks
}

function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = {};
  for (const item of items) (groups[keyOf(item)] ??= []).push(item);
  return groups;
}
