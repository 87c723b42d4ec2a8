import { meetings } from "../../cells/columns/meetings";
import type { SheetContent } from "../excel/sheetContent";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

const fields =
  "track,slug,country,raceNumber,startTime,raceName,raceClass,distance,numberOfRunners,condition,prizeMoney,abandoned";
const widths = [130, 130, 70, 50, 130, 180, 120, 80, 80, 100, 100, 90];
/** The races of a busy day in all countries. */
const rows = 300;

interface Day {
  readonly date: string;
  readonly raceCode: string;
}

const head = ({ date, raceCode }: Day): SheetPart => ({
  cells: {
    A1: "Date",
    B1: date,
    A2: "Race type",
    B2: raceCode,
    A3: "Options",
    D1: "Type another date, race type or options (country=au) to list other races.",
  },
  bold: ["A1:A3"],
  inputs: ["B1:B3"],
});

/** Returns the sheet of a day's meetings with their races. */
export const meetingsSheet = (name: string, day: Day): SheetContent =>
  combineParts(
    [
      head(day),
      spilledTable({
        column: 0,
        row: 5,
        rows,
        table: meetings,
        fields: fields.split(","),
        formula: `=RACING.MEETINGS($B$1,$B$2,"${fields}",,$B$3)`,
      }),
    ],
    { name, widths, frozen: 1 },
  );
