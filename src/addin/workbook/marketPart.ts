import { cellAt } from "./cellAt";
import type { Part } from "./part";
import { priceColumn } from "./pricesPart";
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
  const [price, chance, part] = [cellAt(odds, row), cellAt(win, row), cellAt(share, row)];
  return {
    [cellAt(edge, row)]: `=IF(AND(ISNUMBER(${price}),ISNUMBER(${chance})),IF(${chance}>0,${price}*${chance}-1,""),"")`,
    [cellAt(stake, row)]: `=IF(ISNUMBER(${part}),${part}*${raceCells.bank},"")`,
  };
});

/** The market's odds, typed, beside the model's: their margin, the edge, and Kelly stakes of the bank. */
export const marketPart: Part = {
  cells: {
    [cellAt(odds, headingRow)]: "Market odds",
    [cellAt(fair, headingRow)]: "Less margin",
    [cellAt(edge, headingRow)]: "Edge",
    [cellAt(share, headingRow)]: "Kelly share",
    [cellAt(stake, headingRow)]: "Stake",
    [cellAt(odds, top)]: once(`RACING.OVERROUND(${running})`),
    [cellAt(fair, top)]: "margin",
    [cellAt(share, top)]: "In all",
    [cellAt(stake, top)]: `=SUM(${runnersDown(stake)})`,
    [cellAt(fair, first)]: once(`RACING.FAIRODDS(${running})`),
    [cellAt(share, first)]: once(`RACING.KELLY(${runnersDown(win)},${typed},${raceCells.part})`),
    ...Object.assign({}, ...perRunner),
  },
  bold: [`${cellAt(odds, headingRow)}:${cellAt(stake, headingRow)}`],
  inputs: [typed],
  formats: {
    [cellAt(odds, top)]: "0.0%",
    [cellAt(stake, top)]: "#,##0.00",
    [runnersDown(odds)]: "0.00",
    [runnersDown(fair)]: "0.0%",
    [runnersDown(edge)]: "+0.0%;-0.0%;0.0%",
    [runnersDown(share)]: "0.0%",
    [runnersDown(stake)]: "#,##0.00",
  },
};
