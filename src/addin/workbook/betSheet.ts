import { textConstant } from "../../cells/formulaConstants";
import { settle } from "../../cells/columns/settle";
import { columnNamed, kinds } from "../../cells/columns/column";
import type { SheetContent } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { raceCells } from "./raceLayout";
import { raceFacts } from "./raceBand";
import { sheetBand } from "./sheetBand";
import {
  cellAddress,
  cellPart,
  combineParts,
  figuresDown,
  groupTitle,
  joinParts,
  labelled,
  type SheetPart,
  spilledTable,
} from "./sheetPart";

/** The columns of a logged bet from A, of which SETTLE reads those that it knows by their headings. */
const columns = [
  { heading: "Logged, your clock", width: 120, format: "d mmm hh:mm" },
  { heading: "Date", width: 84, format: "d mmm yyyy" },
  { heading: "Start, your clock", width: 108, format: "hh:mm" },
  { heading: "Track", width: 92, format: "@" },
  { heading: "Race", width: 38 },
  { heading: "No", width: 30 },
  { heading: "Runner", width: 128, format: "@" },
  { heading: "Type", width: 44, format: "@" },
  { heading: "Price", width: 48, format: "0.00" },
  { heading: "Stake", width: 58, format: "#,##0.00" },
  { heading: "My chance", width: 72, format: "0.0%" },
  { heading: "Model", width: 52, format: "0.0%" },
  { heading: "Finish", width: 54 },
  { heading: "Deduction", width: 76, format: "0%" },
  { heading: "SP", width: 48, format: "0.00" },
  { heading: "SP chance", width: 76, format: "0.0%" },
] as const;
export const betHeadings = columns.map(({ heading }) => heading);
const lastColumn = "P";

/** The row of the headings; bets follow down to the last row that the sheet's formulas cover. */
const headings = 7;
export const firstBet = headings + 1;
export const lastBet = headings + 5000;
/** The cells of logged bets, with those of the headings above them. */
export const betCells = `A${headings}:${lastColumn}${lastBet}`;
/** Returns the cells of some rows of bets, such as A8:P9. */
export const betRows = (first: number, count: number): string =>
  `A${first}:${lastColumn}${first + count - 1}`;

/** The rows with number formats from the beginning, for bets that are typed; logged ones bring theirs. */
const formattedRows = 200;

/** Returns the number formats of some rows of bets, by range: of texts too, or March 5 would be a day. */
export const betFormats = (first: number, count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap((column, index) =>
      "format" in column
        ? [[`${cellAddress(index, first)}:${cellAddress(index, first + count - 1)}`, column.format]]
        : [],
    ),
  );

/** Returns true for a sheet of bets, whatever its name is now, by the row of its headings. */
export const isBetSheet = (head: readonly (readonly unknown[])[]): boolean =>
  columns.every(({ heading }, index) => head[0]?.[index] === heading);

const [resultColumn, recordColumn, monthColumn] = [17, 26, 29];
const resultFields = [
  ...["status", "profit", "closingValue", "finish", "startingPrice", "returned", "runner", "reason"],
];
const recordFields = settle.summary.presets.basic;
const monthFields = [
  ...["group", "bets", "settled", "staked", "profit", "returnOnStakes", "actualToExpected", "closingValue"],
];
const call = (report: keyof typeof settle, fields: readonly string[], options = "$B$3"): string =>
  `RACING.SETTLE($A$${headings}:$${lastColumn}$${lastBet},"${report}",${textConstant(fields.join(","))},,${options})`;

/** Returns the cell with a figure of the record. */
const figure = (field: string): string =>
  `$${cellAddress(recordColumn + 1, headings + recordFields.indexOf(field)).replace(/(?=\d)/, "$")}`;
const percent = (field: string): string => `ROUND(100*${figure(field)},1)&" %"`;

/** A figure of the record in the band, with its interval. */
const fact = (
  range: string,
  label: string,
  field: string,
  interval?: readonly [string, string],
): SheetPart => {
  const kind = columnNamed(settle.summary, field)?.kind;
  const value = interval
    ? `${percent(field)}&" ("&${interval.map(percent).join('&" to "&')}&")"`
    : figure(field);
  return labelled(range, 4, {
    label: { content: label, look: looks.label },
    value: {
      content: `=IF(ISNUMBER(${figure(field)}),${value},"")`,
      look: { ...looks.result, align: "left" },
      format: kind === undefined || interval ? undefined : (kinds[kind].format ?? "General"),
    },
  });
};

