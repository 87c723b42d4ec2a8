import { cellAddress } from "./cellAddress";
import type { SheetPart } from "./sheetPart";
import { priceColumn } from "./pricesTable";
import { fieldSize, headingRow, raceCells, runnerRange, tableColumns } from "./raceLayout";

const odds = tableColumns.market;
const [fair, edge, share, stake] = [odds + 1, odds + 2, odds + 3, odds + 4] as const;
const win = priceColumn("adjustedWin");
const top = headingRow - 2;
const first = headingRow + 1;

const typed = runnerRange(odds);
/**
 * The odds of the starters: odds typed for a runner that has been scratched since are left out of the margin.
 */
const running = `IF(${runnerRange(win)}>0,${typed},"")`;
/** Leaves a cell blank until odds are typed. */
const onceTyped = (formula: string): string => `=IF(COUNT(${typed})=0,"",${formula})`;

const perRunner = Array.from({ length: fieldSize }, (_, index) => {
  const row = first + index;
  const [price, chance, kelly] = [cellAddress(odds, row), cellAddress(win, row), cellAddress(share, row)];
  return {
    [cellAddress(edge, row)]:
      `=IF(AND(ISNUMBER(${price}),ISNUMBER(${chance})),IF(${chance}>0,${price}*${chance}-1,""),"")`,
    [cellAddress(stake, row)]: `=IF(ISNUMBER(${kelly}),${kelly}*${raceCells.bank},"")`,
  };
});

/** The typed market odds beside the model's probabilities: margin, edge, and Kelly stakes of the bank. */
export const marketTable: SheetPart = {
  cells: {
    [cellAddress(odds, headingRow)]: "Market odds",
    [cellAddress(fair, headingRow)]: "Margin removed",
    [cellAddress(edge, headingRow)]: "Edge",
    [cellAddress(share, headingRow)]: "Kelly stake",
    [cellAddress(stake, headingRow)]: "Stake",
    [cellAddress(odds, top)]: onceTyped(`RACING.OVERROUND(${running})`),
    [cellAddress(fair, top)]: "margin",
    [cellAddress(share, top)]: "Total",
    [cellAddress(stake, top)]: `=SUM(${runnerRange(stake)})`,
    [cellAddress(fair, first)]: onceTyped(`RACING.FAIRODDS(${running})`),
    [cellAddress(share, first)]: onceTyped(
      `RACING.KELLY(${runnerRange(win)},${typed},${raceCells.kellyFraction})`,
    ),
    ...Object.assign({}, ...perRunner),
  },
  bold: [`${cellAddress(odds, headingRow)}:${cellAddress(stake, headingRow)}`],
  inputs: [typed],
  formats: {
    [cellAddress(odds, top)]: "0.0%",
    [cellAddress(stake, top)]: "#,##0.00",
    [runnerRange(odds)]: "0.00",
    [runnerRange(fair)]: "0.0%",
    [runnerRange(edge)]: "+0.0%;-0.0%;0.0%",
    [runnerRange(share)]: "0.0%",
    [runnerRange(stake)]: "#,##0.00",
  },
};
