import { predictions } from "../../cells/columns/predictions";
import { runners } from "../../cells/columns/runners";
import type { SheetContent } from "../excel/sheetContent";
import { fieldSize, headingRow, raceCells, type RaceSelection, startTime, tableColumns } from "./raceLayout";
import { cellAddress } from "./cellAddress";
import { marketTable } from "./marketTable";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";
import { pricesTable } from "./pricesTable";

const { race, options, scratched } = raceCells;

const raceFields = [
  "startTime",
  "raceClass",
  "distance",
  "condition",
  "prizeMoney",
  "numberOfRunners",
  "raceName",
];
const formFields = ["number", "name", "barrier", "weight", "jockey", "form", "stats.overall.winPercent"];
const recordFields = [
  ...["number", "trainer", "age", "last20Starts", "stats.overall.starts", "stats.overall.placePercent"],
  ...["stats.track.starts", "stats.track.winPercent", "stats.distance.starts", "stats.distance.winPercent"],
];
const orderFields = ["modelRank", "number", "name", "winProb", "placeProb"];

const widths = [
  ...[70, 190, 80, 80, 130, 100, 110],
  ...[90, 100, 100, 100, 90, 100, 100, 90, 110, 60],
  ...[90, 90, 80, 90, 90, 20],
  ...[50, 140, 50, 170, 100, 130, 100, 120, 110, 130, 20],
  ...[50, 50, 160, 120, 120, 20],
  ...[70, 50, 160, 110, 120, 90],
];

const below = { row: headingRow, rows: fieldSize };
const formulaOf = (name: string, fields: readonly string[]): string =>
  `=RACING.${name}(${race},"${fields.join(",")}",,${options})`;

const tables: readonly SheetPart[] = [
  spilledTable({
    column: startTime.column,
    row: startTime.row,
    rows: 1,
    table: runners,
    fields: raceFields,
    formula: formulaOf("RACE", raceFields),
  }),
  spilledTable({
    ...below,
    column: tableColumns.form,
    table: runners,
    fields: formFields,
    formula: formulaOf("FORM", formFields),
  }),
  pricesTable,
  marketTable,
  spilledTable({
    ...below,
    column: tableColumns.record,
    table: runners,
    fields: recordFields,
    formula: formulaOf("FORM", recordFields),
  }),
  spilledTable({
    ...below,
    column: tableColumns.order,
    table: predictions,
    fields: orderFields,
    formula: formulaOf("PREDICT", orderFields),
  }),
];

const titles = {
  form: "Form",
  prices: "Before and after scratchings",
  market: "Market odds (type them) and stakes",
  record: "Record",
  order: "Model order before scratchings",
  speed: "Speed map",
} as const;

const names = Object.keys(titles) as (keyof typeof titles)[]; // the keys of a constant table

const speedMap = cellAddress(tableColumns.speed, headingRow);
const headings: SheetPart = {
  cells: {
    ...Object.fromEntries(
      names.map((name) => [cellAddress(tableColumns[name], headingRow - 1), titles[name]]),
    ),
    [speedMap]: `=RACING.SPEEDMAP(${race},${scratched},,${options})`,
  },
  bold: [
    `${cellAddress(0, headingRow - 1)}:${cellAddress(tableColumns.speed, headingRow - 1)}`,
    `${speedMap}:${cellAddress(tableColumns.speed + 5 + fieldSize, headingRow)}`,
  ],
};

const head = ({ date, track, race, options: scope }: RaceSelection): SheetPart => ({
  cells: {
    ...{ A1: "Date", B1: date, A2: "Track", B2: track, A3: "Race", B3: race, A4: "Options", B4: scope },
    ...{
      A5: "Scratch",
      A6: "Sharpen",
      B6: 1,
      C6: "Model",
      A7: "Bank",
      B7: 1000,
      C7: "Kelly fraction",
      D7: 0.5,
    },
    E3: "Type in the shaded cells: another date, track or race shows another race;",
    E4: "runner numbers beside Scratch reprice the race without those runners.",
  },
  bold: ["A1:A7", "C6:C7", "E6:E7"],
  inputs: ["B1:B7", "C5:G5", "D6:D7"],
});

/**
 * Returns the sheet of a race: form, scratchings, prices before and after, market and stakes, speed map, all
 * as formulas.
 */
export const raceSheet = (name: string, race: RaceSelection): SheetContent =>
  combineParts([head(race), headings, ...tables], { name, widths, frozen: 2 });
