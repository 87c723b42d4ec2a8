import { raceCodes } from "../../spec/codes";
import type { Reference, Workbook } from "../excel/workbook";
import { cellAddress, columnName, valueAt, type Values } from "./sheetPart";

/** The note under "Prices of" while the prices are the sheet's examples. */
export const exampleNote = "example";

/** A race that a sheet names: from the meeting on a race sheet, or from any meeting. */
export type NamedRace = { readonly race: number } | AnyRace;

/** A race from any meeting, with its date as a serial number. */
export interface AnyRace {
  readonly race: number;
  readonly track: string;
  readonly date: number;
  readonly country: string;
  readonly raceCode: string;
  readonly timezone?: string;
}

/** The races that the active race sheet can show. */
export interface SheetRaces {
  /** The number of the shown race. */
  readonly race: number;
  readonly races: readonly number[];
  /** The next race to jump. */
  readonly next: AnyRace | undefined;
}

/** The race number in the forms that people type: R5 and Race 5 are 5. */
export const typedRace = `VALUE(SUBSTITUTE(SUBSTITUTE(UPPER($E$7),"RACE",""),"R",""))`;
export const raceNumberIn = (typed: unknown): number => Number(/\d+/.exec(String(typed))?.[0]);

/** The input cells of a race sheet, which its formulas refer to. */
export const raceCells = {
  track: "$A$7",
  date: "$C$7",
  number: "$E$7",
  /** Date, track and race: the first arguments of every function. */
  race: "$C$7,$A$7,$E$7",
  scratched: "$F$7",
  pricesOf: "$G$7",
  sharpen: "$H$7",
  bank: "$I$7",
  kellyFraction: "$J$7",
  options: "$T$7",
  model: "$AA$7",
  /** "no" leaves out stakes on runners whose bet alone loses. */
  hedges: "$AC$7",
} as const;

/** The hidden cell with a runner's number, or with the message of the first invalid argument. */
export const problemCell = "$AF$3";

/** The sheet's hidden options: with failures as texts, and with times by the track's clock. */
export const [optionsForText, optionsAtTrack] = ["$AP$6:$AP$7", "$AQ$6:$AQ$7"] as const;

/** Returns the call for the race after its scratchings, for some columns. */
export const whatIf = (fields: string): string =>
  `RACING.WHATIF(${raceCells.race},,${raceCells.scratched},${raceCells.sharpen},${raceCells.model},"${fields}",FALSE,${raceCells.options})`;

/** The hidden cell with the number of the meeting's last race that has started. */
export const racesRun = "$AP$5";

/** The largest shares of the bank at stake on the race, and on all races of its day; blank for no limit. */
export const capCells = { race: "$V$8", day: "$AA$8" } as const;

/** The hidden cells with the shares of the bank at stake on other races: open, or on the same day. */
export const openCells = { open: "AJ12", day: "AJ14" } as const;

/** The hidden cells with the race code in the options, and the first six columns of the runners. */
export const [raceCodeCell, entryFields] = ["$AP$8", "$AP$9"] as const;

/** Returns the formula for the race code in the options, or the sheet's own if they name none. */
export const namedCode = (own: string): string =>
  raceCodes.reduce(
    (otherwise, code) =>
      `IF(ISNUMBER(SEARCH("${code.slice(0, -1)}",${raceCells.options})),"${code}",${otherwise})`,
    `"${own}"`,
  );

/** Returns the formula for a text by race code; the gallops text if the others have none. */
export const byRaceCode = (gallops: string, others: Readonly<Record<string, string>>): string =>
  `=SWITCH(${raceCodeCell},${Object.entries(others)
    .map(([code, text]) => `"${code}","${text}",`)
    .join("")}"${gallops}")`;

/** The number of runners for which a sheet has room. */
export const fieldSize = 24;

/** The row of the headings above the runners; rows down to it stay in view. */
export const headingRow = 10;

/** The first and the last row of the runners. */
export const [firstRow, lastRow] = [headingRow + 1, headingRow + fieldSize] as const;

/** The rows of the runners. */
export const runnerRows: readonly number[] = Array.from(
  { length: fieldSize },
  (_, index) => firstRow + index,
);

/** The cells of a race sheet with its race, its runners, their stakes and the races that it names. */
export const raceArea = `A1:AQ${lastRow}`;

/** Returns the range of a column over the runners' rows. */
export const runnerRange = (column: string): string => `${column}${firstRow}:${column}${lastRow}`;

/** Returns the absolute range of a column over the runners' rows, for formulas. */
export const absoluteRunners = (column: string): string => `$${column}$${firstRow}:$${column}$${lastRow}`;

