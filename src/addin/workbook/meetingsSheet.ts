import { meetings } from "../../cells/columns/meetings";
import type { SheetContent } from "../excel/sheetContent";
import { palette } from "./palette";
import { sheetBand } from "./sheetBand";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

const fields =
  "track,slug,country,raceNumber,localStart,minutesToGo,raceName,raceClass,distance,numberOfRunners,condition,prizeMoney,abandoned,startTime";
const widths = [150, 150, 66, 46, 130, 100, 180, 120, 80, 70, 100, 100, 84, 130];
/** The races of a busy day in all countries. */
const rows = 300;
const headingRow = 7;
const [first, last] = [headingRow + 1, headingRow + rows];

interface Day {
  readonly date: string;
  readonly raceCode: string;
}

/** The next race to jump, those of the hour, those that have run, bands of rows. */
const rules: NonNullable<SheetPart["rules"]> = (
  [
    [`=AND($M${first}=TRUE)`, { textColor: palette.out, strikethrough: true }],
    [
      `=AND(ISNUMBER($F${first}),$F${first}>=0,$F${first}=MINIFS($F$${first}:$F$${last},$F$${first}:$F$${last},">=0"))`,
      { fillColor: palette.value, textColor: palette.onBand, bold: true },
    ],
    [`=AND(ISNUMBER($F${first}),$F${first}<0)`, { textColor: palette.out, fillColor: palette.outFill }],
    [`=AND(ISNUMBER($F${first}),$F${first}<=30)`, { fillColor: palette.strongBar }],
    [`=AND(ISNUMBER($F${first}),$F${first}<=60)`, { fillColor: palette.lightBar }],
    [`=AND($A${first}<>"",ISEVEN(ROW()))`, { fillColor: palette.panel }],
  ] as const
).map(([formula, look]) => [`A${first}:N${last}`, { kind: "formula", formula, look }]);

/** Returns the sheet of a day's meetings with their races, in the order of their first start. */
export const meetingsSheet = (name: string, { date, raceCode }: Day): SheetContent =>
  combineParts(
    [
      sheetBand({
        title: "Meetings",
        note: "Filled: next to jump. Green: within 30 and 60 minutes. Grey: run. Times are yours.",
        last: "N",
        inputs: [
          ["Date", date],
          ["Race type", raceCode],
          ["Options", undefined],
        ],
      }),
      { heights: { 6: 10 }, rules },
      spilledTable({
        column: 0,
        row: headingRow,
        rows,
        table: meetings,
        fields: fields.split(","),
        formula: `=RACING.MEETINGS($B$3,$B$4,"${fields}",,$B$5)`,
        formats: { localStart: "hh:mm", startTime: "yyyy-mm-dd hh:mm" },
      }),
    ],
    {
      name,
      widths,
      frozenRows: headingRow,
      gridLines: false,
      print: { area: `A1:N${last}`, titleRows: `${headingRow}:${headingRow}` },
    },
  );
