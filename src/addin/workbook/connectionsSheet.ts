import { connections } from "../../cells/columns/connections";
import type { SheetContent } from "../excel/sheetContent";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { cellAddress } from "./cellAddress";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

const fields = connections.presets.basic ?? [];
const widths = [60, 190, 140, 100, 110, 130, 140, 140, 150, 140, 110, 110, 130, 140, 140, 150];

/** The first race's row, and how many rows lie between two: the race's number, headings, and room for the largest field. */
const firstRow = 6;
const step = fieldSize + 2;

function blockOf(race: string | number, index: number): SheetPart {
  const row = firstRow + index * step;
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

/** The jockeys and trainers of each race: career, at the track, and over the last days. */
export function connectionsSheet(
  name: string,
  { races, ...aim }: Omit<RaceSelection, "race"> & { readonly races: readonly number[] },
): SheetContent {
  const head: SheetPart = {
    cells: {
      ...{ A1: "Date", B1: aim.date, A2: "Track", B2: aim.track, A3: "Options", B3: aim.options, A4: "Window", B4: 90 },
      D1: "Window: the days that recent goes back, 14 to 365. Another one asks for every person anew.",
    },
    bold: ["A1:A4"],
    inputs: ["B1:B4"],
  };
  return combineParts([head, ...races.map(blockOf)], { name, widths, frozen: 2 });
}
