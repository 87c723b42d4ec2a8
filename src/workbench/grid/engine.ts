import type * as Sheets from "@odoo/o-spreadsheet";
import type * as Owl from "@odoo/owl";

interface Engines {
  readonly o_spreadsheet?: typeof Sheets;
  readonly owl?: typeof Owl;
}

function loaded<Name extends keyof Engines>(name: Name): NonNullable<Engines[Name]> {
  const found = (globalThis as Engines)[name];
  if (!found) throw new Error(`Cannot show a sheet: the script ${name} is not loaded`);
  return found;
}

/** Returns the grid's engine, which the page loads as its own unmodified script, never bundled with ours. */
export const engine = (): typeof Sheets => loaded("o_spreadsheet");

/** Returns owl, which renders the engine's components. */
export const owl = (): typeof Owl => loaded("owl");
