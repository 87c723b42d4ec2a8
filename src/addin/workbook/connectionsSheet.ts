import { connections } from "../../cells/columns/connections";
import type { SheetContent } from "../excel/sheetContent";
import { cellAddress } from "./cellAddress";
import { looks, palette } from "./palette";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { sheetBand } from "./sheetBand";
import { combineParts, joinParts, type SheetPart, spilledTable } from "./sheetPart";

const fields = connections.presets.basic ?? [];
const widths = [60, 190, 140, 100, 110, 130, 140, 140, 150, 140, 110, 110, 130, 140, 140, 150];

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
    formula: `=RACING.CONNECTIONS($B$3,$B$4,${number},$B$6,"${fields.join(",")}",,$B$5)`,
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
    inputs: [
      ["Date", selection.date],
      ["Track", selection.track],
      ["Options", selection.options],
      ["Window", 90],
    ],
  });
  return combineParts([head, ...races.map(raceBlock)], {
    name,
    widths,
    frozenRows: 2,
    gridLines: false,
    print: {},
  });
}
