import { plain } from "../../cells/addresses";
import { groupBy } from "../../lists/lists";
import { runnersNamed } from "../../cells/nameMatching";
import { slugify } from "../../spec/slug";
import { t } from "../../language/translate";
import { type CellInput, type RangeInputs, type SheetInputs, sheetsWith } from "../excel/sheetInputs";
import type { Reference, Workbook } from "../excel/workbook";
import {
  betCells,
  betFormats,
  type BetHeading,
  type BetLayout,
  betRows,
  firstBet,
  headingCells,
  lastBet,
  layoutOf,
  newLayout,
} from "./betLayout";
import { betSheet, openShares } from "./betSheet";
import { type BetRow, fitRow } from "./fitRow";
import { runnerRows } from "./raceAddresses";
import { hiddenCells, raceCells, raceFacts } from "./raceCells";
import { isRaceSheet, layoutHead, raceArea, raceNumberIn, runnerAt } from "./raceLayout";
import { type Values, valueAt } from "./sheetPart";

/** The bets added to the bets sheet, the bets already present, and the sheet's name. */
export interface LoggedBets {
  readonly sheet: string;
  readonly added: readonly string[];
  readonly present: readonly string[];
}

interface Options {
  readonly sheets: Pick<SheetInputs, "sheets" | "read" | "write">;
  readonly workbook: Pick<Workbook, "selectedCells" | "addSheet">;
  /** Returns the current time as a serial number by this computer's clock, in the workbook's date system. */
  readonly now: () => number;
}

/** Returns an amount for a reader: with two decimals, or as the words in its place. */
const amount = (cell: unknown): string => (typeof cell === "number" ? cell.toFixed(2) : String(cell));

/** Returns the amount of a bet in whichever form it is stated. */
function stakeText(row: BetRow): string {
  const { Stake: stake, "Unit stake": unit, "Total stake": total, Liability: liability } = row;
  const currency = row.Currency === undefined ? "" : ` ${row.Currency}`;
  if (liability !== undefined && stake === undefined) return `${amount(liability)}${currency} liability`;
  if (unit !== undefined && stake === undefined)
    return `${amount(unit)}${currency}${row.Type === "each way" ? " EW" : " a line"}`;
  const cell = stake ?? total;
  if (cell === undefined) return t`leg of bet ${String(row["Bet number"])}`;
  return currency === "" && typeof cell === "number" ? `$${amount(cell)}` : `${amount(cell)}${currency}`;
}

/** Returns a bet's name for a reader. */
export function labelOf(row: BetRow): string {
  const runner = `${row.No ?? ""} ${row.Runner ?? ""}`.trim();
  const kind = [row.Type === "win" ? undefined : row.Type, row.Side === "back" ? undefined : row.Side];
  const words = kind.filter((word) => word !== undefined).join(" ");
  const bet = `${runner}${words === "" ? "" : ` (${words})`}, ${stakeText(row)}`;
  return row.Price === undefined ? bet : t`${bet} at ${amount(row.Price)}`;
}

/** Returns the key of a bet's race and type. */
const keyOf = (row: BetRow): string =>
  [
    row.Date,
    slugify(String(row.Track ?? "")),
    row.Race,
    row.Type,
    row.Side === "back" ? undefined : row.Side,
  ].join("\n");

/** The cells that distinguish two bets on one runner. */
const terms: readonly BetHeading[] = [
  ...(["Off", "Price", "Stake", "Unit stake", "Total stake", "Liability", "Bet number"] as const),
  ...(["Multiple", "Free bet", "Terms", "Cash out"] as const),
];

/** Returns the content of a cell as text, because Excel keeps 15 digits, and texts only in text cells. */
const plainCell = (cell: unknown): string =>
  typeof cell === "number" ? String(Number(cell.toPrecision(12))) : String(cell ?? "");

/** Returns the key of a bet including its price and stake. */
const exactKeyOf = (row: BetRow): string =>
  [keyOf(row), ...terms.map((heading) => plainCell(row[heading]))].join("\n");

/** Returns the key of a bet with a number, at whatever price and stake; undefined for any other bet. */
const numberKeyOf = (row: BetRow): string | undefined =>
  row["Bet number"] === undefined ? undefined : [keyOf(row), plainCell(row["Bet number"])].join("\n");

