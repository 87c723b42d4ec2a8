import { cellAddress } from "./cellAddress";
import type { SheetPart } from "./sheetPart";
import { priceColumn } from "./pricesTable";
import { fieldSize, headingRow, raceCells, runnersDown, tableColumns } from "./raceLayout";

const odds = tableColumns.market;
const [fair, edge, share, stake] = [odds + 1, odds + 2, odds + 3, odds + 4] as const;
const win = priceColumn("adjustedWin");
const top = headingRow - 2;
const first = headingRow + 1;

const typed = runnersDown(odds);
/** The odds of those that run: what was typed for a runner that is scratched since is no part of the book. */
const running = `IF(${runnersDown(win)}>0,${typed},"")`;
/** Nothing to compute while no odds are typed. */
const once = (formula: string): string => `=IF(COUNT(${typed})=0,"",${formula})`;

const perRunner = Array.from({ length: fieldSize }, (_, index) => {
  const row = first + index;
  const [price, chance, part] = [cellAddress(odds, row), cellAddress(win, row), cellAddress(share, row)];
  return {
    [cellAddress(edge, row)]: `=IF(AND(ISNUMBER(${price}),ISNUMBER(${chance})),IF(${chance}>0,${price}*${chance}-1,""),"")`,
    [cellAddress(stake, row)]: `=IF(ISNUMBER(${part}),${part}*${raceCells.bank},"")`,
  };
});

/** The market's odds, typed, beside the model's: their margin, the edge, and Kelly stakes of the bank. */
export const marketTable: SheetPart = {
  cells: {
    [cellAddress(odds, headingRow)]: "Market odds",
    [cellAddress(fair, headingRow)]: "Less margin",
    [cellAddress(edge, headingRow)]: "Edge",
    [cellAddress(share, headingRow)]: "Kelly share",
    [cellAddress(stake, headingRow)]: "Stake",
    [cellAddress(odds, top)]: once(`RACING.OVERROUND(${running})`),
    [cellAddress(fair, top)]: "margin",
    [cellAddress(share, top)]: "In all",
    [cellAddress(stake, top)]: `=SUM(${runnersDown(stake)})`,
    [cellAddress(fair, first)]: once(`RACING.FAIRODDS(${running})`),
    [cellAddress(share, first)]: once(`RACING.KELLY(${runnersDown(win)},${typed},${raceCells.kellyFraction})`),
    ...Object.assign({}, ...perRunner),
  },
  bold: [`${cellAddress(odds, headingRow)}:${cellAddress(stake, headingRow)}`],
  inputs: [typed],
  formats: {
    [cellAddress(odds, top)]: "0.0%",
    [cellAddress(stake, top)]: "#,##0.00",
    [runnersDown(odds)]: "0.00",
    [runnersDown(fair)]: "0.0%",
    [runnersDown(edge)]: "+0.0%;-0.0%;0.0%",
    [runnersDown(share)]: "0.0%",
    [runnersDown(stake)]: "#,##0.00",
  },
};
