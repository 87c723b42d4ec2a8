import type * as Sheets from "@odoo/o-spreadsheet";
import type { ParameterMetadata } from "../runtime/customFunction";
import { cardOf } from "./cellCards";
import { argumentFromEngine, engine, outcomeToEngine } from "./engineValue";
import type { SheetFunction } from "./gridHost";

function parameter({
  name,
  description = "",
  dimensionality,
  optional = false,
  repeating = false,
}: ParameterMetadata) {
  const matrix = dimensionality === "matrix";
  return {
    name,
    description,
    type: [matrix ? ("RANGE<ANY>" as const) : ("ANY" as const)],
    optional: optional && !repeating,
    repeating,
    acceptErrors: true, // the runtime handles errors
    acceptMatrix: matrix,
  };
}

/** A formula that is being typed has no position. */
const noPosition: Sheets.CellPosition = { sheetId: "", col: 0, row: 0 };

/** Describes a function of the add-in for the engine, with the metadata for its help. */
function engineFunction(fn: SheetFunction): Sheets.AddFunctionDescription {
  return {
    description: fn.metadata.description ?? "",
    category: "Racing",
    isExported: true,
    args: (fn.metadata.parameters ?? []).map(parameter),
    compute(this: Sheets.EvalContext, ...args) {
      const { getters, __originCellPosition: position = noPosition } = this;
      const conversion = {
        keepsFormat: ownValues(getters),
        cardOf: (cell: Sheets.FunctionResultObject) => cardOf(cell, getters),
      };
      const values = args.map((arg) => argumentFromEngine(arg, conversion));
      // The engine evaluates a formula that is being typed without tracking dependencies.
      if (!this.updateDependencies) return outcomeToEngine(fn.preview(values));
      return outcomeToEngine(fn.evaluate(values, String(getters.getCell(position)?.id ?? "")));
    },
  };
}

/** A call of a function of the add-in. */
const ownCall = /\bRACING(?:DEV)?\./i;

/** Returns a test of cells that the add-in's formulas filled, whose formatted numbers are data types. */
function ownValues(getters: Sheets.Getters): (position: Sheets.CellPosition) => boolean {
  return (position) => {
    const origin = getters.getArrayFormulaSpreadingOn(position) ?? position;
    return ownCall.test(getters.getCellText(origin, { showFormula: true }));
  };
}

/** Registers a function; the runtime names a missing argument, which the engine would not. */
export function defineFunction(fn: SheetFunction): void {
  const { functionRegistry } = engine().registries;
  const name = fn.name.toUpperCase();
  functionRegistry.replace(name, engineFunction(fn));
  if (!fn.metadata.parameters?.some(({ repeating }) => repeating))
    Object.assign(functionRegistry.get(name), { minArgRequired: 0 });
}
