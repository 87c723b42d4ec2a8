import { groupBy } from "../../maths/lists";
import { foldName, runnersNamed } from "../../cells/nameMatching";
import { t } from "../../language/translate";
import { type CellInput, type RangeInputs, type SheetInputs, sheetsWith } from "../excel/sheetInputs";
import type { Reference, Workbook } from "../excel/workbook";
import {
  betCells,
  betFormats,
  betRows,
  betSheet,
  firstBet,
  isBetSheet,
  lastBet,
  openShares,
} from "./betSheet";
import { raceFacts } from "./raceBand";
import {
  isRaceSheet,
  layoutHead,
  openCells,
  raceArea,
  raceCells,
  raceNumberIn,
  runnerRows,
} from "./raceLayout";
import { type Values, valueAt } from "./sheetPart";

/** The bets that were added to the sheet of bets, and those that it had already; the sheet's name. */
export interface LoggedBets {
  readonly sheet: string;
  readonly added: readonly string[];
  readonly present: readonly string[];
}

interface Options {
  readonly sheets: Pick<SheetInputs, "sheets" | "read" | "write">;
  readonly workbook: Pick<Workbook, "selectedCells" | "addSheet">;
  /** Returns the time now as a serial number by this computer's clock, in the workbook's date system. */
  readonly now: () => number;
}

/** A row of the sheet of bets, in the order of its columns. */
export type BetRow = readonly CellInput[];

/** Returns what names a bet to a person. */
export const labelOf = ([, , , , , number, runner, , price, stake]: readonly unknown[]): string =>
  `${`${String(number)} ${String(runner)}`.trim()}, $${Number(stake).toFixed(2)} at ${Number(price).toFixed(2)}`;

/** Returns what names the race and the type of a bet. */
const keyOf = ([, date, , track, race, , , type]: readonly unknown[]): string =>
  [date, foldName(String(track)).replaceAll(/[^\p{L}\p{N}]+/gu, "-"), race, type].join("\n");

/** Returns true for bets on one runner: by number where both state it, else by name. */
const areOfOneRunner = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one[5] !== "" && other[5] !== ""
    ? one[5] === other[5]
    : runnersNamed(String(one[6]), [String(other[6])]).length > 0;

function stakesOn(values: Values, now: number): BetRow[] {
  const [date, track, start] = [raceFacts.date, raceFacts.track, raceFacts.clockStart].map((cell) =>
    valueAt(values, cell),
  );
  const race = raceNumberIn(valueAt(values, raceCells.number));
  return runnerRows.flatMap((row): BetRow[] => {
    const [number, name, own, price, stake, model] = ["A", "B", "G", "AF", "M", "O"].map((column) =>
      valueAt(values, `${column}${row}`),
    );
    if (typeof stake !== "number" || typeof price !== "number" || stake < 0.005) return [];
    return [
      [
        now,
        date,
        start,
        track,
        race,
        number,
        name,
        "win",
        Number(price.toFixed(6)), // of a reciprocal
        Number(stake.toFixed(2)),
        own,
        model,
        ...["", "", "", ""],
      ] as BetRow,
    ];
  });
}

/** Creates the log of the open workbook's bets: the stakes of race sheets, and rows of files. */
export function createBetLog({ sheets, workbook, now }: Options) {
  const read = (sheet: string, values: string) => sheets.read(sheet, { values });

  const findBets = async (): Promise<string | undefined> =>
    (await sheetsWith(sheets, betRows(firstBet - 1, 1), isBetSheet))[0]?.sheet;

  /** Lets every race's sheet follow what is at stake by the sheet of bets; does nothing without one. */
  async function link(): Promise<void> {
    const bets = await findBets();
    if (bets === undefined) return;
    const { open, day } = openShares((await read(bets, "A1")).name);
    for (const { sheet } of await sheetsWith(sheets, layoutHead, isRaceSheet))
      await sheets.write(sheet, { [openCells.open]: [[open]], [openCells.day]: [[day]] });
  }

  /**
   * Appends a row to the sheet of bets for each stake of the race's sheet in front, unless a bet on that
   * runner is there; adds the sheet where there is none. Rejects with the reason where nothing can be logged.
   */
  async function log(): Promise<LoggedBets> {
    const { sheet: front } = await workbook.selectedCells();
    const { values } = await read(front, raceArea);
    if (!isRaceSheet(values))
      throw new Error(t`Show a race’s sheet first: the stakes of the sheet in front are logged.`);
    const stakes = stakesOn(values, now());
    if (stakes.length === 0)
      throw new Error(t`This race’s sheet has no stake. Type your prices under My $ first.`);
    return append(stakes, keyOf);
  }

  /** Appends rows as they are, but those of which an equal one is there: with their price and stake. */
  async function append(
    rows: readonly BetRow[],
    key = (row: readonly unknown[]) => [keyOf(row), row[8], row[9]].join("\n"),
  ): Promise<LoggedBets> {
    const found = await findBets();
    const bets = found ?? (await workbook.addSheet(betSheet("Bets")));
    const { name, values: cells } = await read(bets, betCells);
    const logged = cells.slice(1);
    const known = groupBy<readonly unknown[], string>(logged, key);
    const isNew = rows.map((row) => {
      const equals: (readonly unknown[])[] = known.get(key(row)) ?? [];
      const index = equals.findIndex((other) => areOfOneRunner(row, other));
      if (index >= 0) equals.splice(index, 1); // a second equal bet of a file is another one
      return index < 0;
    });
    const added = rows.filter((_, index) => isNew[index]);
    const { length } = added;
    const next = firstBet + logged.map((row) => row.some((cell) => cell !== "")).lastIndexOf(true) + 1;
    if (next + length - 1 > lastBet)
      throw new Error(t`The sheet ${name} is full: rename its heading Logged, and a new sheet is begun.`);
    if (length > 0) await sheets.write(bets, { [betRows(next, length)]: added }, betFormats(next, length));
    if (found === undefined) await link();
    const present = rows.filter((_, index) => !isNew[index]);
    return { sheet: name, added: added.map(labelOf), present: present.map(labelOf) };
  }

  /** Resolves with the cells of logged bets, headings first; undefined without a sheet of bets. */
  async function cells(): Promise<Reference | undefined> {
    const bets = await findBets();
    return bets === undefined ? undefined : { sheet: (await read(bets, "A1")).name, address: betCells };
  }

  /** Resolves with the options of the sheet of bets and its rows below the headings; none without a sheet. */
  async function readBets(): Promise<{ readonly options: unknown; readonly rows: Values }> {
    const bets = await findBets();
    if (bets === undefined) return { options: "", rows: [] };
    const [{ values: options }, { values }] = await Promise.all([read(bets, "B3"), read(bets, betCells)]);
    return { options: options[0]?.[0], rows: values.slice(1) };
  }

  /** Writes into blank cells of the sheet of bets. */
  async function fill(inputs: RangeInputs): Promise<void> {
    const bets = await findBets();
    if (bets !== undefined) await sheets.write(bets, inputs);
  }

  return { log, append, link, cells, read: readBets, fill };
}
