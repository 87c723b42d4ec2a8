import { textConstant } from "../../cells/formulaConstants";
import { card } from "../../cells/columns/card";
import { results } from "../../cells/columns/pastResults";
import { predictions } from "../../cells/columns/predictions";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { asText, looks, palette } from "./palette";
import { raceBand } from "./raceBand";
import {
  absoluteRunners,
  exampleNote,
  fieldSize,
  firstRow,
  headingRow,
  namedCode,
  raceCells,
  raceCodeCell,
  raceLayout,
  recordFields,
  resultDate,
  scenarioColumns,
  scenarioOptions,
  startersOdds,
  tableColumns,
} from "./raceLayout";
import { raceLinks, type RaceNavigation, raceNext } from "./raceLinks";
import { raceRules } from "./raceRules";
import { raceRunners } from "./raceRunners";
import {
  cellAddress,
  cellPart,
  combineParts,
  groupTitle,
  joinParts,
  labelled,
  onRow,
  type SheetPart,
  spilledTable,
} from "./sheetPart";

interface Input {
  readonly label: string;
  readonly content?: string | number;
  readonly format?: string;
}

/** Separates the input cells, which have no borders. */
const gap = { edge: "right", color: palette.white, weight: "medium" } as const;

const input = (columns: string, { label, content, format }: Input): SheetPart =>
  joinParts([
    labelled(columns, 6, {
      label: { content: label, look: looks.label },
      value: { look: looks.input, content, format },
    }),
    { borders: [[onRow(columns, 7), gap]] },
  ]);

const result = (columns: string, { label, content, format }: Input): SheetPart =>
  labelled(columns, 6, {
    label: { content: label, look: { ...looks.label, align: "right" } },
    value: { look: looks.result, content, format },
  });

const totals: readonly SheetPart[] = [
  result("K:L", {
    label: "Market adds up to",
    content: `=IF(COUNTA(${absoluteRunners("K")})=0,"",IFERROR(1+RACING.OVERROUND(${startersOdds}),""))`,
    format: "0%",
  }),
  result("M", {
    label: "Stakes, $",
    content: `=IF(COUNT(${absoluteRunners("M")})=0,"",SUM(${absoluteRunners("M")}))`,
    format: "#,##0.00",
  }),
];

const { looks: scenarioLooks, ...scenarioLabels } = joinParts(
  ["Scratch", "Sharpen", "Barrier"].map((label, index) =>
    cellPart(`N${6 + index}`, { content: label, look: { ...looks.label, align: "right" } }),
  ),
);

const [firstScenario, , lastScenario] = scenarioColumns;

/** The cells that describe the scenarios: their scratchings, their sharpening and their barriers. */
const scenarios: SheetPart = {
  ...scenarioLabels,
  cells: {
    ...scenarioLabels.cells,
    ...Object.fromEntries(
      scenarioColumns.flatMap((column) => [
        [`${scenarioOptions[column]}6`, `=${raceCells.options}`],
        [`${scenarioOptions[column]}7`, `=IF(${column}$8="","","barrier="&SUBSTITUTE(${column}$8,","," "))`],
        [`${scenarioOptions[column]}8`, "errors=text"],
      ]),
    ),
  },
  looks: [
    ...scenarioLooks,
    [`${firstScenario}6:${lastScenario}8`, { ...looks.input, fontSize: 9, align: "center" }],
  ],
  formats: {
    [`${firstScenario}6:${lastScenario}6`]: asText,
    [`${firstScenario}7:${lastScenario}7`]: "0.0",
    [`${firstScenario}8:${lastScenario}8`]: asText,
  },
  borders: scenarioColumns.map((column) => [`${column}6:${column}8`, gap]),
};

/** The cells for the largest shares of the bank, on the race and on its day. */
const caps: readonly SheetPart[] = (
  [
    ["T8:U8", "Most on a race", "V8:W8"],
    ["X8:Z8", "Most a day", "AA8"],
  ] as const
).flatMap(([label, content, value]) => [
  cellPart(label, { content, look: { ...looks.label, align: "right" } }),
  cellPart(value, { look: { ...looks.input, align: "right" }, format: "0%" }),
]);