/** The record: measures one below the other, as ANGLE's in its lab. */
const record = figuresDown(
  { column: recordColumn, row: headings },
  { formula: call("summary", recordFields), fields: recordFields, table: settle.summary },
);

const bets: SheetPart = joinParts([
  ...columns.map(({ heading, ...column }, index) => {
    const align = "format" in column && column.format === "@" ? "left" : "right";
    return cellPart(cellAddress(index, headings), {
      content: heading,
      look: { ...looks.tableHeading, align },
    });
  }),
  { formats: betFormats(firstBet, formattedRows) },
]);

/** Returns the sheet of bets: rows of values, and beside them what became of each and the record of all. */
export const betSheet = (name: string): SheetContent =>
  combineParts(
    [
      sheetBand({
        title: "Bets",
        note: "Logged bets are never changed. Add others below in the same columns. Options such as deduction=gb; places=au; commission=0.05.",
        last: "AK",
        inputsTo: "G",
        inputs: [["Options", undefined]],
      }),
      { looks: [["A4:AK5", { fillColor: palette.panel }]], heights: { 5: 22, 6: 24, [headings]: 24 } },
      fact("A", "Settled", "settled"),
      fact("B", "Open", "open"),
      fact("C:D", "Staked, $", "staked"),
      fact("E:F", "Profit, $", "profit"),
      fact("G:I", "Return on stakes (95 % interval)", "returnOnStakes", ["returnLow", "returnHigh"]),
      fact("J:L", "Closing value (95 % interval)", "closingValue", ["closingValueLow", "closingValueHigh"]),
      ...(
        [
          [0, "BETS"],
          [resultColumn, "RESULT"],
          [recordColumn, "RECORD"],
          [monthColumn, "BY MONTH"],
        ] as const
      ).map(([column, title]) => groupTitle(cellAddress(column, headings - 1), title)),
      bets,
      spilledTable({
        ...{ column: resultColumn, row: headings, rows: formattedRows, table: settle.bets },
        fields: resultFields,
        formula: `=${call("bets", resultFields)}`,
      }),
      record,
      spilledTable({
        ...{ column: monthColumn, row: headings, rows: 60, table: settle.summary, fields: monthFields },
        formula: `=${call("summary", monthFields, '$B$3&"; by=month"')}`,
      }),
    ],
    {
      name,
      widths: [
        ...columns.map(({ width }) => width),
        ...[12, 66, 62, 88, 48, 90, 62, 130, 220, 12, 150, 90, 12],
        ...[70, 44, 56, 70, 70, 112, 86, 92],
      ],
      frozenRows: headings,
      tabColor: palette.input,
      print: { area: "A1:Y60", titleRows: `${headings}:${headings}` },
    },
  );

/**
 * Returns the formulas of a race's sheet for the shares of the bank at stake on other races: on those that
 * start no earlier than an hour before this one and have no result yet, and on all of the race's day.
 */
export function openShares(sheet: string): { readonly open: string; readonly day: string } {
  const range = (column: string): string =>
    `'${sheet.replaceAll("'", "''")}'!$${column}$${firstBet}:$${column}$${lastBet}`;
  const own = `${range("B")},${raceFacts.date},${range("D")},${raceFacts.track},${range("E")},SUBSTITUTE(UPPER(${raceCells.number}),"R","")`;
  const sum = (conditions: string): string =>
    `SUMIFS(${range("J")},${conditions})-SUMIFS(${range("J")},${conditions},${own})`;
  const share = (amount: string): string => `=IFERROR(MIN(1,MAX(0,${amount})/${raceCells.bank}),0)`;
  const unsettled = ["won", "placed", "lost", "refunded"].map((status) => `${range("R")},"<>${status}"`);
  const started = `${range("C")},">="&(${raceFacts.clockStart}-1/24),${unsettled.join(",")}`;
  // A bet without a start, as those of files are, is at stake from the race's day on.
  const ofDay = `${range("B")},">="&${raceFacts.date},${unsettled.join(",")}`;
  const withStart = `${ofDay},${range("C")},">=0"`;
  return {
    open: share(`${sum(started)}+${sum(ofDay)}-(${sum(withStart)})`),
    day: share(sum(`${range("B")},${raceFacts.date}`)),
  };
}
