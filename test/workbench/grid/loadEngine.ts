import * as engine from "@odoo/o-spreadsheet";

/** Defines the global that the page's script tag defines; the engine calculates without being rendered. */
export function loadEngine(): void {
  jest.spyOn(console, "debug").mockImplementation(() => undefined);
  Object.assign(globalThis, { o_spreadsheet: engine });
}
