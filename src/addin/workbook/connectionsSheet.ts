import { cellAddress, columnName } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { connections } from "../../cells/columns/connections";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { fieldSize } from "./raceColumns";
import { noteOrReason, sheetBand } from "./sheetBand";
import { combineParts, joinParts, type SheetPart, spilledTable } from "./sheetPart";

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

type ConnectionColumn = readonly [field: string, heading: string, width: number];

/** The people of a race code by field, with headings. */
const people = (raceCode: string): Readonly<Record<string, string>> => ({
  ...(raceCode !== "greyhounds" && { jockey: raceCode === "harness" ? "Driver" : "Jockey" }),
  trainer: "Trainer",
});

/** The fields with headings and widths; a window of 1280 pixels shows the whole jockey next to the pane. */
const columnsOf = (raceCode: string): readonly ConnectionColumn[] => [
  ["number", "No", 64],
  ["name", "Runner", 190],
  ...Object.entries(people(raceCode)).flatMap(([field, person]) =>
    figures.map(([end, heading, width]) => [`${field}${end}`, heading || person, width] as const),
  ),
];

/** The first race's row, and the rows per race: its number, headings, and room for the largest field. */
const firstRow = 8;
const rowsPerRace = fieldSize + 2;

function raceBlock(
  race: string | number,
  { index, columns }: { readonly index: number; readonly columns: readonly ConnectionColumn[] },
): SheetPart {
  const fields = columns.map(([field]) => field);
  const row = firstRow + index * rowsPerRace;
  const number = cellAddress(1, row);
  const table = spilledTable({
    column: 0,
    row: row + 1,
    rows: fieldSize,
    table: connections,
    fields,
    formula: `=RACING.CONNECTIONS($B$3,$B$4,${number},$B$6,${textConstant(fields.join(","))},FALSE,$B$5)`,
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
      formats: { [number]: "0" },
    },
  ]);
}

/** Returns the sheet of each race's jockeys and trainers: career, at the track, and in the last days. */
export function connectionsSheet(
  name: string,
  { races, ...selection }: Omit<RaceSelection, "race"> & { readonly races: readonly (string | number)[] },
): SheetContent {
  const columns = columnsOf(selection.raceCode);
  const [rider = "", trainer = ""] = Object.values(people(selection.raceCode));
  const { note, part } = noteOrReason(
    "Window: the days of the recent columns, 14 to 365. Another window costs a request for each person.",
    {
      table: `$A$${firstRow + 2}`,
      call: (chosen) =>
        `RACING.CONNECTIONS($B$3,$B$4,$B$${firstRow},$B$6,${textConstant(columns.map(([field]) => field).join(","))},FALSE,${chosen})`,
      options: "=$B$5",
      column: columnName(columns.length),
    },
  );
  const head = sheetBand({
    title: trainer === "" ? "Trainers" : `${rider}s and trainers`,
    note,
    last: columnName(columns.length - 1),
    inputsTo: "C",
    inputs: [
      ["Date", selection.date],
      ["Track", selection.track],
      ["Options", selection.options],
      ["Window", 90, "0"],
    ],
  });
  return combineParts([head, part, ...races.map((race, index) => raceBlock(race, { index, columns }))], {
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
    print: {},
  });
}
