import { cellAddress, plain } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { card } from "../../cells/columns/card";
import { results } from "../../cells/columns/pastResults";
import { predictions } from "../../cells/columns/predictions";
import { prices } from "../../cells/columns/prices";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { asText, looks, palette } from "./palette";
import { raceBand } from "./raceBand";
import {
  cells,
  firstRow,
  fullWidth,
  headingRow,
  letters,
  sideColumn,
  type Span,
  widths,
} from "./raceAddresses";
import { addressed, hiddenCells, inputRow, raceCells, secondInputRow } from "./raceCells";
import { cases, fieldSize, sideTables } from "./raceColumns";
import { namedCode, noPrices, startersOdds } from "./raceFormulas";
import { exampleNote, raceLayout } from "./raceLayout";
import { notesOnRace } from "./notesSheet";
import { raceLinks, type RaceNavigation, raceNext } from "./raceLinks";
import { raceRules } from "./raceRules";
import { raceRunners } from "./raceRunners";
import {
  cellPart,
  combineParts,
  groupTitle,
  joinParts,
  labelled,
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

const input = (span: Span, { label, content, format }: Input): SheetPart =>
  joinParts([
    labelled(letters(span), inputRow - 1, {
      label: { content: label, look: looks.label },
      value: { look: looks.input, content, format },
    }),
    { borders: [[cells(span, inputRow), gap]] },
  ]);

const result = (span: Span, { label, content, format }: Input): SheetPart =>
  labelled(letters(span), inputRow - 1, {
    label: { content: label, look: { ...looks.label, align: "right" } },
    value: { look: looks.result, content, format },
  });

const totals: readonly SheetPart[] = [
  result("price:edge", {
    label: "Market adds up to",
    content: `=IF(${noPrices},"",IFERROR(1+RACING.OVERROUND(${startersOdds}),""))`,
    format: "0%",
  }),
  result("stake", {
    label: "Stakes, $",
    content: `=IF(COUNT([stake])=0,"",SUM([stake]))`,
    format: "#,##0.00",
  }),
];

const { looks: scenarioLooks, ...scenarioLabels } = joinParts(
  ["Scratch", "Sharpen", "Barrier"].map((label, index) =>
    cellPart(cells("since", inputRow - 1 + index), {
      content: label,
      look: { ...looks.label, align: "right" },
    }),
  ),
);

/** The cells that describe the scenarios: their scratchings, their sharpening and their barriers. */
const scenarios: SheetPart = {
  ...scenarioLabels,
  cells: {
    ...scenarioLabels.cells,
    ...Object.fromEntries(
      cases.flatMap((index) => [
        [cells(`case${index}Options`, 6), "=[options]"],
        [
          cells(`case${index}Options`, 7),
          `=IF([case${index}.barrier]="","","barrier="&SUBSTITUTE([case${index}.barrier],","," "))`,
        ],
        [cells(`case${index}Options`, 8), "errors=text"],
      ]),
    ),
  },
  looks: [...scenarioLooks, [cells("case1:case3", 6, 8), { ...looks.input, fontSize: 9, align: "center" }]],
  formats: {
    [cells("case1:case3", 6)]: asText,
    [cells("case1:case3", 7)]: "0.0",
    [cells("case1:case3", 8)]: asText,
  },
  borders: cases.map((index) => [cells(`case${index}`, 6, 8), gap]),
};

/** The cells for the largest shares of the bank, on the race and on its day. */
const caps: readonly SheetPart[] = (
  [
    ["rating:ratingGap", "Most on a race", "inRun1:inRun2"],
    ["inRun3:inRun5", "Most a day", "drawIndex"],
  ] as const
).flatMap(([label, content, value]) => [
  cellPart(cells(label, secondInputRow), { content, look: { ...looks.label, align: "right" } }),
  cellPart(cells(value, secondInputRow), { look: { ...looks.input, align: "right" }, format: "0%" }),
]);

/** The notes on the runners, in the columns from the mark on. */
const notesFrom = (sheet: string): SheetPart =>
  addressed(cellPart(cells("mark", firstRow), { content: notesOnRace(sheet) }));

/** The cell that turns live prices on: yes if the server follows a table of prices, or as typed. */
const livePrices = joinParts([
  cellPart(cells("care", secondInputRow), {
    content: "Live prices",
    look: { ...looks.label, align: "right" },
  }),
  cellPart(cells("market", secondInputRow), {
    content: '=IF(RACING.STATUS("prices")="","no","yes")',
    look: { ...looks.input, align: "right" },
  }),
]);

/** Returns the cells in which people choose the race, scratch runners and set their prices and stakes. */
const raceInputs = ({ date, track, race, options, raceCode, prices }: RaceSelection): SheetPart =>
  addressed(
    joinParts([
      {
        looks: fullWidth(6, 8).map((range) => [range, { fillColor: palette.panel }] as const),
        heights: { 6: 18, 7: 23 },
      },
      input("number:runner", { label: "Track", content: track }),
      input("barrier:weight", { label: "Date", content: date, format: "d mmm yy" }),
      input("jockey", { label: "Race", content: race, format: "0" }),
      input("form", { label: "Scratched", format: asText }),
      input("win", { label: "Prices of", format: asText, ...(prices && { content: exampleNote }) }),
      {
        cells: Object.fromEntries(
          (prices ?? []).flatMap((price, index) =>
            price === null ? [] : [[cells("price", firstRow + index), String(price)] as const],
          ),
        ),
      },
      input("change", { label: "Sharpen", content: 1, format: "0.0" }),
      input("place", { label: "Bank, $", content: 1000, format: "#,##0" }),
      input("fair", { label: "Kelly", content: 0.5, format: "0.00" }),
      ...totals,
      scenarios,
      input("rating:inRun5", { label: "Options", content: options }),
      { cells: { [plain(hiddenCells.raceCode)]: `=${namedCode(raceCode)}` } },
      input("drawIndex:care", { label: "Place model" }),
      input("market", { label: "Hedges", content: "no" }),
      ...caps,
      livePrices,
      { looks: [[plain(raceCells.scratched), { bold: true }]] },
    ]),
  );

/** The number of rows that the chart covers. */
const height = 13;

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
  const first = sideColumn("chart");
  const series = sideTables.chart.columns;
  const cellsOf = (index: number, from: number, to = index): string =>
    `${cellAddress(first + index, from)}:${cellAddress(first + to, last)}`;
  return {
    cells: Object.fromEntries(
      series.flatMap(({ heading, formula }, index) => [
        [cellAddress(first + index, headingRow), heading] as const,
        ...rows.map((row) => [cellAddress(first + index, row), formula] as const),
      ]),
    ),
    formats: Object.fromEntries(
      series.flatMap((column, index) =>
        "format" in column ? [[cellsOf(index, firstRow), column.format] as const] : [],
      ),
    ),
    charts: [
      {
        source: cellsOf(0, headingRow, series.length - 1),
        size: { rows: rows.length + 1, columns: series.length },
        from: cells("number", last + 2),
        to: cells("stake", lastChartRow(runners)),
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

const below = { row: headingRow, rows: fieldSize };

const speedMap = cellAddress(sideColumn("speed"), headingRow);
const lastOfSpeedMap = sideColumn("speed") + sideTables.speed.columns.length - 1;

const fieldsOf = (table: keyof typeof sideTables): string[] =>
  sideTables[table].columns.map(({ name }) => name);

/** The tables at the right: the runners' records, the model's order, the speed map. */
const tables: readonly SheetPart[] = [
  spilledTable({
    ...below,
    column: sideColumn("record"),
    table: card,
    fields: fieldsOf("record"),
    formula: `=IFERROR(RACING.CARD([thisRace],,[scratched],${textConstant(fieldsOf("record").join(","))},,[options]),"")`,
  }),
  spilledTable({
    ...below,
    column: sideColumn("order"),
    table: predictions,
    fields: fieldsOf("order"),
    formula: `=IFERROR(RACING.PREDICT([thisRace],${textConstant(fieldsOf("order").join(","))},,[options]),"")`,
  }),
  {
    cells: { [speedMap]: '=IFERROR(RACING.SPEEDMAP([thisRace],[scratched],,[options]),"")' },
    looks: [[`${speedMap}:${cellAddress(lastOfSpeedMap, headingRow)}`, looks.tableHeading]],
  },
  spilledTable({
    ...below,
    column: sideColumn("result"),
    table: results,
    fields: fieldsOf("result"),
    headings: sideTables.result.columns.map(({ heading }) => heading),
    formula: `=IFERROR(RACING.RESULTS([resultDate],[track],[race],"${fieldsOf("result").join(",")}",FALSE,[options]),"")`,
  }),
  spilledTable({
    ...below,
    column: sideColumn("prices"),
    table: prices,
    fields: fieldsOf("prices"),
    // The reason why there are no prices is a text, which the sentence above the runners repeats.
    formula: `=IF([livePrices]="yes",RACING.PRICES([thisRace],,"${fieldsOf("prices").join(",")}",,[optionsForText]),"")`,
  }),
  ...(Object.keys(sideTables) as (keyof typeof sideTables)[]).map((name) =>
    groupTitle(cellAddress(sideColumn(name), headingRow - 1), sideTables[name].title),
  ),
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
      ...(navigation.notes === undefined ? [] : [notesFrom(navigation.notes)]),
      { rules: raceRules },
      addressed(joinParts([raceChart(race.runners), ...tables])),
    ],
    {
      name,
      identity: Object.values(raceLayout.arguments),
      ...(race.hasRun && { planned: { [plain(hiddenCells.resultDate)]: `=${raceCells.date}` } }),
      widths,
      frozenRows: headingRow,
      tabColor: palette.band,
      // The last row is the last runner's, or the chart's below.
      print: {
        area: cells(
          "number:stake",
          2,
          Math.max(headingRow + fieldSize, lastChartRow(race.runners ?? fieldSize)),
        ),
        titleRows: `${headingRow - 1}:${headingRow}`,
      },
    },
  );
