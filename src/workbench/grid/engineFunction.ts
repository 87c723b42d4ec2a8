import type { AddFunctionDescription, Arg, CellPosition, EvalContext } from "@odoo/o-spreadsheet";
import type { ParameterMetadata, CallSite } from "../runtime/customFunction";
import { argumentFromEngine, outcomeToEngine } from "./engineValue";
import { addressOfPosition } from "./address";
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
const noPosition: CellPosition = { sheetId: "", col: 0, row: 0 };

/**
 * Describes a function of the add-in for the engine, which also uses the metadata for autocompletion and
 * help.
 */
export function engineFunction(fn: SheetFunction): AddFunctionDescription {
  return {
    description: fn.metadata.description ?? "",
    category: "Racing",
    isExported: true,
    args: (fn.metadata.parameters ?? []).map(parameter),
    compute(this: EvalContext, ...args) {
      const site = siteOf(this, args);
      const values = args.map(argumentFromEngine);
      // The engine evaluates a formula that is being typed without tracking dependencies.
      return outcomeToEngine(this.updateDependencies ? fn.evaluate(values, site) : fn.preview(values, site));
    },
  };
}

function siteOf({ __originCellPosition: position, getters }: EvalContext, args: readonly Arg[]): CallSite {
  const address = (cell: CellPosition | undefined): string | undefined =>
    cell && addressOfPosition(cell, getters);
  return {
    cell: String(getters.getCell(position ?? noPosition)?.id ?? ""),
    address: () => address(position) ?? "",
    parameterAddresses: () => args.map((arg) => (Array.isArray(arg) ? undefined : address(arg?.position))),
  };
}
