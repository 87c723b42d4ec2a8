import { meetings } from "../../cells/columns/meetings";
import type { SheetContent } from "../excel/sheetContent";
import { cellAddress } from "./cellAddress";
import { gridSize, meetingsGrid, nowCell } from "./meetingsGrid";
import { meetingsNext } from "./meetingsNext";
import { looks, palette } from "./palette";
import { sheetBand } from "./sheetBand";
import { cellPart, combineParts, type SheetPart, spilledTable } from "./sheetPart";

/** The fields of the list, with the widths of their columns. */
const fields = {
  ...{ track: 150, slug: 150, country: 66, raceNumber: 46, localStart: 130, minutesToGo: 100 },
  ...{ raceName: 180, raceClass: 120, distance: 80, numberOfRunners: 70, condition: 100 },
  ...{ prizeMoney: 100, abandoned: 84, startTime: 130, clockStart: 60 },
} as const;
const names = Object.keys(fields) as (keyof typeof fields)[]; // the keys of a constant table
/** The races of a busy day in all countries. */
const rows = 300;
/** The rows of the next races' title, and of the headings of the grid and the list. */
const [nextRow, headingRow] = [8, 18] as const;
/** The first column of the list, right of the grid of start times. */
const listColumn = 16;

interface Day {
  readonly date: string;
  readonly raceCode: string;
  /** True to show the model's favourite of the next races, each a request; the sheet's cell changes it. */
  readonly favourites?: boolean;
}

/** The sheets of races that the meetings link to, by their names. */
interface Links {
  readonly races: readonly { readonly number: number; readonly sheet: string }[];
}

const columnOf = (field: keyof typeof fields): string =>
  cellAddress(listColumn + names.indexOf(field), 1).replace(/\d+$/, "");

/** The cells of row 5 for the sheets of races, as wide as a race of the grid. */
const linkCells = Array.from({ length: gridSize.races }, (_, index) => cellAddress(3 + index, 5));

const linksTo = ({ races }: Links): SheetPart => {
  const look = { ...looks.cell, textColor: palette.group, bold: true, align: "center" } as const;
  const placed = races
    .slice(0, linkCells.length)
    .map((race, index) => ({ ...race, cell: linkCells[index] ?? "" }));
  return {
    cells: {
      ...(races.length > 0 && { D4: "Sheets of races:" }),
      ...Object.fromEntries(placed.map(({ cell, number }) => [cell, `R${number} ›`])),
    },
    looks: [["D4", looks.note], ...placed.map(({ cell }) => [cell, look] as const)],
    links: placed.map(({ cell, sheet }) => ({ cell, sheet, look })),
  };
};

/** Returns the sheet of a day's meetings: their start times as a grid, and the list of their races. */
export const meetingsSheet = (
  name: string,
  { date, raceCode, favourites = false }: Day,
  links: Links = { races: [] },
): SheetContent =>
  combineParts(
    [
      sheetBand({
        title: "Meetings",
        note: "Filled: next to jump. Green: within 30 and 60 minutes. Grey: run. Times are yours.",
        last: "O",
        inputs: [
          ["Date", date],
          ["Race type", raceCode],
          ["Options", undefined],
          ["Favourites", favourites ? "yes" : "no"],
        ],
      }),
      cellPart("D6", {
        content: "Favourites: yes or no. Each of the next races costs one request (Pro).",
        look: looks.note,
      }),
      linksTo(links),
      { heights: { [nextRow - 1]: 10, [headingRow - 1]: 10 } },
      meetingsNext({
        row: nextRow,
        list: { first: headingRow + 1, last: headingRow + rows, column: listColumn, fields: names },
        now: nowCell,
      }),
      spilledTable({
        column: listColumn,
        row: headingRow,
        rows,
        table: meetings,
        fields: names,
        formula: `=RACING.MEETINGS($B$3,$B$4,"${names.join(",")}",,$B$5)`,
        formats: { localStart: "hh:mm", startTime: "yyyy-mm-dd hh:mm" },
      }),
      meetingsGrid({
        first: headingRow + 1,
        last: headingRow + rows,
        columns: {
          ...{ track: columnOf("track"), slug: columnOf("slug"), country: columnOf("country") },
          ...{ raceNumber: columnOf("raceNumber"), localStart: columnOf("localStart") },
          ...{ condition: columnOf("condition"), minutesToGo: columnOf("minutesToGo") },
          clockStart: columnOf("clockStart"),
        },
      }),
    ],
    {
      name,
      widths: [150, 96, 36, ...Array<number>(gridSize.races).fill(48), 20, ...Object.values(fields)],
      frozenRows: 2,
      gridLines: false,
      print: { area: `A1:O${headingRow + gridSize.meetings}`, titleRows: `${headingRow}:${headingRow}` },
    },
  );
