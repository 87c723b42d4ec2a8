import { absolute, columnName, quotedSheet } from "../../cells/addresses";
import type { SheetContent } from "../excel/sheetContent";
import { asText, looks, palette } from "./palette";
import { namedCountry } from "./raceFormulas";
import { sheetBand } from "./sheetBand";
import { cellPart, combineParts, joinParts, tableHeadings } from "./sheetPart";

interface NoteColumn {
  readonly heading: string;
  /** Pixels. */
  readonly width: number;
  readonly format?: string;
}

/** The columns of a new sheet; NOTES reads them by their headings, in any order. */
const columns: readonly NoteColumn[] = [
  { heading: "Day", width: 92, format: "d mmm yyyy" },
  { heading: "Track", width: 130, format: asText },
  { heading: "Race", width: 46 },
  { heading: "Runner", width: 190, format: asText },
  { heading: "Mark", width: 52 },
  { heading: "Rating", width: 60 },
  { heading: "Note", width: 446, format: asText },
  { heading: "Race code", width: 90, format: asText },
  { heading: "Race country", width: 100, format: asText },
];

const headingsRow = 4;
const lastNote = headingsRow + 5000;
/** The number of rows formatted in advance. */
const formattedRows = 300;

const last = columnName(columns.length - 1);
const area = `A${headingsRow}:${last}${lastNote}`;

/** Returns the formula of a call with the range of notes on a sheet; blank once the sheet is deleted. */
export function unlessDeleted(sheet: string, call: (notes: string) => string): string {
  const cellsOf = (address: string): string => `${quotedSheet(sheet)}!${absolute(address)}`;
  return `=IF(ISERROR(${cellsOf(`A${headingsRow}`)}),"",${call(cellsOf(area))})`;
}

/** Returns the formula of the notes on a race's runners, with names in place of the race sheet's cells. */
export const notesOnRace = (sheet: string): string =>
  unlessDeleted(sheet, (notes) => `RACING.NOTES([runner],${notes},[raceCode],${namedCountry})`);

/** Returns the sheet of a person's notes on runners: headings and empty rows, which only people fill. */
export const notesSheet = (name: string): SheetContent =>
  combineParts(
    [
      sheetBand({
        title: "Notes",
        note: `A row for each note, to row ${lastNote}: a runner, and your mark (to 10), rating or note. Race sheets show the newest. Nothing leaves the workbook.`,
        last,
        inputs: [],
      }),
      tableHeadings(`A${headingsRow}:${last}${headingsRow}`),
      { heights: { [headingsRow - 1]: 8, [headingsRow]: 24 } },
      ...columns.map(({ heading, format }, index) => {
        const column = columnName(index);
        const rows = `${column}${headingsRow + 1}:${column}${headingsRow + formattedRows}`;
        const align = format === undefined ? "center" : "left";
        return joinParts([
          cellPart(`${column}${headingsRow}`, { content: heading, look: { align } }),
          {
            looks: [[rows, { ...looks.input, align }]],
            ...(format !== undefined && { formats: { [rows]: format } }),
          },
        ]);
      }),
    ],
    {
      name,
      identity: ["A1"], // so that a sheet in use, with whatever columns, is never built again
      widths: columns.map(({ width }) => width),
      frozenRows: headingsRow,
      tabColor: palette.input,
      print: { area: `A1:${last}60`, titleRows: `${headingsRow}:${headingsRow}` },
    },
  );
