import type { AddFunctionDescription, Arg, CellPosition, EvalContext } from "@odoo/o-spreadsheet";
import type { Site } from "../runtime/invocation";
import type { ParameterMetadata } from "../runtime/metadata";
import { argumentFromEngine, outcomeToEngine } from "./engineValue";
import { addressOfPosition } from "./position";
import type { SheetFunction } from "./gridHost";

function parameter({ name, description = "", dimensionality, optional = false, repeating = false }: ParameterMetadata) {
  const matrix = dimensionality === "matrix";
  return {
    name,
    description,
    type: [matrix ? ("RANGE<ANY>" as const) : ("ANY" as const)],
    optional: optional && !repeating,
    repeating,
    acceptErrors: true, // the runtime decides what an error does
    acceptMatrix: matrix,
  };
}

/** The place a formula is being typed in has no position of its own. */
const nowhere: CellPosition = { sheetId: "", col: 0, row: 0 };

/** A function of ours in the engine's terms. Autocomplete and the help for parameters come from its metadata. */
export function engineFunction(fn: SheetFunction): AddFunctionDescription {
  return {
    description: fn.metadata.description ?? "",
    category: "Racing",
    isExported: true,
    args: (fn.metadata.parameters ?? []).map(parameter),
    compute(this: EvalContext, ...args) {
      const site = siteOf(this, args);
      const given = args.map(argumentFromEngine);
      // The engine calculates what is being typed without following its dependencies.
      return outcomeToEngine(this.updateDependencies ? fn.evaluate(given, site) : fn.preview(given, site));
    },
  };
}

function siteOf({ __originCellPosition: position, getters }: EvalContext, args: readonly Arg[]): Site {
  const address = (place: CellPosition | undefined): string | undefined => place && addressOfPosition(place, getters);
  return {
    cell: String(getters.getCell(position ?? nowhere)?.id ?? ""),
    address: () => address(position) ?? "",
    parameterAddresses: () => args.map((arg) => (Array.isArray(arg) ? undefined : address(arg?.position))),
  };
}
