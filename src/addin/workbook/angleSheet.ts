import { cellAddress } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { angle } from "../../cells/columns/angle";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { lastSaved, mostQualifiers, qualifierColumns, qualifierFields, savedHeadings } from "./savedAngles";
import { asText, looks, palette } from "./palette";
import { orBlank } from "./raceFormulas";
import { sheetBand } from "./sheetBand";
import {
  cellPart,
  combineParts,
  figuresDown,
  groupTitle,
  joinParts,
  type SheetPart,
  spilledTable,
  tableHeadings,
  when,
} from "./sheetPart";

/** The conditions that have cells in the lab; a blank cell is no condition. */
const conditions = [
  "track",
  "jockey",
  "trainer",
  "distance",
  "barrier",
  "condition",
  "class",
  "field",
  "last",
  "days",
  "price",
  "first-up",
] as const;

/** The row of the warning, below the inputs of the band. */
const warningRow = 6;
const titleRow = 7;
const first = titleRow + 1;
const lastCondition = first + conditions.length - 1;
const range = `$A$${first}:$B$${lastCondition}`;
const call = (report: keyof typeof angle, rest: string, options = "$B$5"): string =>
  `RACING.ANGLE(${range},$B$3,$B$4,"${report}",${rest},${options})`;
/** The sheet's hidden options, with failures as texts. */
const optionsForText = "$AC$3:$AC$4";
const warning = `IFERROR(INDEX(${call("summary", '"warning",FALSE', optionsForText)},1,1)&"","")`;

const recordFields = [
  "starts",
  "wins",
  "expectedWins",
  "winRate",
  "winRateLow",
  "winRateHigh",
  "actualToExpected",
  "actualToExpectedLow",
  "actualToExpectedHigh",
  "returnOnStakes",
  "returnLow",
  "returnHigh",
  "longestLosingRun",
  "angles",
  "correctedActualToExpectedLow",
  "correctedActualToExpectedHigh",
];
const yearFields = ["year", "starts", "wins", "winRate", "actualToExpected", "profit", "returnOnStakes"];
const startFields = angle.starts.presets.basic;

/** The first columns of the years and the starts, counted from 0, and the rows that they may fill. */
const [yearColumn, startColumn] = [6, 14];
const [mostYears, mostStarts] = [40, 200];

/** The widths of the columns; a window of 1280 pixels shows A to M next to the pane. */
const qualifierWidths = [110, 226, 110, 44, 40, 190, 130, 76, 56, 96, 66, 80];
const widths = [
  76,
  150,
  12,
  144,
  70,
  12,
  48,
  50,
  46,
  72,
  50,
  56,
  62,
  16,
  82,
  110,
  44,
  62,
  106,
  40,
  190,
  54,
  130,
  140,
  54,
  100,
  54,
  16,
  60,
  16, // AB and AD surround the hidden options
  ...qualifierWidths,
  16,
  ...qualifierWidths,
];

/** The names of the conditions next to their cells; the first has the track. */
const trackCell = `B${first + conditions.findIndex((name) => name === "track")}`;

const inputs = (track: string): SheetPart =>
  joinParts(
    conditions.map((name, index) =>
      joinParts([
        cellPart(`A${first + index}`, { content: name, look: looks.cell }),
        cellPart(`B${first + index}`, {
          look: looks.input,
          content: name === "track" ? track : name === "barrier" ? "1 to 4" : undefined,
          format: asText,
        }),
      ]),
    ),
  );

/** Measures in one column, and above them the warning if they show no edge. */
const record: SheetPart = joinParts([
  figuresDown(
    { column: 3, row: first },
    {
      formula: `IFERROR(${call("summary", `${textConstant(recordFields.join(","))},`)},"")`,
      fields: recordFields,
      table: angle.summary,
    },
  ),
  cellPart(`A${warningRow}:M${warningRow}`, {
    content: `=${warning}`,
    look: { ...looks.cell, bold: true, wrapping: "wrap" },
  }),
  {
    cells: { AC3: "=$B$5", AC4: "errors=text" },
    hidden: ["AC1"],
    calculated: [`A${warningRow}:M${warningRow}`],
    rules: [
      when(`A${warningRow}:M${warningRow}`, `=$A$${warningRow}<>""`, {
        fillColor: palette.notice,
        textColor: palette.noticeText,
      }),
    ],
    heights: { [warningRow]: 34 },
  },
]);

