import { absolute, cellAddress, parseCellAddress } from "../../cells/addresses";
import {
  cells,
  columns,
  firstRow,
  headingRow,
  lastRow,
  type Side,
  runnerRange,
  sideCells,
  type SideColumn,
} from "./raceAddresses";
import { cases, sideTables } from "./raceColumns";
import { type SheetPart } from "./sheetPart";

const cellOf = (...place: Parameters<typeof cells>): string => absolute(cells(...place));

/** The rows of the inputs above the runners. */
export const [inputRow, secondInputRow] = [7, 8] as const;

/** The input cells of a race sheet, which its formulas refer to. */
export const raceCells = {
  track: cellOf("number", inputRow),
  date: cellOf("barrier", inputRow),
  race: cellOf("jockey", inputRow),
  scratched: cellOf("form", inputRow),
  pricesOf: cellOf("win", inputRow),
  sharpen: cellOf("change", inputRow),
  bank: cellOf("place", inputRow),
  kellyFraction: cellOf("fair", inputRow),
  options: cellOf("rating", inputRow),
  model: cellOf("drawIndex", inputRow),
  /** "no" leaves out stakes on runners whose bet alone loses. */
  hedges: cellOf("market", inputRow),
  /** The largest share of the bank at stake on the race; blank for no limit. */
  mostOnRace: cellOf("inRun1", secondInputRow),
  /** The largest share of the bank at stake on all races of the day; blank for no limit. */
  mostOnDay: cellOf("drawIndex", secondInputRow),
  /** "yes" takes the prices of a table that changes for runners without a typed price. */
  livePrices: cellOf("market", secondInputRow),
} as const;

/** The cells of the band that other cells and rules refer to. */
export const bandCells = {
  number: cells("number", 3),
  countdown: cells("price:stake", 3),
  sentence: cells("number:stake", 8),
} as const;

/** The last row of the numbers of the meeting's races. */
export const lastMeetingRace = 30;

/** The hidden cells that formulas refer to. */
export const hiddenCells = {
  /** A runner's number, or the message of the first invalid argument. */
  problem: cellOf("odds", 3),
  /** The race code of the sheet's next races, and of the race by its options. */
  nextCode: cellOf("reason", 4),
  raceCode: cellOf("reason", 8),
  /** The number of the meeting's last race that has started. */
  racesRun: cellOf("reason", 5),
  /** The sheet's options: with failures as texts, and with times by the track's clock. */
  optionsForText: cellOf("reason", 6, 7),
  optionsAtTrack: cellOf("meetingRace", 6, 7),
  /** The first six columns of the runners. */
  entryFields: cellOf("reason", 9),
  /** The race's date once a result may be available; blank before that. */
  resultDate: cellOf("reason", 10),
  /** The numbers of the meeting's races. */
  meetingRaces: cellOf("meetingRace", firstRow, lastMeetingRace),
  /** The options of the stakes: allowed hedges, the share of the bank at stake elsewhere, the limit. */
  stakeOptions: cellOf("optionName:optionValue", firstRow, firstRow + 2),
  /** The cells of the options' values, and the share at stake on other races of the day below them. */
  hedgesOption: cellOf("optionValue", firstRow),
  openShare: cellOf("optionValue", firstRow + 1),
  limitOption: cellOf("optionValue", firstRow + 2),
  dayShare: cellOf("optionValue", firstRow + 3),
  /** The starters' barriers that the venue favours, and those that it handicaps: "1 to 4, 9". */
  drawnBetter: cellOf("position", 3),
  drawnWorse: cellOf("fifth", 3),
  /** The Kelly fraction of the first runner; #N/A while the prices pre-date a scratching. */
  stakes: cellOf("fraction", firstRow),
  firstBase: cellOf("base", firstRow),
  /** The first cell of the live prices: a heading, or the reason why there are none. */
  pricesTable: absolute(sideCells(["prices", "number"], headingRow)),
} as const;

const factNames = [
  "track",
  "date",
  "raceName",
  "raceClass",
  "distance",
  "condition",
  "prizeMoney",
  "startTime",
  "clockStart",
  "minutesToGo",
] as const;

const firstFact = parseCellAddress(cells("odds", 2));

/** The hidden cells with the facts of the race, which one formula spills into a row. */
export const raceFacts = Object.fromEntries(
  factNames.map((name, index) => [name, absolute(cellAddress(firstFact.column + index, firstFact.row))]),
) as Readonly<Record<(typeof factNames)[number], string>>; // an address for each name

const caseNames = cases.flatMap((index) => [
  [`case${index}.scratched`, cellOf(`case${index}`, 6)] as const,
  [`case${index}.sharpen`, cellOf(`case${index}`, 7)] as const,
  [`case${index}.barrier`, cellOf(`case${index}`, 8)] as const,
  [`case${index}.options`, cellOf(`case${index}Options`, 6, 8)] as const,
]);

const sideNames = (Object.keys(sideTables) as Side[]).flatMap((table) =>
  sideTables[table].columns.map(
    ({ name }) =>
      [`${table}.${name}`, absolute(sideCells([table, name] as SideColumn, firstRow, lastRow))] as const,
  ),
);

/** The addresses of columns and cells by their names in the race sheet's formulas. */
const addresses: Readonly<Record<string, string>> = {
  ...raceCells,
  ...hiddenCells,
  shownNumber: cellOf("number", 3),
  countdown: cellOf("price", 3),
  sentence: cellOf("number", 8),
  thisRace: [raceCells.date, raceCells.track, raceCells.race].join(),
  ...Object.fromEntries(caseNames),
  ...Object.fromEntries(sideNames),
  ...Object.fromEntries(columns.map(({ name }) => [name, absolute(runnerRange(name))])),
};

/**
 * Returns a formula with addresses in place of names: `[win]` becomes $G$11:$G$34, `[@win]` in row 12 becomes
 * $G12, `[bank]` becomes $I$7. Throws for an unknown name.
 */
export function withAddresses(formula: string, row: number): string {
  return formula.replaceAll(/\[(@?)([\w.]+)\]/g, (_, ofRow: string, name: string) => {
    const address = addresses[name];
    if (address === undefined) throw new Error(`The race sheet has no column or cell "${name}".`);
    return ofRow === "" ? address : address.replace(/\$\d+:.*/, String(row));
  });
}

/** Returns cells and rules of the race sheet whose formulas have addresses in place of names. */
export const addressed = <Part extends SheetPart>({ cells = {}, rules = [], ...part }: Part) => ({
  ...part,
  cells: Object.fromEntries(
    Object.entries(cells).map(([address, content]) => [
      address,
      typeof content === "string" && content.startsWith("=")
        ? withAddresses(content, parseCellAddress(address).row)
        : content,
    ]),
  ),
  rules: rules.map(
    ([range, rule]) =>
      [
        range,
        rule.kind === "formula" ? { ...rule, formula: withAddresses(rule.formula, firstRow) } : rule,
      ] as const,
  ),
});
