import { absolute, cellAddress, columnName, quotedSheet } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { settle } from "../../cells/columns/settle";
import { columnNamed, kinds } from "../../cells/columns/column";
import type { SheetContent } from "../excel/sheetContent";
import {
  betColumns,
  betFormats,
  type BetHeading,
  type BetLayout,
  firstBet,
  headingsRow,
  lastBet,
  newLayout,
  resultFields,
} from "./betLayout";
import { looks, palette } from "./palette";
import { raceCells, raceFacts } from "./raceCells";
import { noteOrReason, sheetBand } from "./sheetBand";
import {
  cellPart,
  combineParts,
  figuresDown,
  groupTitle,
  joinParts,
  labelled,
  type SheetPart,
  spilledTable,
} from "./sheetPart";

/** The number of rows formatted in advance, for typed bets; logged bets bring their formats. */
const formattedRows = 200;
const gap = 1;
const monthColumn = newLayout.last + gap + 1;
const monthFields = [
  "group",
  "bets",
  "settled",
  "staked",
  "profit",
  "returnOnStakes",
  "actualToExpected",
  "closingValue",
];
/** The record comes last, because each further currency adds a column to it. */
const recordColumn = monthColumn + monthFields.length + gap;
const recordFields = settle.summary.presets.basic;
const lastColumn = columnName(recordColumn + 1);

const [from, to] = [newLayout.first, newLayout.last].map(columnName);
const call = (report: keyof typeof settle, fields: readonly string[], options = "$B$3"): string =>
  `RACING.SETTLE($${from}$${headingsRow}:$${to}$${lastBet},"${report}",${textConstant(fields.join(","))},,${options})`;

/** Returns the cell with a figure of the record. */
const figure = (field: string): string =>
  `$${cellAddress(recordColumn + 1, headingsRow + recordFields.indexOf(field)).replace(/(?=\d)/, "$")}`;
const percent = (field: string): string => `ROUND(100*${figure(field)},1)&"%"`;

/** Names the currency of the figures if several are grouped or one is stated. */
const inCurrency = (label: string): string =>
  `="${label}"&IF(${figure("currency")}&""="","",", "&${figure("currency")})`;

/** A figure of the record in the header band, with its interval. */
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

/** The record: measures in one column, like ANGLE's in its lab. */
const record = figuresDown(
  { column: recordColumn, row: headingsRow },
  { formula: call("summary", recordFields), fields: recordFields, table: settle.summary },
);

const bets: SheetPart = joinParts([
  ...betColumns.map(({ heading, format }, index) =>
    cellPart(cellAddress(newLayout.first + index, headingsRow), {
      content: heading,
      look: { ...looks.tableHeading, align: format === "@" ? "left" : "right" },
    }),
  ),
  { formats: betFormats(newLayout, firstBet, formattedRows) },
]);

const { note, part: reasonPart } = noteOrReason(
  `Logged bets are never changed. Add your own below in the same columns (from ${from}). The record by month and in total is on the right (from ${columnName(monthColumn)}).`,
  {
    table: `$A$${headingsRow}`,
    call: (options) => call("bets", resultFields, options),
    options: '=IF($B$3="","",$B$3)',
    column: columnName(newLayout.last + gap),
  },
);

