import { connections } from "../../cells/columns/connections";
import type { SheetContent } from "../excel/sheetContent";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { cellAddress } from "./cellAddress";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

const fields = connections.presets.basic ?? [];
const widths = [60, 190, 140, 100, 110, 130, 140, 140, 150, 140, 110, 110, 130, 140, 140, 150];

/** The first race's row, and the rows per race: its number, headings, and room for the largest field. */
const firstRow = 6;
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
    formula: `=RACING.CONNECTIONS($B$1,$B$2,${number},$B$4,"${fields.join(",")}",,$B$3)`,
  });
  const title = cellAddress(0, row);
  return {
    ...table,
    cells: { ...table.cells, [title]: "Race", [number]: race },
    bold: [title, ...(table.bold ?? [])],
    inputs: [number],
  };
}

/** Returns the sheet of each race's jockeys and trainers: career, at the track, and in the last days. */
export function connectionsSheet(
  name: string,
  { races, ...selection }: Omit<RaceSelection, "race"> & { readonly races: readonly number[] },
): SheetContent {
  const head: SheetPart = {
    cells: {
      ...{
        A1: "Date",
        B1: selection.date,
        A2: "Track",
        B2: selection.track,
        A3: "Options",
        B3: selection.options,
        A4: "Window",
        B4: 90,
      },
      D1: "Window: the days that the recent columns cover, 14 to 365. Another window costs a request for each jockey and trainer.",
    },
    bold: ["A1:A4"],
    inputs: ["B1:B4"],
  };
  return combineParts([head, ...races.map(raceBlock)], { name, widths, frozen: 2 });
}
