import { t } from "../../language/translate";
import { nearestName } from "../../spec/nearestName";
import { parameters } from "../../spec/parameters";
import { ArgumentError, isBlank, isBlankOrZero, rowsIn } from "../cellValue";
import { foldName } from "../nameMatching";
import headings from "./betHeadings.json";
import { type Calendar, readDate } from "./readDate";
import { isAbsent } from "./readList";
import { numberOfDigits, readInteger, readNumber, readRace } from "./readNumber";
import { priceIn } from "./readOdds";
import { readSlug, readText } from "./readText";

/** The fields of a bet; each has the headings that people and bookmakers' exports give it. */
export type Field = keyof typeof headings;
const fields = Object.keys(headings) as Field[];

/** A bet as its row states it; a value that cannot be read is missing, with the reason in `problem`. */
export interface Bet {
  readonly date?: string;
  readonly track?: string;
  readonly race?: number;
  readonly number?: number;
  readonly runner?: string;
  readonly type: "win" | "place";
  readonly price?: number;
  readonly stake?: number;
  /** The person's own probability that the bet is paid. */
  readonly probability?: number;
  /** Position, or the reason why the runner has none. */
  readonly finish?: number | "did not finish" | "scratched" | "abandoned";
  /** Runners at the off, for the places paid. */
  readonly runners?: number;
  /** The part deducted for withdrawn runners, as it was announced. */
  readonly deduction?: number;
  /** Decimal odds at the off. */
  readonly startingPrice?: number | undefined;
  /** The probability to win behind the starting prices, without their margin. */
  readonly startingProbability?: number | undefined;
  readonly problem?: string;
}