/** The scratched runners by their status in AD: a condition by row, their count, their numbers. */
export const isOut = `((${absoluteRunners("AD")}="scratched")+(${absoluteRunners("AD")}="what-if"))`;
const countOf = (status: string): string => `COUNTIF(${absoluteRunners("AD")},"${status}")`;
export const outCount = `(${countOf("scratched")}+${countOf("what-if")})`;
export const outNumbers = `TEXTJOIN(", ",TRUE,FILTER(${absoluteRunners("A")},${isOut}))`;

/** The odds of the starters; odds typed for a runner that was later scratched do not count. */
export const startersOdds = `IF(${isOut}>0,"",${absoluteRunners("K")})`;

/** The hidden columns in the runners' rows: running styles, and the readings of the barriers. */
export const [styleColumn, drawColumn] = ["AK", "AL"] as const;

/** The columns of the scenarios: the model's own, and three that people describe. */
export const scenarioColumns = ["P", "Q", "R"] as const;

/** The hidden columns with the options of each scenario: the sheet's, with the scenario's barriers below. */
export const scenarioOptions: Readonly<Record<(typeof scenarioColumns)[number], string>> = {
  P: "AM",
  Q: "AN",
  R: "AO",
};

/** The first columns of the tables at the right, side by side, so that a large field has room to spill. */
export const tableColumns = { record: 44, order: 62, chart: 68, speed: 72, result: 103 } as const;

/** The fields of the table of last starts and records. */
export const recordFields = [
  "number",
  "marks",
  "daysSince",
  "weightChange",
  "classDifference",
  "lastStart",
  "trainer",
  "age",
  "career.starts",
  "career.shrunkWinRate",
  "career.placeRate",
  "track.starts",
  "track.winRate",
  "distance.starts",
  "distance.winRate",
  "condition.starts",
  "condition.winRate",
];

/** The columns of the result, in the order of finish. */
export const resultCells = {
  number: columnName(tableColumns.result),
  finish: columnName(tableColumns.result + 1),
  runner: columnName(tableColumns.result + 2),
  margin: columnName(tableColumns.result + 3),
  price: columnName(tableColumns.result + 4),
} as const;

/** The hidden cell with the race's date once a result may be available; blank before that. */
export const resultDate = "$AP$10";

interface InputRange {
  readonly rows: number;
  readonly columns: number;
  /** The value of each cell before anything is entered; absent for blank. */
  readonly initial?: number;
}

const cell: InputRange = { rows: 1, columns: 1 };
const column: InputRange = { rows: fieldSize, columns: 1 };
const plain = (address: string): string => address.replaceAll("$", "");

/** The labels that identify a race sheet, whatever its present name. */
const labels: Readonly<Record<string, string>> = {
  A6: "Track",
  C6: "Date",
  E6: "Race",
  F6: "Scratched",
  T6: "Options",
  N8: "Barrier",
};

/** The cells of a race sheet that identify the entries of its races. */
export const raceLayout = {
  /** The cells that state the race. */
  arguments: {
    date: plain(raceCells.date),
    track: plain(raceCells.track),
    race: plain(raceCells.number),
    options: plain(raceCells.options),
  },
  /** The cell of the start time, which shows the displayed day. */
  startTime: "K5",
  /** The cell of the first table's formula; a copy of the sheet as values has no formula there. */
  firstFormula: cellAddress(0, firstRow),
} as const;

/** The cells for prices. */
export const priceRange = runnerRange("K");

/** The cells whose entries belong to the shown race: scratchings, scenarios and prices. */
export const entryRanges: Readonly<Record<string, InputRange>> = {
  [plain(raceCells.scratched)]: cell,
  [plain(raceCells.pricesOf)]: cell,
  [plain(raceCells.sharpen)]: { ...cell, initial: 1 },
  [plain(raceCells.model)]: cell,
  [`${scenarioColumns[0]}6:${scenarioColumns[2]}7`]: { rows: 2, columns: scenarioColumns.length },
  [`${scenarioColumns[0]}8:${scenarioColumns[2]}8`]: { rows: 1, columns: scenarioColumns.length },
  [priceRange]: column,
};

/** The cells whose texts identify a sheet's layout. */
export const layoutHead = "A1:T8";

/** Returns true for a race sheet, by the values of its head. */
export const isRaceSheet = (head: Values): boolean =>
  Object.entries(labels).every(([address, label]) => valueAt(head, address) === label);

/** Resolves with the price cells of the active sheet; undefined if it is not a race sheet. */
export async function findSheetPrices(
  workbook: Pick<Workbook, "selectedCells" | "readValues">,
): Promise<Reference | undefined> {
  const { sheet } = await workbook.selectedCells();
  const [head = []] = await workbook.readValues([{ sheet, address: layoutHead }]);
  return isRaceSheet(head) ? { sheet, address: priceRange } : undefined;
}
