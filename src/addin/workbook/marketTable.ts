import { kinds } from "../../cells/columns/kinds";
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
/** Leaves a cell blank until odds are typed, as a number or as a text such as 5/2 or evens. */
const onceTyped = (formula: string): string => `=IF(COUNTA(${typed})=0,"",${formula})`;
/** The decimal odds of a price, read as the functions read it: the margin of one price is 1 / odds - 1. */
const decimalOdds = (price: string): string => `1/(1+RACING.OVERROUND(${price}))`;

const perRunner = Array.from({ length: fieldSize }, (_, index) => {
  const row = first + index;
  const [price, chance, kelly] = [cellAddress(odds, row), cellAddress(win, row), cellAddress(share, row)];
  return {
    [cellAddress(edge, row)]:
      `=IF(AND(${price}<>"",ISNUMBER(${chance})),IFERROR(IF(${chance}>0,${decimalOdds(price)}*${chance}-1,""),""),"")`,
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
    [cellAddress(odds, top)]: kinds.margin.format ?? "0.0%",
    [cellAddress(stake, top)]: "#,##0.00",
    [runnerRange(odds)]: "0.00",
    [runnerRange(fair)]: "0.0%",
    [runnerRange(edge)]: "+0.0%;-0.0%;0.0%",
    [runnerRange(share)]: "0.0%",
    [runnerRange(stake)]: "#,##0.00",
  },
};