/** Returns the bets sheet: the outcome of each bet, rows of values, and the record by month and in total. */
export const betSheet = (name: string): SheetContent =>
  combineParts(
    [
      sheetBand({
        title: "Bets",
        note,
        last: lastColumn,
        inputsTo: "H",
        inputs: [["Options", undefined]],
      }),
      {
        looks: [[`A4:${lastColumn}5`, { fillColor: palette.panel }]],
        heights: { 5: 22, 6: 24, [headingsRow]: 24 },
      },
      reasonPart,
      cellPart(`${from}3`, {
        content: "Such as deduction=gb; commission=0.05",
        look: { ...looks.label, fontSize: 9 },
      }),
      fact("A", "Settled", "settled"),
      fact("B", "Open", "open"),
      fact("C", "To check", "toCheck"),
      fact("D:E", inCurrency("Staked"), "staked"),
      fact("F:G", inCurrency("Profit"), "profit"),
      fact("H", "Return on stakes (95% interval)", "returnOnStakes", ["returnLow", "returnHigh"]),
      fact("J:L", "Closing value (95% interval)", "closingValue", ["closingValueLow", "closingValueHigh"]),
      ...(
        [
          [0, "RESULT"],
          [newLayout.first, "BETS"],
          [monthColumn, "BY MONTH"],
          [recordColumn, "RECORD"],
        ] as const
      ).map(([column, title]) => groupTitle(cellAddress(column, headingsRow - 1), title)),
      bets,
      spilledTable({
        column: 0,
        row: headingsRow,
        rows: formattedRows,
        table: settle.bets,
        fields: resultFields,
        formula: `=${call("bets", resultFields)}`,
      }),
      record,
      spilledTable({
        column: monthColumn,
        row: headingsRow,
        rows: 60,
        table: settle.summary,
        fields: monthFields,
        formula: `=${call("summary", monthFields, '$B$3&"; by=month"')}`,
      }),
    ],
    {
      name,
      widths: [
        66,
        66,
        66,
        178,
        88,
        50,
        88,
        200,
        12,
        ...betColumns.map(({ width }) => width),
        12,
        110,
        44,
        56,
        70,
        70,
        112,
        86,
        92,
        12,
        150,
        90,
      ],
      frozenRows: headingsRow,
      tabColor: palette.input,
      print: { area: `A1:${columnName(newLayout.first + 13)}60`, titleRows: `${headingsRow}:${headingsRow}` },
    },
  );

/**
 * Returns the formulas of a race's sheet for the shares of the bank at stake on other races: on undecided
 * races that start no earlier than an hour before this one, and on all races of its day. A bet without a
 * start, because its file stated none, is at stake while it is open, from the race's day on.
 */
export function openShares(
  sheet: string,
  { at, status, risk }: BetLayout,
): { readonly open: string; readonly day: string } {
  const rows = (column: number): string => {
    const name = columnName(column);
    return `${quotedSheet(sheet)}!${absolute(`${name}${firstBet}:${name}${lastBet}`)}`;
  };
  const under = (heading: BetHeading): string => rows(at.get(heading) ?? 0);
  const runnerConditions = `${under("Date")},${raceFacts.date},${under("Track")},${raceFacts.track},${under("Race")},SUBSTITUTE(UPPER(${raceCells.race}),"R","")`;
  const amounts = risk === undefined ? under("Stake") : rows(risk);
  const sum = (conditions: string): string =>
    `SUMIFS(${amounts},${conditions})-SUMIFS(${amounts},${conditions},${runnerConditions})`;
  const share = (amount: string): string => `=IFERROR(MIN(1,MAX(0,${amount})/${raceCells.bank}),0)`;
  const unsettled = ["won", "placed", "lost", "refunded"].map((one) => `${rows(status)},"<>${one}"`).join();
  const start = under("Start, your clock");
  const started = `${start},">="&(${raceFacts.clockStart}-1/24),${unsettled}`;
  /** Returns the amounts of bets without a start that meet some conditions. */
  const withoutStart = (conditions: string): string =>
    `${sum(conditions)}-(${sum(`${conditions},${start},">=0"`)})`;
  const ofDay = `${under("Date")},">="&${raceFacts.date},${unsettled}`;
  const openBefore = `${under("Date")},"<"&${raceFacts.date},${rows(status)},"open"`;
  return {
    open: share(`${sum(started)}+${withoutStart(ofDay)}+${withoutStart(openBefore)}`),
    day: share(sum(`${under("Date")},${raceFacts.date}`)),
  };
}