type KeyOf = (row: BetRow) => string | undefined;

/**
 * Returns for each row the index of the same bet among others, each of which is used once; undefined for a
 * new bet. Equal bets are found first, then bets with the same number whose price or stake has changed.
 */
export function sameBets(
  rows: readonly BetRow[],
  others: readonly BetRow[],
  keys: readonly KeyOf[] = [exactKeyOf, numberKeyOf],
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = rows.map(() => undefined);
  const used = new Set<number>();
  for (const keyOf of keys) {
    const byKey = groupBy(others.entries(), ([, other]) => keyOf(other));
    for (const [index, row] of rows.entries()) {
      const key = found[index] === undefined ? keyOf(row) : undefined;
      const [same] =
        (key === undefined ? undefined : byKey.get(key))?.find(
          ([at, other]) => !used.has(at) && areOfOneRunner(row, other),
        ) ?? [];
      if (same === undefined) continue;
      found[index] = same;
      used.add(same);
    }
  }
  return found;
}

/** Returns true for bets on the same runner: by number if both state it, otherwise by name. */
const areOfOneRunner = (one: BetRow, other: BetRow): boolean =>
  one.No !== undefined && other.No !== undefined
    ? plainCell(one.No) === plainCell(other.No)
    : runnersNamed(String(one.Runner ?? ""), [String(other.Runner ?? "")]).length > 0;

/** Returns the rows of a bets sheet by heading, without blank cells. */
export const rowsOf = (values: Values, { at, first }: BetLayout): BetRow[] =>
  values.map((row) =>
    Object.fromEntries(
      [...at]
        .map(([heading, column]) => [heading, row[column - first]] as const)
        .filter(([, cell]) => cell !== "" && cell !== null && cell !== undefined),
    ),
  );

const bettingColumns = ["number", "runner", "win", "odds", "stake", "base"] as const;

function stakesOn(values: Values, now: number): BetRow[] {
  const [date, track, start] = [raceFacts.date, raceFacts.track, raceFacts.clockStart].map((cell) =>
    valueAt(values, cell),
  );
  const race = raceNumberIn(valueAt(values, raceCells.race));
  return runnerRows.flatMap((row): BetRow[] => {
    const { number, runner, win, odds, stake, base } = runnerAt(values, row, bettingColumns);
    if (typeof stake !== "number" || typeof odds !== "number" || stake < 0.005) return [];
    return [
      {
        "Logged, your clock": now,
        Date: input(date),
        "Start, your clock": input(start),
        Track: input(track),
        Race: race,
        No: input(number),
        Runner: input(runner),
        Type: "win",
        Price: Number(odds.toFixed(6)), // they may come from a reciprocal
        Stake: Number(stake.toFixed(2)),
        "My chance": input(win),
        Model: input(base),
      },
    ];
  });
}

/** Returns a value from a race's sheet as content for another cell. */
const input = (value: unknown): CellInput => (typeof value === "number" ? value : String(value ?? ""));