const plainHeading = (text: string): string =>
  foldName(text)
    .replace(/[#$£€%]|\([^)]*\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A row: a bet, or a runner's starting price. */
export type RowKind = "bet" | "starting price";

const priceFields: readonly Field[] = ["date", "track", "race", "number", "runner", "startingPrice"];

/** Returns the index of each column by the field that its heading names. Throws for two of one field. */
export function betColumns(name: string, row: readonly unknown[], kind: RowKind): ReadonlyMap<Field, number> {
  const found = new Map<Field, number>();
  row.forEach((cell, index) => {
    const heading = typeof cell === "string" ? plainHeading(cell) : "";
    const field = (kind === "bet" ? fields : priceFields).find((one) => headings[one].includes(heading));
    if (field === undefined) return;
    const other = found.get(field);
    if (other !== undefined)
      throw new ArgumentError(
        name,
        t`must have one column for ${wordsOf(field)}: "${String(row[other])}" and "${String(cell)}" both are`,
      );
    found.set(field, index);
  });
  return found;
}

function lacking(has: (field: Field) => boolean, kind: RowKind): string[] {
  const isSettled = kind === "bet" && has("finish");
  const race: readonly Field[] = isSettled ? [] : ["date", "track", "race"];
  const money: readonly Field[] = kind === "bet" ? ["price", "stake"] : [];
  return [
    ...[...race, ...money].filter((field) => !has(field)),
    ...(isSettled || has("number") || has("runner") ? [] : [t`number or runner`]),
    ...(kind === "bet" || has("startingPrice") ? [] : [kind]),
  ];
}

function checkColumns(
  name: string,
  row: readonly unknown[],
  { columns, kind }: { readonly columns: ReadonlyMap<Field, number>; readonly kind: RowKind },
): void {
  const missing = lacking((field) => columns.has(field), kind);
  if (missing.length === 0) return;
  const known = row.filter((cell) => typeof cell === "string" && cell.trim() !== "").map(String);
  const hints = missing.flatMap((field) => {
    const near = nearestName(field, known);
    return near === undefined ? [] : [t`is "${near}" the column ${field}?`];
  });
  throw new ArgumentError(
    name,
    [t`must have a first row of headings with ${missing.join(", ")}`, ...hints].join("; "),
    known.length === 0 ? t`no heading` : known.join(", "),
  );
}

const types = {
  win: ["", "win", "w", "to win", "fixed win", "win fixed", "back"],
  place: ["place", "p", "plc", "to place", "placed", "fixed place"],
} as const;

function readType(name: string, cell: unknown): Bet["type"] {
  const word = isBlankOrZero(cell) ? "" : plainHeading(String(cell));
  const type = (["win", "place"] as const).find((one) => (types[one] as readonly string[]).includes(word));
  if (type === undefined) throw new ArgumentError(name, t`must be win or place`, cell);
  return type;
}

function readPrice(name: string, cell: unknown): number {
  const price = priceIn(cell);
  if (price !== undefined && price > 1) return price;
  throw new ArgumentError(name, t`must be a price above 1, such as 3.5, "5/2", "evens" or "+250"`, cell);
}

/** Parses an amount: a number, or a text with a currency's sign and commas, as $1,200.50 or 1.200,50. */
function amountIn(cell: unknown): number | undefined {
  if (typeof cell === "number") return cell;
  const [, digits = ""] = /^[^\d.,-]*(-?\d[\d.,\s']*|-?[.,]\d+)\D*$/.exec(String(cell)) ?? [];
  return digits === "" ? undefined : numberOfDigits(digits.replace(/[\s']/g, ""));
}

function readStake(name: string, cell: unknown): number {
  const stake = amountIn(cell);
  if (stake !== undefined && stake > 0 && stake < Infinity) return stake;
  throw new ArgumentError(name, t`must be an amount above 0`, cell);
}

/** Parses a part of 1: .25, 25 %, or 25 for cents in the dollar and pence in the pound. */
function readPart(name: string, cell: unknown): number {
  const text = typeof cell === "string" ? cell.trim() : undefined;
  const number = text === undefined ? readNumber(name, cell) : (amountIn(text) ?? NaN);
  const isOfHundred = number >= 1 || (text?.endsWith("%") ?? false);
  const part = isOfHundred ? number / 100 : number;
  if (part >= 0 && part <= 1) return part;
  throw new ArgumentError(name, t`must be a part of 1, such as 0.25 or 25%`, cell);
}

/** The words for a runner without a position, by what becomes of a bet on it. */
const withoutPosition: readonly (readonly [finish: NonNullable<Bet["finish"]>, words: readonly string[]])[] =
  [
    ["scratched", ["scr", "scratched", "nr", "non runner", "withdrawn", "wd", "void", "refund", "refunded"]],
    ["abandoned", ["abandoned", "abd"]],
    [
      "did not finish",
      [
        ...["dnf", "did not finish", "fell", "f", "pu", "p", "pulled up", "ur", "u", "unseated"],
        ...["unseated rider", "bd", "brought down", "ro", "ref", "refused", "su"],
        ...["lost", "unplaced", "disqualified", "dq"],
      ],
    ],
  ];

function readFinish(name: string, cell: unknown): NonNullable<Bet["finish"]> {
  const text = plainHeading(String(cell)).replace(/(?<=^\d+)(?:st|nd|rd|th)$/, "");
  const word = withoutPosition.find(([, words]) => words.includes(text))?.[0];
  if (word !== undefined) return word;
  return readInteger(name, text === "won" ? 1 : Number(text), { minimum: 1, maximum: 60 });
}

/** The mark of a favourite behind a starting price: 3.5f, 4.2 JF. */
const favourite = /(?<=\d)\s*(?:[jc]?f|fav)\s*$/i;

type Reader = (name: string, cell: unknown, calendar: Calendar) => string | number;

/** The readers of a row's fields but the type, in the order in which a bet names its problem. */
const readers: Readonly<Record<Exclude<Field, "type">, Reader>> = {
  date: (name, cell, calendar) => readDate(name, cell, calendar, parameters.resultsDate),
  track: readSlug,
  race: (name, cell) => readRace(name, cell, parameters.race),
  number: (name, cell) => readInteger(name, cell, parameters.runnerNumber),
  runner: readText,
  price: readPrice,
  stake: readStake,
  probability: readPart,
  finish: readFinish,
  runners: (name, cell) => readInteger(name, cell, { minimum: 1, maximum: 60 }),
  deduction: readPart,
  startingPrice: (name, cell) =>
    readPrice(name, typeof cell === "string" ? cell.replace(favourite, "") : cell),
  startingProbability: readPart,
};

/**
 * Parses a range of bets: a row of headings in any order and under the usual names, then a row for each bet.
 * Blank rows are left out; a row that cannot be read keeps what it states, with the reason in `problem`, so
 * that no bet is lost. Throws an ArgumentError for headings without the columns that a bet needs: price and
 * stake, and either finish or date, track, race, and number or runner.
 *
 * @example
 * readBets("bets", [["Odds", "Stake", "Finish"], ["5/2", 10, "1st"]], calendar)
 * // [{ price: 3.5, stake: 10, finish: 1, type: "win" }]
 */
export function readBets(name: string, value: unknown, calendar: Calendar): Bet[] {
  return readRows(name, value, { calendar, kind: "bet" });
}

/** Returns the name of a field in words. */
export const wordsOf = (field: Field): string =>
  field.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`);

/** Parses rows as {@link readBets} does; of starting prices a row needs a race, a runner and its price. */
export function readRows(
  name: string,
  value: unknown,
  { calendar, kind }: { readonly calendar: Calendar; readonly kind: RowKind },
): Bet[] {
  const [head = [], ...rows] = rowsIn(value);
  const columns = betColumns(name, head, kind);
  checkColumns(name, head, { columns, kind });
  const present = (Object.entries(readers) as [Field, Reader][]).filter(([field]) => columns.has(field));
  const cellOf = (row: readonly unknown[], field: Field): unknown => {
    const index = columns.get(field);
    return index === undefined ? undefined : row[index];
  };
  const readRow = (row: readonly unknown[]): Bet => {
    const values: Record<string, string | number> = {};
    const problems: string[] = [];
    const attempt = (field: Field, read: () => string | number) => {
      try {
        values[field] = read();
      } catch (failure) {
        if (!(failure instanceof ArgumentError)) throw failure;
        problems.push(failure.message);
      }
    };
    for (const [field, read] of present) {
      const cell = cellOf(row, field);
      const isNone = cell === 0 && field !== "probability" && field !== "deduction";
      if (!isBlank(cell) && !isNone && !(field === "startingPrice" && isAbsent(cell)))
        attempt(field, () => read(wordsOf(field), cell, calendar));
    }
    attempt("type", () => readType("type", cellOf(row, "type")));
    const bet = { type: "win", ...values } as Bet;
    const has = (field: Field): boolean => bet[field] !== undefined;
    const missing = lacking(has, kind).filter((field) => !problems.some((one) => one.startsWith(field)));
    if (missing.length > 0) problems.push(t`${missing.join(", ")} missing`);
    return problems.length === 0 ? bet : { ...bet, problem: problems.join("; ") };
  };
  return rows.filter((row) => [...columns.values()].some((index) => !isBlankOrZero(row[index]))).map(readRow);
}
