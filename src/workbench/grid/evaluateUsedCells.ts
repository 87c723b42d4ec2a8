interface Position {
  readonly col: number;
  readonly row: number;
}

interface Zone {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The engine's evaluator, as far as its types hide it. */
export interface Evaluator {
  evaluatedCells: object;
  evaluateAllCells(): void;
  evaluate(ranges: readonly { readonly sheetId: string; readonly zone: Zone }[]): void;
  readonly getters: {
    getSheetIds(): readonly string[];
    getCells(
      sheetId: string,
    ): readonly { readonly id: string; readonly isFormula: boolean; readonly content?: string }[];
    getCellPosition(id: string): Position;
  };
}

/**
 * Makes an evaluator that is to evaluate all cells visit of each sheet only the part that has any content.
 * The engine visits every cell of every sheet, empty ones too: a book of ten sheets took a second for each
 * new sheet.
 */
export function evaluateUsedCells(evaluator: Evaluator): void {
  evaluator.evaluateAllCells = () => {
    const PositionMap = evaluator.evaluatedCells.constructor as new () => object;
    evaluator.evaluatedCells = new PositionMap();
    const { getters } = evaluator;
    const ranges = getters.getSheetIds().flatMap((sheetId) => {
      const filled = getters.getCells(sheetId).filter(({ isFormula, content }) => isFormula || content);
      const zone = zoneOf(filled.map(({ id }) => getters.getCellPosition(id)));
      return zone ? [{ sheetId, zone }] : [];
    });
    evaluator.evaluate(ranges);
  };
}

/** Returns the smallest zone with all of these positions. */
function zoneOf([first, ...rest]: readonly Position[]): Zone | undefined {
  if (!first) return undefined;
  const zone = { left: first.col, right: first.col, top: first.row, bottom: first.row };
  for (const { col, row } of rest) {
    zone.left = Math.min(zone.left, col);
    zone.right = Math.max(zone.right, col);
    zone.top = Math.min(zone.top, row);
    zone.bottom = Math.max(zone.bottom, row);
  }
  return zone;
}
