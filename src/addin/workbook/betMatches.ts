import { cellAddress } from "../../cells/addresses";
import type { Calendar } from "../../cells/arguments/readDate";
import type { Bet } from "../../cells/bets/bet";
import { readRows } from "../../cells/bets/readBets";
import type { Cell } from "../../cells/table/cell";
import { runnerIndex } from "../../functions/settlement/runnerIndex";
import { t } from "../../language/translate";
import { sum } from "../../lists/lists";
import type { CellInput, RangeInputs } from "../excel/sheetInputs";
import type { BetFile } from "./betFile";
import { exotics } from "../../functions/settlement/exotics";
import { type BetHeading, firstBet } from "./betLayout";
import { labelOf, rowsOf, type SheetBets } from "./betLog";
import type { BetRow } from "./fitRow";
import { createPriceFinder, type PricedRace } from "./priceRaces";

/** The lines of a file matched with races or bets, by runners' numbers or names. */
export interface Matches {
  readonly by: Readonly<Record<"number" | "name", number>>;
  /** The unmatched lines, each with a reason. */
  readonly unmatched: readonly { readonly label: string; readonly reason: string }[];
}

const matched = ["Date", "Track", "Race", "Off", "Country", "No", "Runner"] as const satisfies BetHeading[];

/** The columns of SETTLE's table that match bets with the runners of their races. */
export const matchFields = ["status", "reason", "number", "runner", "race"];

/** Returns true for a row that names one runner of a race, which can be looked up. */
const namesRunner = ({ Date: date, Track: track, Type: type = "" }: BetRow): boolean =>
  date !== undefined && track !== undefined && !(String(type) in exotics);

/** Returns the bets of rows in SETTLE's form, without their money and results. */
export const betsToMatch = (rows: readonly BetRow[]): readonly (readonly unknown[])[] => [
  [...matched, "Price", "Stake"],
  ...rows
    .filter(namesRunner)
    .map((row) => [...matched.map((heading): CellInput => row[heading] ?? ""), 2, 1]),
];

/** Returns rows with the numbers and names that SETTLE found, and the rows that it did not find. */
export function matchBets(
  rows: readonly BetRow[],
  table: readonly (readonly Cell[])[],
): Matches & { readonly rows: readonly BetRow[]; readonly open: number } {
  const by = { number: 0, name: 0 };
  const unmatched: Matches["unmatched"][number][] = [];
  let [open, next] = [0, 0];
  const filled = rows.map((row): BetRow => {
    if (!namesRunner(row)) return row;
    const [status, reason, number, name, race] = table[next++] ?? [];
    if (status === "unknown") unmatched.push({ label: labelOf(row), reason: String(reason) });
    else if (status === "open") open += 1;
    else {
      by[row.No === undefined ? "name" : "number"] += 1;
      const raceFact = typeof race === "number" ? { Race: race } : {};
      return { ...raceFact, No: Number(number), Runner: String(name), ...row };
    }
    return row;
  });
  return { by, unmatched, rows: filled, open };
}

/** Starting prices matched with logged bets: the blank cells of the bets sheet to fill. */
export interface PriceMatches extends Matches {
  readonly inputs: RangeInputs;
  /** The number of those cells. */
  readonly cells: number;
  /** Bets that get a price without its chance, each with a reason. */
  readonly withoutChance: Matches["unmatched"];
  /** The lines about races without a bet. */
  readonly unused: number;
}

/** Returns the number and name of a bet's runner, without the one that all lines of its race may lack. */
function runnerNames({ number, runner }: Bet, { lines }: PricedRace): Pick<Bet, "number" | "runner"> {
  const [hasNumbers, hasNames] = (["number", "runner"] as const).map((field) =>
    lines.some(({ bet }) => bet[field] !== undefined),
  );
  return {
    ...(hasNumbers && number !== undefined ? { number } : {}),
    ...(hasNames && runner !== undefined ? { runner } : {}),
  };
}

/** Returns a column's values by row as ranges of consecutive rows. */
function rangesOf(at: number, values: ReadonlyMap<number, number>): RangeInputs {
  const ranges: Record<string, [number][]> = {};
  let range: [number][] = [];
  for (const [row, value] of values) {
    if (!values.has(row - 1)) {
      range = [];
      let last = row;
      while (values.has(last + 1)) last += 1;
      ranges[`${cellAddress(at, row)}:${cellAddress(at, last)}`] = range;
    }
    range.push([value]);
  }
  return ranges;
}

/** Matches a file of starting prices with the rows of the bets sheet. Filled cells stay unchanged. */
export function matchPrices(
  file: Pick<BetFile, "read" | "refused">,
  { sheet, calendar }: { readonly sheet: Omit<SheetBets, "options">; readonly calendar: Calendar },
): PriceMatches {
  const { headings, rows, layout } = sheet;
  const by = { number: 0, name: 0 };
  const unmatched: Matches["unmatched"][number][] = [];
  const withoutChance: Matches["unmatched"][number][] = [];
  const columns = new Map<BetHeading, Map<number, number>>([
    ["SP", new Map()],
    ["SP chance", new Map()],
  ]);
  const findPrices = createPriceFinder(file);
  const races = new Set<PricedRace>();
  const { bets: logged } =
    rows.length === 0 ? { bets: [] } : readRows("Bets", [headings, ...rows], { calendar, kind: "bet" });
  rowsOf(rows, layout).forEach((row, index) => {
    const bet = logged[index];
    if (!bet || bet.blank) return;
    const race = findPrices(bet);
    if (!race) return;
    races.add(race);
    const names = runnerNames(bet, race);
    const label = labelOf(row);
    const matchingRunner =
      names.number === undefined && names.runner === undefined
        ? t`the file names its runners otherwise`
        : runnerIndex(names, race.runners);
    if (typeof matchingRunner === "string") return void unmatched.push({ label, reason: matchingRunner });
    by[names.number === undefined ? "name" : "number"] += 1;
    const chance = race.probabilities[matchingRunner];
    if (race.lacking !== undefined) withoutChance.push({ label, reason: race.lacking });
    const price = race.prices[matchingRunner];
    for (const [at, value] of [
      ["SP", price],
      ["SP chance", chance],
    ] as const)
      if (layout.at.has(at) && row[at] === undefined && value !== undefined)
        columns.get(at)?.set(firstBet + index, value);
  });
  const used = new Set([...races].flatMap(({ lines }) => lines));
  const unused = file.read.filter((line) => !used.has(line)).length;
  const inputs = Object.assign(
    {},
    ...[...columns].map(([heading, values]) => rangesOf(layout.at.get(heading) ?? 0, values)),
  ) as RangeInputs;
  const cells = sum([...columns.values()].map(({ size }) => size));
  return { by, unmatched, withoutChance, unused, inputs, cells };
}