/** Returns the cells in which people choose the race, scratch runners and set their prices and stakes. */
const raceInputs = ({ date, track, race, options, raceCode, prices }: RaceSelection): SheetPart =>
  joinParts([
    { looks: [["A6:AC8", { fillColor: palette.panel }]], heights: { 6: 18, 7: 23 } },
    input("A:B", { label: "Track", content: track }),
    input("C:D", { label: "Date", content: date, format: "d mmm yyyy" }),
    input("E", { label: "Race", content: race, format: "0" }),
    input("F", { label: "Scratched", format: asText }),
    input("G", { label: "Prices of", format: asText, ...(prices && { content: exampleNote }) }),
    {
      cells: Object.fromEntries(
        (prices ?? []).flatMap((price, index) =>
          price === null ? [] : [[`K${firstRow + index}`, String(price)] as const],
        ),
      ),
    },
    input("H", { label: "Sharpen", content: 1, format: "0.0" }),
    input("I", { label: "Bank, $", content: 1000, format: "#,##0" }),
    input("J", { label: "Kelly", content: 0.5, format: "0.00" }),
    ...totals,
    scenarios,
    input("T:Z", { label: "Options", content: options }),
    { cells: { [raceCodeCell.replaceAll("$", "")]: `=${namedCode(raceCode)}` } },
    input("AA:AB", { label: "Place model" }),
    input("AC", { label: "Hedges", content: "no" }),
    ...caps,
    { looks: [[raceCells.scratched.replaceAll("$", ""), { bold: true }]] },
  ]);

/** The number of rows that the chart covers. */
const height = 13;

/** The columns of the chart's cells by heading: each runner's formula by row. */
const series: readonly (readonly [heading: string, formula: (row: number) => string, format?: string])[] = [
  ["Runner", (row) => `=IF($A${row}="","",$A${row}&" "&$B${row})`],
  ["Model", (row) => `=IF(ISNUMBER($G${row}),$G${row},"")`, "0%"],
  [
    `=IF(COUNT(${absoluteRunners("AC")})=0,"Market: type prices","Market")`,
    (row) => `=IF(ISNUMBER($AC${row}),$AC${row},"")`,
    "0%",
  ],
];

const lastChartRow = (runners: number): number => headingRow + Math.min(runners, fieldSize) + 1 + height;

/**
 * Returns the chart below the runners, which compares the model's probabilities with the market's, and its
 * cells.
 *
 * @param runners The largest field that the sheet will show; the chart is below it.
 */
function raceChart(runners: number = fieldSize): SheetPart {
  const rows = Array.from({ length: Math.min(runners, fieldSize) }, (_, index) => firstRow + index);
  const last = headingRow + rows.length;
  const cellsOf = (index: number, from: number, to = index): string =>
    `${cellAddress(tableColumns.chart + index, from)}:${cellAddress(tableColumns.chart + to, last)}`;
  const cells = series.flatMap(([heading, formula], index) => [
    [cellAddress(tableColumns.chart + index, headingRow), heading] as const,
    ...rows.map((row) => [cellAddress(tableColumns.chart + index, row), formula(row)] as const),
  ]);
  return {
    cells: Object.fromEntries(cells),
    formats: Object.fromEntries(
      series.flatMap(([, , format], index) =>
        format === undefined ? [] : [[cellsOf(index, firstRow), format] as const],
      ),
    ),
    charts: [
      {
        source: cellsOf(0, headingRow, series.length - 1),
        size: { rows: rows.length + 1, columns: series.length },
        from: `A${last + 2}`,
        to: `M${lastChartRow(runners)}`,
        chart: {
          type: "ColumnClustered",
          title: "Win: the model after scratchings, and your prices without their margin",
          axes: ["", ""],
          colors: [palette.value, palette.next],
        },
      },
    ],
  };
}

const { race, options, scratched } = raceCells;