/** Creates the log of the open workbook's bets: stakes from race sheets and rows from files. */
export function createBetLog({ sheets, workbook, now }: Options) {
  const read = (sheet: string, values: string) => sheets.read(sheet, { values });

  interface Found {
    readonly id: string;
    readonly layout: BetLayout;
  }

  async function findBets(): Promise<Found | undefined> {
    const [logSheet] = await sheetsWith(sheets, headingCells, (head) => layoutOf(head) !== undefined);
    const layout = logSheet && layoutOf(logSheet.values);
    return layout && { id: logSheet.sheet, layout };
  }

  /** Makes every race sheet follow the stakes on the bets sheet; does nothing if there is no bets sheet. */
  async function link(): Promise<void> {
    const bets = await findBets();
    if (bets === undefined) return;
    const { open, day } = openShares((await read(bets.id, "A1")).name, bets.layout);
    for (const { sheet } of await sheetsWith(sheets, layoutHead, isRaceSheet))
      await sheets.write(sheet, {
        [plain(hiddenCells.openShare)]: [[open]],
        [plain(hiddenCells.dayShare)]: [[day]],
      });
  }

  /**
   * Appends a row to the bets sheet for each stake on the active race sheet, unless it already has a bet on
   * that runner; adds the bets sheet if necessary. Rejects with the reason if nothing can be logged.
   */
  async function log(): Promise<LoggedBets> {
    const { sheet: front } = await workbook.selectedCells();
    const { values } = await read(front, raceArea);
    if (!isRaceSheet(values))
      throw new Error(t`Open a race sheet first: the stakes of the active sheet are logged.`);
    const stakes = stakesOn(values, now());
    if (stakes.length === 0)
      throw new Error(t`This race’s sheet has no stake. Type your prices under My $ first.`);
    return append(stakes, [keyOf]);
  }

  /**
   * Appends rows unchanged, except rows that are already present with the same price and stake, or with the
   * same bet number. Rejects for a row with a fact for which the sheet has no column.
   */
  async function append(givenRows: readonly BetRow[], keys?: readonly KeyOf[]): Promise<LoggedBets> {
    const foundBets = await findBets();
    const { id, layout } = foundBets ?? { id: await workbook.addSheet(betSheet("Bets")), layout: newLayout };
    const { name, values: cells } = await read(id, betCells(layout));
    const rows = givenRows.map((row) => {
      const { row: fitted, lacking } = fitRow(row, layout);
      if (lacking.length > 0) throw new Error(lackOf(lacking));
      return fitted;
    });
    // A second equal bet in a file is a separate bet.
    const same = sameBets(rows, rowsOf(cells.slice(1), layout), keys);
    const added = rows.filter((_, index) => same[index] === undefined);
    const { length } = added;
    const isFilled = (row: readonly unknown[]): boolean => row.some((cell) => cell !== "" && cell !== null);
    const next = firstBet + cells.slice(1).map(isFilled).lastIndexOf(true) + 1;
    if (next + length - 1 > lastBet)
      throw new Error(t`The sheet ${name} is full: rename its heading Logged, and a new sheet is begun.`);
    const contents = added.map((row) => {
      const line: CellInput[] = Array.from({ length: layout.last - layout.first + 1 }, () => "");
      for (const [heading, column] of layout.at) line[column - layout.first] = row[heading] ?? "";
      return line;
    });
    if (length > 0)
      await sheets.write(id, { [betRows(layout, next, length)]: contents }, betFormats(layout, next, length));
    if (foundBets === undefined) await link();
    const present = rows.filter((_, index) => same[index] !== undefined);
    return { sheet: name, added: added.map(labelOf), present: present.map(labelOf) };
  }

  /** Resolves with the cells of logged bets, headings first; undefined if there is no bets sheet. */
  async function cells(): Promise<Reference | undefined> {
    const bets = await findBets();
    return bets && { sheet: (await read(bets.id, "A1")).name, address: betCells(bets.layout) };
  }

  /** Resolves with the options, columns and rows of the bets sheet, or of a new sheet without rows. */
  async function readBets(): Promise<SheetBets> {
    const bets = await findBets();
    if (bets === undefined) return { options: "", layout: newLayout, headings: [], rows: [] };
    const { id, layout } = bets;
    const [{ values: options }, { values }] = await Promise.all([read(id, "B3"), read(id, betCells(layout))]);
    const [headings = [], ...rows] = values;
    return { options: options[0]?.[0], layout, headings, rows };
  }

  /** Writes into blank cells of the bets sheet. */
  async function fill(inputs: RangeInputs): Promise<void> {
    const bets = await findBets();
    if (bets !== undefined) await sheets.write(bets.id, inputs);
  }

  return { log, append, link, cells, read: readBets, fill };
}

export type BetLog = ReturnType<typeof createBetLog>;

/** The bets sheet as it was read. */
export interface SheetBets {
  readonly options: unknown;
  readonly layout: BetLayout;
  readonly headings: readonly unknown[];
  /** The cells of its bets, row by row below the headings. */
  readonly rows: Values;
}

/** Returns the reason why a sheet cannot hold a bet. */
export const lackOf = (lacking: readonly BetHeading[]): string =>
  t`the sheet Bets has no column ${lacking.join(", ")}: insert it between its columns, or rename its heading Logged, and a new sheet with every column is begun`;
