import type { ArgDefinition } from "@odoo/o-spreadsheet";

interface Options {
  readonly optional?: boolean;
  /** Takes one value only: a table calls the function once for each of its cells. */
  readonly single?: boolean;
  readonly repeating?: boolean;
}

/** A parameter of a sheet function in the engine's terms. */
export function parameter(name: string, description: string, options: Options = {}): ArgDefinition {
  return {
    name,
    description,
    type: [options.single ? "ANY" : "RANGE<ANY>"],
    optional: options.optional ?? false,
    repeating: options.repeating ?? false,
    acceptErrors: true,
    acceptMatrix: !options.single,
  };
}
