import { starts } from "../../cells/columns/starts";
import type { SheetContent } from "../excel/sheetContent";
import { cellAddress } from "./cellAddress";
import { palette } from "./palette";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { sheetBand } from "./sheetBand";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

/** The fields with headings and widths: A to M are what a window of 1280 pixels shows beside the pane. */
const columns: readonly (readonly [field: string, heading: string, width: number])[] = [
  ["number", "No", 64],
  ["name", "Runner", 150],
  ["date", "Date", 82],
  ["track", "Track", 110],
  ["distance", "Distance", 62],
  ["condition", "Condition", 68],
  ["finish", "Finish", 46],
  ["fieldSize", "Of", 34],
  ["margin", "Margin", 50],
  ["startingPrice", "Price", 50],
  ["weight", "Weight", 56],
  ["settled", "Settled", 50],
  ["daysSince", "Days", 42],
  ["rating", "Rating", 50],
  ["time", "Time", 58],
  ["barrier", "Barrier", 54],
  ["jockey", "Jockey", 140],
  ["raceClass", "Class", 120],
  ["rival", "Winner or second", 160],
  ["scratched", "Scratched", 76],
];

const headingRow = 9;
const first = headingRow + 1;
/** The starts listed of each runner unless the sheet's cell says otherwise. */
const usualCount = 6;
const rows = fieldSize * usualCount;
const last = headingRow + rows;
const lastColumn = cellAddress(columns.length - 1, 1).replace("1", "");

/** A runner's latest start opens its group; the number and name below it are not repeated to the eye. */
const rules: NonNullable<SheetPart["rules"]> = (
  [
    [`A${first}:B${last}`, `=AND($A${first}<>"",$A${first}=$A${headingRow})`, { textColor: palette.white }],
    [`A${first}:${lastColumn}${last}`, `=$T${first}=TRUE`, { textColor: palette.out, strikethrough: true }],
    [`G${first}:G${last}`, `=$G${first}=1`, { textColor: palette.value, bold: true }],
    [
      `A${first}:${lastColumn}${last}`,
      `=AND($A${first}<>"",$A${first}<>$A${headingRow})`,
      { fillColor: palette.heading },
    ],
  ] as const
).map(([range, formula, look]) => [range, { kind: "formula", formula, look }]);

/** Returns the sheet of a race's past performances: the last starts under each runner, the latest first. */
export function pastStartsSheet(
  name: string,
  { date, track, race, options }: Omit<RaceSelection, "raceCode">,
): SheetContent {
  const fields = columns.map(([field]) => field);
  const head = sheetBand({
    title: "Past performances",
    note: "The last starts of each runner before the race's day, the latest first. A source without past starts shows #N/A.",
    last: lastColumn,
    inputs: [
      ["Date", date],
      ["Track", track],
      ["Race", race],
      ["Options", options],
      ["Starts", usualCount],
    ],
  });
  const table = spilledTable({
    ...{ column: 0, row: headingRow, rows, table: starts, fields },
    formula: `=RACING.STARTS($B$3,$B$4,$B$5,,$B$7,"${fields.join(",")}",FALSE,$B$6)`,
    formats: { startingPrice: "0.0", time: "0.00", margin: "0.0#", weight: "0.0" },
  });
  const { [`A${headingRow}`]: formula = "", ...cells } = table.cells ?? {};
  const headings = columns.map(([, heading], index) => [cellAddress(index, headingRow), heading] as const);
  const all: SheetPart = {
    ...table,
    cells: { ...cells, ...Object.fromEntries(headings), [`A${first}`]: formula },
    heights: { 8: 10 },
  };
  return combineParts([head, all, { rules }], {
    name,
    widths: columns.map(([, , width]) => width),
    frozenRows: headingRow,
    gridLines: false,
    print: { area: `A1:${lastColumn}${last}`, titleRows: `${headingRow}:${headingRow}` },
  });
}
