import { cellAddress, plain } from "../../cells/addresses";
import { cells, columns, firstRow, lastRow, runnerRange } from "./raceAddresses";
import { raceCells, secondInputRow } from "./raceCells";
import { cases, fieldSize, type RunnerColumnName } from "./raceColumns";
import { valueAt, type Values } from "./sheetPart";

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

export const raceNumberIn = (typed: unknown): number => Number(/\d+/.exec(String(typed))?.[0]);

/** The cells of a race sheet with its race, its runners, their stakes and the races that it names. */
export const raceArea = `A1:${cellAddress(columns.length - 1, lastRow)}`;

interface InputRange {
  readonly rows: number;
  readonly columns: number;
  /** The value of each cell before anything is entered; absent for blank. */
  readonly initial?: number;
}

const cell: InputRange = { rows: 1, columns: 1 };

/** The labels that identify a race sheet, whatever its present name. */
const labels: Readonly<Record<string, string>> = {
  [cells("number", 6)]: "Track",
  [cells("barrier", 6)]: "Date",
  [cells("jockey", 6)]: "Race",
  [cells("form", 6)]: "Scratched",
  [cells("rating", 6)]: "Options",
  [cells("since", 8)]: "Barrier",
};

/** The cells of a race sheet that identify the entries of its races. */
export const raceLayout = {
  /** The cells that state the race. */
  arguments: {
    date: plain(raceCells.date),
    track: plain(raceCells.track),
    race: plain(raceCells.race),
    options: plain(raceCells.options),
  },
  /** The cell of the start time, which shows the displayed day. */
  startTime: cells("price", 5),
  /** The cell of the first table's formula; a copy of the sheet as values has no formula there. */
  firstFormula: cells("number", firstRow),
} as const;

/** The cells for prices. */
export const priceRange = runnerRange("price");

/** The ranges whose entries belong to the shown race, by what they hold. */
export const entryCells = {
  scratched: plain(raceCells.scratched),
  pricesOf: plain(raceCells.pricesOf),
  sharpen: plain(raceCells.sharpen),
  model: plain(raceCells.model),
  changes: cells("case1:case3", 6, 7),
  barriers: cells("case1:case3", 8),
  prices: priceRange,
} as const;

/** The cells of the stakes that stay when the sheet shows another race. */
export const stakeCells: readonly string[] = [
  raceCells.bank,
  raceCells.kellyFraction,
  raceCells.hedges,
  raceCells.mostOnRace,
  raceCells.mostOnDay,
].map(plain);

export type EntryName = keyof typeof entryCells;

/** The cells whose entries belong to the shown race: scratchings, scenarios and prices. */
export const entryRanges: Readonly<Record<EntryName, InputRange>> = {
  scratched: cell,
  pricesOf: cell,
  sharpen: { ...cell, initial: 1 },
  model: cell,
  changes: { rows: 2, columns: cases.length },
  barriers: { rows: 1, columns: cases.length },
  prices: { rows: fieldSize, columns: 1 },
};

/** The cells whose texts identify a sheet's layout. */
export const layoutHead = `A1:${cells("rating", secondInputRow)}`;

/** Returns true for a race sheet, by the values of its head. */
export const isRaceSheet = (head: Values): boolean =>
  Object.entries(labels).every(([address, label]) => valueAt(head, address) === label);

/** Returns the values of a runner's cells on a race sheet, by column. */
export const runnerAt = <Name extends RunnerColumnName>(
  values: Values,
  row: number,
  wantedNames: readonly Name[],
): Readonly<Record<Name, unknown>> =>
  Object.fromEntries(wantedNames.map((name) => [name, valueAt(values, cells(name, row))])) as Record<
    Name,
    unknown
  >;