const resultFields = ["number", "finish", "name", "margin", "startingPrice"];
const orderFields = ["modelRank", "number", "name", "winProb", "placeProb"];

/** The widths of the columns from A; a window of 1280 pixels shows A to M next to the pane. */
const widths = [
  32,
  144,
  36,
  44,
  122,
  76,
  72,
  50,
  60,
  56,
  58,
  58,
  58,
  104,
  50,
  56,
  56,
  56,
  12,
  46,
  46,
  26,
  26,
  26,
  26,
  26,
  50,
  300,
  60,
  ...Array<number>(14).fill(60),
  20,
  40,
  60,
  70,
  90,
  100,
  380,
  130,
  40,
  90,
  160,
  120,
  90,
  100,
  110,
  130,
  90,
  110,
  20,
  50,
  40,
  160,
  120,
  120,
  20,
  150,
  60,
  110,
  20,
  70,
  50,
  160,
  110,
  120,
  90,
  ...Array<number>(fieldSize).fill(44),
  20,
  40,
  50,
  160,
  60,
  60,
  20,
];

const below = { row: headingRow, rows: fieldSize };

const speedMap = cellAddress(tableColumns.speed, headingRow);

const tableTitle = (column: number, title: string): SheetPart =>
  groupTitle(cellAddress(column, headingRow - 1), title);

/** The tables at the right: the runners' records, the model's order, the speed map. */
const tables: readonly SheetPart[] = [
  spilledTable({
    ...below,
    column: tableColumns.record,
    table: card,
    fields: recordFields,
    formula: `=IFERROR(RACING.CARD(${race},,${scratched},${textConstant(recordFields.join(","))},,${options}),"")`,
  }),
  spilledTable({
    ...below,
    column: tableColumns.order,
    table: predictions,
    fields: orderFields,
    formula: `=IFERROR(RACING.PREDICT(${race},${textConstant(orderFields.join(","))},,${options}),"")`,
  }),
  {
    cells: { [speedMap]: `=IFERROR(RACING.SPEEDMAP(${race},${scratched},,${options}),"")` },
    looks: [
      [`${speedMap}:${cellAddress(tableColumns.speed + 5 + fieldSize, headingRow)}`, looks.tableHeading],
    ],
  },
  spilledTable({
    ...below,
    column: tableColumns.result,
    table: results,
    fields: resultFields,
    headings: ["No", "Finish", "Runner", "Margin", "SP"],
    formula: `=IFERROR(RACING.RESULTS(${resultDate},${raceCells.track},${raceCells.number},"${resultFields.join(",")}",FALSE,${options}),"")`,
  }),
  tableTitle(tableColumns.result, "RESULT"),
  tableTitle(tableColumns.record, "LAST START AND RECORD"),
  tableTitle(tableColumns.order, "MODEL ORDER BEFORE SCRATCHINGS"),
  tableTitle(tableColumns.chart, "CHART"),
  tableTitle(tableColumns.speed, "SPEED MAP"),
];

/**
 * Returns the sheet of a race: form, model, prices and stakes, scratchings and scenarios, class and positions
 * in running, all as formulas.
 */
export const raceSheet = (name: string, race: RaceSelection, navigation: RaceNavigation): SheetContent =>
  combineParts(
    [
      raceBand,
      raceNext(race),
      raceInputs(race),
      raceRunners,
      raceLinks(navigation),
      { rules: raceRules },
      raceChart(race.runners),
      ...tables,
    ],
    {
      name,
      identity: Object.values(raceLayout.arguments),
      ...(race.hasRun && { planned: { [resultDate.replaceAll("$", "")]: `=${raceCells.date}` } }),
      widths,
      frozenRows: headingRow,
      tabColor: palette.band,
      // The last row is the last runner's, or the chart's below.
      print: {
        area: `A2:M${Math.max(headingRow + fieldSize, lastChartRow(race.runners ?? fieldSize))}`,
        titleRows: `${headingRow - 1}:${headingRow}`,
      },
    },
  );