/** The lists of the saved angles' runners, today's and tomorrow's. */
const lists = [
  { day: "today", title: "RUNNERS OF TODAY", column: qualifierColumns.today, count: "D" },
  { day: "tomorrow", title: "RUNNERS OF TOMORROW", column: qualifierColumns.tomorrow, count: "E" },
] as const;

const savedRows = Array.from({ length: lastSaved - savedHeadings }, (_, index) => savedHeadings + 1 + index);

/** The angles that a person has saved, with the numbers of their runners, and the runners of both days. */
const saved: SheetPart = joinParts([
  groupTitle(`A${savedHeadings - 1}`, "SAVED ANGLES: NAME AND CONDITIONS"),
  groupTitle(`D${savedHeadings - 1}`, "RUNNERS"),
  tableHeadings(`A${savedHeadings}:B${savedHeadings}`),
  tableHeadings(`D${savedHeadings}:E${savedHeadings}`),
  {
    cells: {
      [`A${savedHeadings}`]: "Angle",
      [`B${savedHeadings}`]: "Conditions",
      [`D${savedHeadings}`]: "Today",
      [`E${savedHeadings}`]: "Tomorrow",
    },
    looks: [[`D${savedHeadings}:E${savedHeadings}`, { align: "right" }]],
  },
  ...savedRows.map((row) =>
    joinParts([
      cellPart(`A${row}`, { look: looks.input, format: asText }),
      cellPart(`B${row}`, { look: looks.input, format: asText }),
      ...lists.map(({ column, count }) => {
        const names = `${cellAddress(column, first + 1)}:${cellAddress(column, first + mostQualifiers)}`;
        const absolute = names.replaceAll(/([A-Z]+)(\d+)/g, "$$$1$$$2");
        return cellPart(`${count}${row}`, {
          content: `=IF($B${row}="","",COUNTIF(${absolute},IF($A${row}="",$B${row},$A${row})))`,
          look: looks.result,
        });
      }),
    ]),
  ),
  ...lists.flatMap(({ day, title, column }) => [
    groupTitle(cellAddress(column, titleRow), title),
    spilledTable({
      column,
      row: first,
      rows: mostQualifiers,
      table: angle.runners,
      fields: qualifierFields,
      formula: `=RACING.ANGLE($A$${savedHeadings}:$B$${lastSaved},"runners","${day}",,${textConstant(qualifierFields.join(","))})`,
    }),
  ]),
]);

/** Returns the sheet of a lab for angles: conditions, record with intervals, warning, years and starts. */
export function angleSheet(
  name: string,
  { track, options }: Pick<RaceSelection, "track" | "options">,
): SheetContent {
  const row = first;
  return combineParts(
    [
      sheetBand({
        title: "Angle lab",
        note: "Conditions: 1200, 1000 to 1400, <=1600; a name or a part of it; wet, dry, good; TRUE for first-up; blank for none. Each angle you try widens the adjusted interval.",
        last: "BC",
        inputsTo: "D",
        inputs: [
          ["From", undefined],
          ["Until", undefined],
          ["Options", options],
        ],
      }),
      groupTitle(`A${titleRow}`, "CONDITIONS"),
      groupTitle(`D${titleRow}`, "RECORD"),
      groupTitle(`G${titleRow}`, "YEARS"),
      groupTitle(`O${titleRow}`, "STARTS, THE LATEST FIRST"),
      inputs(track),
      record,
      saved,
      spilledTable({
        column: yearColumn,
        row,
        rows: mostYears,
        table: angle.years,
        fields: yearFields,
        formula: orBlank(call("years", `${textConstant(yearFields.join(","))},`)),
        formats: { profit: '"+"0.0;-0.0;' }, // blank if there are no prices
      }),
      spilledTable({
        column: startColumn,
        row,
        rows: mostStarts,
        table: angle.starts,
        fields: startFields,
        formula: orBlank(call("starts", `${textConstant(startFields.join(","))},`)),
      }),
    ],
    {
      name,
      identity: ["A1", "B5", trackCell],
      widths,
      frozenRows: 2,
      print: { area: `A1:M${lastSaved}` },
    },
  );
}
