import { columnName } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { starts } from "../../cells/columns/pastResults";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { fieldSize } from "./raceColumns";
import { noteOrReason, sheetBand } from "./sheetBand";
import { combineParts, sheetLink, type SheetPart, spilledTable, when } from "./sheetPart";

type PastColumn = readonly [field: string, heading: string, width: number];

/** The fields with headings and widths; a window of 1440 pixels shows A to L next to the pane. */
const columns: readonly PastColumn[] = [
  ["number", "No", 52],
  ["name", "Runner", 174],
  ["date", "Date", 72],
  ["track", "Track", 84],
  ["distance", "Dist.", 56],
  ["condition", "Going", 102],
  ["finish", "Finish", 44],
  ["fieldSize", "Of", 26],
  ["margin", "Margin", 50],
  ["raceClass", "Class", 84],
  ["rival", "1st or 2nd", 159],
  ["jockey", "Jockey", 122],
  ["startingPrice", "Price", 46],
  ["weight", "Weight", 58],
  ["settled", "Settled", 56],
  ["daysSince", "Days", 42],
  ["rating", "Rating", 50],
  ["time", "Time, s", 58],
  ["barrier", "Barrier", 54],
  ["scratched", "Scratched", 76],
];

/** The headings that differ by race code; a field whose heading is undefined has no values and no column. */
const ownHeadings: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  harness: { jockey: "Driver", weight: undefined },
  greyhounds: { jockey: undefined, weight: undefined, barrier: "Box" },
};

const columnsOf = (raceCode: string): readonly PastColumn[] =>
  columns.flatMap(([field, usual, width]) => {
    const ownHeading = ownHeadings[raceCode] ?? {};
    const heading = field in ownHeading ? ownHeading[field] : usual;
    return heading === undefined ? [] : [[field, heading, width] as const];
  });

const headingRow = 9;
const first = headingRow + 1;
/** The number of starts listed for each runner unless the sheet's cell says otherwise. */
const usualCount = 6;
const rows = fieldSize * usualCount;
const last = headingRow + rows;

/** A runner's latest start opens its group; repeated numbers and names below it are hidden. */
const rulesTo = (lastColumn: string): NonNullable<SheetPart["rules"]> => {
  const all = `A${first}:${lastColumn}${last}`;
  return [
    when(`A${first}:B${last}`, `=AND($A${first}<>"",$A${first}=$A${headingRow})`, {
      textColor: palette.white,
    }),
    when(all, `=$${lastColumn}${first}=TRUE`, { textColor: palette.out, strikethrough: true }),
    when(`G${first}:G${last}`, `=$G${first}=1`, { textColor: palette.value, bold: true }),
    when(all, `=AND($A${first}<>"",$A${first}<>$A${headingRow})`, { fillColor: palette.heading }),
  ];
};

interface PastStartsSelection extends RaceSelection {
  /** The name of the race's own sheet, if the workbook has it. */
  readonly raceSheet?: string;
}

/** Returns the sheet of a race's past performances: each runner's last starts, latest first. */
export function pastStartsSheet(
  name: string,
  { date, track, race, options, raceCode, raceSheet }: PastStartsSelection,
): SheetContent {
  const ownColumns = columnsOf(raceCode);
  const fields = ownColumns.map(([field]) => field);
  const lastColumn = columnName(ownColumns.length - 1);
  const call = (chosen: string): string =>
    `RACING.STARTS($B$3,$B$4,$B$5,,$B$7,${textConstant(fields.join(","))},FALSE,${chosen})`;
  const { note, part } = noteOrReason(
    "The last starts of each runner before the race’s day, the latest first. Ratings need a Pro key.",
    {
      table: `$A$${first}`,
      call,
      options: "=$B$6",
      column: columnName(ownColumns.length),
    },
  );
  const head = sheetBand({
    title: `Past performances of race ${race}`,
    note,
    last: lastColumn,
    inputsTo: "C",
    inputs: [
      ["Date", date],
      ["Track", track],
      ["Race", race, "0"],
      ["Options", options],
      ["Starts", usualCount, "0"],
    ],
  });
  const table = spilledTable({
    column: 0,
    row: headingRow,
    rows,
    table: starts,
    fields,
    headings: ownColumns.map(([, heading]) => heading),
    formula: `=${call("$B$6")}`,
    formats: { startingPrice: "0.0", time: "0.00", margin: "0.00", weight: "0.0" },
  });
  return combineParts(
    [
      head,
      part,
      table,
      { looks: [[`A${first}:${lastColumn}${last}`, { ...looks.cell, fontSize: 9 }]] },
      { rules: rulesTo(lastColumn), heights: { 8: 10 } },
      ...(raceSheet === undefined
        ? []
        : [
            sheetLink("J1:L1", "‹ Race sheet", {
              sheet: raceSheet,
              look: { ...looks.bandValue, align: "right" },
            }),
          ]),
    ],
    {
      name,
      identity: ["A1", "B3", "B4", "B5", "B6"],
      widths: ownColumns.map(([, , width]) => width),
      frozenRows: headingRow,
      print: { area: `A1:${lastColumn}${last}`, titleRows: `${headingRow}:${headingRow}` },
    },
  );
}
