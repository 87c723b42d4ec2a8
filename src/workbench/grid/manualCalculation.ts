import type { CellPosition, Getters, Registry, Zone } from "@odoo/o-spreadsheet";
import { boundsOf } from "./address";
import { placesOfTables } from "./tableNames";

/** The engine's evaluator, including members that its types hide. */
export interface Evaluator {
  evaluatedCells: object;
  evaluateAllCells(): void;
  evaluate(ranges: readonly { readonly sheetId: string; readonly zone: Zone }[]): void;
  readonly getters: {
    getSheetIds(): readonly string[];
    getCells(
      sheetId: string,
    ): readonly { readonly id: string; readonly isFormula: boolean; readonly content?: string }[];
    getCellPosition(id: string): Pick<CellPosition, "col" | "row">;
  };
}

/**
 * Makes an evaluator that evaluates all cells visit only the used part of each sheet. The engine visits every
 * cell of every sheet, including empty ones, so a book of ten sheets took a second for each new sheet.
 */
export function evaluateUsedCells(evaluator: Evaluator): void {
  evaluator.evaluateAllCells = () => {
    const PositionMap = evaluator.evaluatedCells.constructor as new () => object;
    evaluator.evaluatedCells = new PositionMap();
    const { getters } = evaluator;
    const ranges = getters.getSheetIds().flatMap((sheetId) => {
      const filled = getters.getCells(sheetId).filter(({ isFormula, content }) => isFormula || content);
      const zone = boundsOf(filled.map(({ id }) => getters.getCellPosition(id)));
      return zone ? [{ sheetId, zone }] : [];
    });
    evaluator.evaluate(ranges);
  };
}

/** The evaluator's members about the cells that formulas fill. */
interface Spreads {
  getEvaluatedCell(position: CellPosition): { readonly value: unknown };
  getSpreadZone(position: CellPosition, options?: object): Zone | undefined;
  readonly spreadingRelations: { getArrayResultZone(position: CellPosition): Zone | undefined };
}

/**
 * Makes a formula fill all cells of a table whose first value is an error, such as #N/A of a look-up. The
 * engine (o-spreadsheet 19.3.7) counts only the first cell, so that the others were saved as typed values.
 */
function fillBehindErrors(evaluator: Spreads): void {
  const zoneOf = evaluator.getSpreadZone.bind(evaluator);
  evaluator.getSpreadZone = (position, options) => {
    const isBlocked = evaluator.getEvaluatedCell(position).value === "#SPILL!";
    const filled = isBlocked ? undefined : evaluator.spreadingRelations.getArrayResultZone(position);
    return filled ?? zoneOf(position, options);
  };
}

/** The engine's evaluation, including members that its types hide. */
interface Evaluation {
  readonly evaluator: Evaluator & Spreads & { getCellsDependingOn(ranges: readonly unknown[]): unknown };
  readonly getters: Getters;
  /** True if all formulas are to be recalculated. */
  shouldRebuildDependenciesGraph: boolean;
  handle(command: { readonly type: string }): void;
  finalize(): void;
}

type EvaluationClass = new (...config: never) => Evaluation;

/** The engine's own class, kept after the registry gets one with manual calculation. */
let original: EvaluationClass | undefined;

type Plugins = Pick<Registry<unknown>, "get" | "replace">;

/**
 * Adds Excel's manual calculation to every workbook that is opened from now on. While `isManual` returns
 * true, an edit calculates the edited cells but not their dependents, until a calculation is requested.
 * Unlike in Excel, a structural change still calculates everything.
 */
export function installManualCalculation(plugins: Plugins, isManual: () => boolean): void {
  original ??= plugins.get("evaluation") as EvaluationClass; // the engine has registered it
  const Evaluation = original;
  plugins.replace(
    "evaluation",
    class extends Evaluation {
      private isRequested = false;
      /** The positions of the tables at the last calculation. */
      private places = "";

      constructor(...config: never) {
        super(...config);
        evaluateUsedCells(this.evaluator);
        fillBehindErrors(this.evaluator);
      }

      override handle(command: { readonly type: string }): void {
        this.isRequested ||= command.type === "EVALUATE_CELLS";
        super.handle(command);
      }

      override finalize(): void {
        const withDependents = this.isRequested || !isManual();
        this.isRequested = false;
        const { evaluator } = this;
        const places = placesOfTables(this.getters);
        if (withDependents && places !== this.places) {
          this.places = places;
          this.shouldRebuildDependenciesGraph = true;
        }
        const dependents = evaluator.getCellsDependingOn.bind(evaluator);
        if (!withDependents) evaluator.getCellsDependingOn = () => dependents([]);
        try {
          super.finalize();
        } finally {
          Reflect.deleteProperty(evaluator, "getCellsDependingOn"); // restores the method of its class
        }
      }
    },
  );
}
