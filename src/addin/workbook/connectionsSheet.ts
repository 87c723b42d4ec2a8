import { connections } from "../../cells/columns/connections";
import type { SheetContent } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { sheetBand } from "./sheetBand";
import { cellAddress, combineParts, joinParts, type SheetPart, spilledTable } from "./sheetPart";

/** The figures of a jockey or trainer with headings: a career, its part at the track and in the last days. */
const figures = [
  ["", "", 124],
  [".starts", "Starts", 54],
  [".winRate", "Win", 50],
  [".track.starts", "Track", 54],
  [".track.winRate", "Win", 50],
  [".recent.starts", "Recent", 56],
  [".recent.winRate", "Win", 50],
] as const;

/** The fields with headings and widths; a window of 1280 pixels shows all of the jockey beside the pane. */
const columns: readonly (readonly [field: string, heading: string, width: number])[] = [
  ["number", "No", 64],
  ["name", "Runner", 150],
  ...figures.map(([end, heading, width]) => [`jockey${end}`, heading || "Jockey", width] as const),
  ...figures.map(([end, heading, width]) => [`trainer${end}`, heading || "Trainer", width] as const),
];
const fields = columns.map(([field]) => field);

/** The first race's row, and the rows per race: its number, headings, and room for the largest field. */
const firstRow = 8;
const rowsPerRace = fieldSize + 2;

function raceBlock(race: string | number, index: number): SheetPart {
  const row = firstRow + index * rowsPerRace;
  const number = cellAddress(1, row);
  const table = spilledTable({
    column: 0,
    row: row + 1,
    rows: fieldSize,
    table: connections,
    fields,
    formula: `=RACING.CONNECTIONS($B$3,$B$4,${number},$B$6,"${fields.join(",")}",FALSE,$B$5)`,
    headings: columns.map(([, heading]) => heading),
  });
  const title = cellAddress(0, row);
  return joinParts([
    table,
    {
      cells: { [title]: "RACE", [number]: race },
      looks: [
        [`${title}:${cellAddress(fields.length - 1, row)}`, { ...looks.group, fillColor: palette.heading }],
        [number, looks.input],
      ],
    },
  ]);
}

/** Returns the sheet of each race's jockeys and trainers: career, at the track, and in the last days. */
export function connectionsSheet(
  name: string,
  {
    races,
    ...selection
  }: Omit<RaceSelection, "race" | "raceCode"> & { readonly races: readonly (string | number)[] },
): SheetContent {
  const head = sheetBand({
    title: "Jockeys and trainers",
    note: "Window: the days that the recent columns cover, 14 to 365. Another window costs a request for each jockey and trainer.",
    last: cellAddress(fields.length - 1, 1).replace("1", ""),
    inputsTo: "C",
    inputs: [
      ["Date", selection.date],
      ["Track", selection.track],
      ["Options", selection.options],
      ["Window", 90],
    ],
  });
  return combineParts([head, ...races.map(raceBlock)], {
    name,
    identity: [
      "A1",
      "B3",
      "B4",
      "B5",
      ...races.map((_, index) => cellAddress(1, firstRow + index * rowsPerRace)),
    ],
    widths: columns.map(([, , width]) => width),
    frozenRows: 2,
    gridLines: false,
    print: {},
  });
}
