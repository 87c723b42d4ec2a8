import type { CustomFunction } from "../runtime/customFunction";

/** The part of CustomFunctions.ErrorCode that the add-in uses. */
export const errorCode = { invalidValue: "#VALUE!", notAvailable: "#N/A" } as const;

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

/** Creates the part of the global CustomFunctions that the add-in uses. */
export function customFunctions() {
  const mappings: Record<string, CustomFunction> = {};
  return {
    Error: CustomFunctionError,
    ErrorCode: errorCode,
    /** The associated functions, under the name in Excel's own runtime. */
    _association: { mappings },
    associate: (id: string, fn: CustomFunction): void => void (mappings[id.toUpperCase()] = fn),
  };
}
