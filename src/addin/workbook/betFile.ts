import type { Calendar } from "../../cells/arguments/readDate";
import type { Bet } from "../../cells/bets/bet";
import { betColumns, type RowKind, wordsOf } from "../../cells/bets/betColumns";
import type { Field } from "../../cells/bets/betReaders";
import { betsWithout, readRows } from "../../cells/bets/readBets";
import { readDelimited, textOfBytes } from "../../cells/delimitedText";
import { checkLines, readFirstSheet } from "../../cells/excelFile";
import type { DateOrder } from "../../dates/dateOrder";
import { requireDayNumber } from "../../dates/days";
import { type DateSystem, serialOf } from "../../dates/serials";
import { t } from "../../language/translate";
import type { CellInput } from "../excel/sheetInputs";
import type { BetRow } from "./betLog";

/** The largest file that is read: its bytes, those of an Excel file once it is unpacked, and its lines. */
export const largestFile = { bytes: 5_000_000, unpacked: 30_000_000, lines: 20_000 } as const;

/** A line of a file with its cells. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly unknown[];
}

/** A file of bets, or of starting prices, as it was understood. */
export interface BetFile {
  readonly kind: RowKind;
  /** Each heading with what it was taken for; undefined for a column that is not used. */
  readonly columns: readonly (readonly [heading: string, field: string | undefined])[];
  /** The headings that may change the money and are not understood. */
  readonly unknownMoney: readonly string[];
  /** The order in which dates in numbers were read; undefined without any. */
  readonly dates: string | undefined;
  readonly read: readonly (FileLine & { readonly bet: Bet })[];
  /** The lines that cannot be used, each with the reason. */
  readonly refused: readonly RefusedLine[];
}

interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
  /** The race that lacks a starter's price because of it. */
  readonly race?: string;
}

/** Returns what names the race of a bet. */
export const raceOf = ({ date, track, race, time }: Bet): string => [date, track, race ?? time].join("\n");

/** Throws for a file of more bytes than are read. */
export function checkSize(bytes: number): void {
  if (bytes > largestFile.bytes)
    throw new Error(
      t`The file has ${Math.ceil(bytes / 1e6)} MB: at most ${largestFile.bytes / 1e6} MB are read. Split it.`,
    );
}

/** Returns the lines of a text. Throws for one that is too long. */
export function linesOfText(text: string): readonly FileLine[] {
  checkSize(text.length);
  return readDelimited(text);
}

/** Returns the lines of a text file, or the rows of an Excel file's first sheet. Throws for other files. */
export function linesOfFile(bytes: Uint8Array, dateSystem: DateSystem): readonly FileLine[] {
  const begins = (...start: readonly number[]): boolean =>
    start.every((byte, index) => bytes[index] === byte);
  if (begins(0x50, 0x4b)) return readFirstSheet(bytes, { dateSystem, limits: largestFile }); // a ZIP archive
  if (begins(0xd0, 0xcf))
    throw new Error(t`The file is of Excel 97 to 2003 or has a password: save it as .xlsx without one.`);
  return readDelimited(textOfBytes(bytes));
}

const inNumbers = /^\s*(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})\s*$/;
const orders: Readonly<Record<DateOrder, string>> = {
  DMY: "day/month/year",
  MDY: "month/day/year",
  YMD: "year/month/day",
};

/**
 * Returns the order of dates in numbers: that which a day above 12 shows in the file, else the person's own,
 * with a sentence about it. Throws for a file that shows two orders.
 */
export function orderOfDates(
  cells: readonly unknown[],
  own: DateOrder | undefined,
): { readonly order: DateOrder | undefined; readonly sentence: string | undefined } {
  const dates = cells.flatMap((cell) => {
    const [text, first, second] = inNumbers.exec(typeof cell === "string" ? cell : "") ?? [];
    return text === undefined ? [] : [{ text: text.trim(), first: Number(first), second: Number(second) }];
  });
  const [some] = dates;
  if (!some) return { order: own, sentence: undefined };
  const isYearFirst = own === "YMD" && dates.every(({ text }) => !/\d{4}$/.test(text));
  const dayFirst = isYearFirst ? undefined : dates.find(({ first }) => first > 12);
  const monthFirst = isYearFirst ? undefined : dates.find(({ second }) => second > 12);
  if (dayFirst && monthFirst)
    throw new Error(
      t`The file has dates in two orders, ${dayFirst.text} and ${monthFirst.text}: correct one.`,
    );
  const shown = dayFirst ?? monthFirst;
  const order = dayFirst ? "DMY" : monthFirst ? "MDY" : own;
  if (order === undefined) return { order, sentence: undefined };
  return {
    order,
    sentence: shown
      ? t`Dates are ${orders[order]}, as ${shown.text} shows.`
      : t`Dates such as ${some.text} could be read in two orders: they are taken as ${orders[order]}, as on this computer.`,
  };
}

/**
 * Reads the lines of a file: headings in any order, then a bet on each, or a runner's starting price where
 * there is such a column and none of stakes. Each line is read or refused with the reason. Throws an Error
 * for a file that is too long, and for headings without a column that is needed.
 */
