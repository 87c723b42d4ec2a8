import type { CustomFunction } from "../runtime/invocation";

/** The codes as Excel spells them. */
export const errorCode = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
} as const;

/** CustomFunctions.Error: an error for a cell, thrown, rejected or within a returned table. */
export class CustomFunctionError extends Error {
  readonly code: string;

  constructor(code: string = errorCode.invalidValue, message?: string) {
    super(message);
    this.code = code;
  }

  toJSON(): object {
    return { type: "Error", code: this.code, message: this.message };
  }
}

type Mappings = Record<string, CustomFunction>;

/** The global CustomFunctions of Excel's runtime, as far as a script of functions uses it. */
export function customFunctions() {
  const mappings: Mappings = {};
  return {
    Error: CustomFunctionError,
    ErrorCode: errorCode,
    /** The table of associated functions, under the name by which Excel's own runtime keeps it. */
    _association: { mappings },
    associate(id: string | Mappings, fn?: CustomFunction): void {
      const added = typeof id === "string" ? { [id]: fn } : id;
      for (const [name, work] of Object.entries(added)) if (work) mappings[name.toUpperCase()] = work;
    },
  };
}
