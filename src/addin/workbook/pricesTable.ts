import { whatIf } from "../../cells/columns/predictions";
import { cellAddress } from "./cellAddress";
import { type SheetPart, spilledTable } from "./sheetPart";
import { fieldSize, headingRow, raceCells, runnerRange, tableColumns } from "./raceLayout";

const fields = [
  "status",
  "winProb",
  "adjustedWin",
  "winChange",
  "placeProb",
  "adjustedPlace",
  "placeChange",
  "fairOdds",
  "fairPlaceOdds",
  "rank",
] as const;

/** Returns the column of a field of the prices. */
export const priceColumn = (field: (typeof fields)[number]): number =>
  tableColumns.prices + fields.indexOf(field);

const { race, scratched, sharpen, model, options } = raceCells;
const whatif = (shown: string, headers = ""): string =>
  `RACING.WHATIF(${race},${scratched},${sharpen},${model},"${shown}",${headers},${options})`;

const table = spilledTable({
  column: tableColumns.prices,
  row: headingRow,
  rows: fieldSize,
  table: whatIf,
  fields,
  formats: { fairOdds: "0.00", fairPlaceOdds: "0.00" },
  formula: `=${whatif(fields.join(","))}`,
});

/** The sums of the probability columns, above their headings. */
const sums = (["winProb", "adjustedWin", "placeProb", "adjustedPlace"] as const).map(
  (field) =>
    [cellAddress(priceColumn(field), headingRow - 2), `=SUM(${runnerRange(priceColumn(field))})`] as const,
);

/**
 * The race before and after the scratchings: probabilities, fair odds, ranks, sums and the number of places
 * paid.
 */
export const pricesTable: SheetPart = {
  ...table,
  cells: {
    ...table.cells,
    [cellAddress(tableColumns.prices, headingRow - 2)]: "Sum",
    ...Object.fromEntries(sums),
    E6: "Places paid",
    F6: `=INDEX(${whatif("placesPaid", "FALSE")},1,1)`,
    E7: "Starters",
    F7: `=INDEX(${whatif("starters", "FALSE")},1,1)`,
  },
  formats: { ...table.formats, ...Object.fromEntries(sums.map(([cell]) => [cell, "0.000"])) },
};
