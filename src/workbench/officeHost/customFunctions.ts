import type { CustomFunction } from "../runtime/customFunction";

/** CustomFunctions.ErrorCode. */
export const errorCode = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
} as const;

/** CustomFunctions.Error: an error that a function throws, rejects with or returns in a table. */
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

/** Creates the global CustomFunctions, as far as the add-in uses it. */
export function customFunctions() {
  const mappings: Mappings = {};
  return {
    Error: CustomFunctionError,
    ErrorCode: errorCode,
    /** The associated functions, under the name in Excel's own runtime. */
    _association: { mappings },
    associate(id: string | Mappings, fn?: CustomFunction): void {
      const added = typeof id === "string" ? { [id]: fn } : id;
      for (const [name, work] of Object.entries(added)) if (work) mappings[name.toUpperCase()] = work;
    },
  };
}