export function readBetFile(
  [head, ...lines]: readonly FileLine[],
  calendar: Calendar,
  ignored: readonly string[] = [],
): BetFile {
  if (!head || lines.length === 0)
    throw new Error(
      t`The file holds nothing: a line of headings and a line for each bet or price are needed.`,
    );
  checkLines(lines.length, largestFile);
  const table = [[...head.cells], ...lines.map(({ cells }) => [...cells])];
  const { fields } = betColumns("file", table, "bet");
  const isStake = (["stake", "unitStake", "totalStake", "liability"] as const).some((one) => fields.has(one));
  const isPrices = fields.has("startingPrice") || fields.has("betfairPrice");
  const kind: RowKind = isPrices && !isStake ? "starting price" : "bet";
  const columns = betColumns("file", table, kind);
  const fieldAt = new Map(
    [...columns.fields].map(([field, index]) => [
      index,
      notWritten.includes(field) ? t`${wordsOf(field)}, read and not written` : wordsOf(field),
    ]),
  );
  const dateColumn = columns.fields.get("date") ?? -1;
  const { order, sentence } = orderOfDates(
    lines.map(({ cells }) => cells[dateColumn]),
    calendar.dateOrder,
  );
  const read: BetFile["read"][number][] = [];
  const refused: RefusedLine[] = [];
  const priced = new Map<string, number>();
  const bets = betsWithout(
    readRows("file", table, { calendar: { ...calendar, dateOrder: order }, kind }),
    ignored,
  );
  /** Returns what a bet lacks whose finish is stated, and which can be settled without its race. */
  const lackOf = ({ date, track, race, time, number, runner }: Bet): string | undefined => {
    if ([date, track, race ?? time].includes(undefined)) return t`date, track or race missing`;
    return number === undefined && runner === undefined ? t`number or runner missing` : undefined;
  };
  lines.forEach(({ line, cells }, index) => {
    const row = bets[index];
    const bet = row?.blank ? undefined : row;
    const runner = bet && `${raceOf(bet)}\n${bet.number ?? bet.runner}`;
    const other = kind === "bet" ? undefined : priced.get(runner ?? "");
    const reason =
      (bet
        ? (bet.problem ?? lackOf(bet) ?? (kind === "bet" ? lackOfSheet(bet) : undefined))
        : t`no value under a heading that is understood`) ??
      (other === undefined ? undefined : t`the runner of line ${other} again`);
    if (bet && reason === undefined) {
      read.push({ line, cells, bet });
      priced.set(runner ?? "", line);
    } else {
      // A line without a price is taken for that of a runner that does not start.
      const isDamage = ![undefined, t`${wordsOf("startingPrice")} missing`].includes(bet?.problem);
      const text = cells.join(" | ");
      refused.push({ line, text, reason: reason ?? "", ...(isDamage && bet ? { race: raceOf(bet) } : {}) });
    }
  });
  const headings = head.cells.map((heading, index) => [String(heading), fieldAt.get(index)] as const);
  const unknownMoney = kind === "bet" ? columns.unknownMoney : [];
  return { kind, columns: headings, unknownMoney, dates: sentence, read, refused };
}

/** The columns that are read and have none on the sheet of bets, which settles its rows by the source. */
const notWritten: readonly Field[] = ["returned", "profit", "commission", "currency", "struck", "betNumber"];

/** The facts of a bet that change its money and have no column on the sheet of bets. */
const unwritten: readonly (keyof Bet)[] = [
  ...(["terms", "places", "placePrice", "dividends", "reduction", "withdrawn", "level", "order"] as const),
  ...(["liability", "totalStake", "cashedOut"] as const),
];

/** Returns the reason why the sheet of bets cannot hold a bet; undefined for one that it holds. */
function lackOfSheet(bet: Bet): string | undefined {
  const isLeg = bet.multiple !== undefined && bet.multiple !== "single";
  const isPartlyFree = bet.free !== undefined && bet.free !== Infinity;
  const fact = isLeg
    ? "multiple"
    : isPartlyFree
      ? "free"
      : bet.type === "each way" && bet.unitStake === undefined && bet.stake === undefined
        ? "stake"
        : unwritten.find((name) => bet[name] !== undefined);
  return fact === undefined
    ? undefined
    : t`the sheet Bets has no column for ${wordsOf(fact as Field)}: settle the file’s cells with SETTLE`;
}

/** Returns the finish of a bet as its cell on the sheet of bets holds it. */
function finishIn({ finish, deadHeat, result, side }: Bet): CellInput {
  if (typeof finish === "number" && deadHeat) return `${finish}=`;
  if (finish !== undefined) return finish;
  if (result === undefined || result === "open" || result === "settled") return "";
  if (side === "lay") return result === "won" ? "lost" : result === "lost" ? "won" : result;
  return result;
}

/** Returns the words of a bet's kind as its cell on the sheet of bets holds them. */
const typeIn = ({ type, side, bog, free, freeReturned }: Bet): string =>
  [
    type,
    ...(side === "lay" ? ["lay"] : []),
    ...(bog ? ["BOG"] : []),
    ...(free === Infinity ? [freeReturned ? "stake returned" : "free bet"] : []),
  ].join(" ");

/** Returns the rows of the sheet of bets for a file of them, logged at a time. */
export function betRowsOf(
  { columns, read }: BetFile,
  { now, dateSystem }: { readonly now: number; readonly dateSystem: DateSystem },
): BetRow[] {
  const track = columns.findIndex(([, field]) => field === "track");
  return read.map(({ cells, bet }) => [
    now,
    serialOf(requireDayNumber(bet.date ?? ""), dateSystem),
    "",
    String(cells[track]),
    bet.race ?? "",
    bet.number ?? "",
    bet.runner ?? "",
    typeIn(bet),
    bet.price ?? bet.basis ?? "",
    bet.stake ??
      (bet.unitStake === undefined ? "" : `${bet.unitStake}${bet.type === "each way" ? " EW" : ""}`),
    bet.probability ?? "",
    "",
    finishIn(bet),
    bet.deduction ?? "",
    bet.startingPrice ?? "",
    bet.startingProbability ?? "",
  ]);
}
