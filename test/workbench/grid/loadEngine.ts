import * as engine from "@odoo/o-spreadsheet";

/** Puts the grid's engine where the page's script tags put it; it calculates without being drawn. */
export function loadEngine(): void {
  jest.spyOn(console, "debug").mockImplementation(() => undefined);
  Object.assign(globalThis, { o_spreadsheet: engine });
}
