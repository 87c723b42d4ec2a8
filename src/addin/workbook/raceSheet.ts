import { card } from "../../cells/columns/card";
import { predictions } from "../../cells/columns/predictions";
import type { SheetContent } from "../excel/sheetContent";
import { cellAddress } from "./cellAddress";
import { looks, palette } from "./palette";
import { lastChartRow, raceChart } from "./raceChart";
import { raceBand } from "./raceBand";
import { raceInputs } from "./raceInputs";
import { fieldSize, headingRow, raceCells, type RaceSelection, tableColumns } from "./raceLayout";
import { raceLinks, type RaceNavigation } from "./raceLinks";
import { raceNext } from "./raceNext";
import { raceRules } from "./raceRules";
import { raceRunners } from "./raceRunners";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

const { race, options, scratched } = raceCells;

const recordFields = [
  ...["number", "trainer", "age", "career.starts", "career.shrunkWinRate", "career.placeRate"],
  ...["track.starts", "track.winRate", "distance.starts", "distance.winRate"],
  ...["condition.starts", "condition.winRate"],
];
const orderFields = ["modelRank", "number", "name", "winProb", "placeProb"];

/** The widths of the columns from A: A to M are what a window of 1280 pixels shows beside the pane. */
const widths = [
  ...[32, 150, 36, 44, 108, 60, 82, 58, 66, 56, 58, 58, 58],
  ...[50, 50, 50, 50, 52, 12, 46, 46, 26, 26, 26, 26, 26, 50, 300, 60],
  ...Array<number>(14).fill(60),
  20,
  ...[40, 130, 40, 90, 160, 120, 90, 100, 110, 130, 90, 110, 20],
  ...[50, 40, 160, 120, 120, 20],
  ...[150, 60, 110, 20],
  ...[70, 50, 160, 110, 120, 90],
];

const below = { row: headingRow, rows: fieldSize };

const speedMap = cellAddress(tableColumns.speed, headingRow);

const titles: Readonly<Record<keyof typeof tableColumns, string>> = {
  chart: "CHART",
  record: "RECORD",
  order: "MODEL ORDER BEFORE SCRATCHINGS",
  speed: "SPEED MAP",
};

/** The tables at the right: the runners' records, the model's order, the speed map. */
const tables: readonly SheetPart[] = [
  spilledTable({
    ...below,
    column: tableColumns.record,
    table: card,
    fields: recordFields,
    formula: `=RACING.CARD(${race},,${scratched},"${recordFields.join(",")}",,${options})`,
  }),
  spilledTable({
    ...below,
    column: tableColumns.order,
    table: predictions,
    fields: orderFields,
    formula: `=RACING.PREDICT(${race},"${orderFields.join(",")}",,${options})`,
  }),
  {
    cells: { [speedMap]: `=RACING.SPEEDMAP(${race},${scratched},,${options})` },
    looks: [
      [
        `${speedMap}:${cellAddress(tableColumns.speed + 5 + fieldSize, headingRow)}`,
        { ...looks.heading, fillColor: palette.heading },
      ],
    ],
  },
  ...Object.entries(tableColumns).map(([name, column]): SheetPart => {
    const address = cellAddress(column, headingRow - 1);
    return { cells: { [address]: titles[name as keyof typeof titles] }, looks: [[address, looks.group]] };
  }),
];

/** The last row of the runners or of the chart below them. */
const lastPrinted = ({ runners = fieldSize }: RaceSelection): number =>
  Math.max(headingRow + fieldSize, lastChartRow(runners));

/**
 * Returns the sheet of a race: form, model, prices and stakes, scratchings and scenarios, class and positions
 * in the run, all as formulas.
 */
export const raceSheet = (name: string, race: RaceSelection, navigation: RaceNavigation): SheetContent =>
  combineParts(
    [
      raceBand,
      raceNext(race),
      raceInputs(race),
      raceRunners,
      raceLinks(navigation, race),
      { rules: raceRules },
      raceChart(race.runners),
      ...tables,
    ],
    {
      name,
      widths,
      frozenRows: headingRow,
      gridLines: false,
      tabColor: palette.band,
      print: { area: `A2:M${lastPrinted(race)}`, titleRows: `${headingRow - 1}:${headingRow}` },
    },
  );
