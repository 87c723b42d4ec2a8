import { formatCount, t } from "../../language/translate";
import { isAbsent } from "../arguments/readList";
import { americanRule, isPerhapsAmerican, priceListOf } from "../arguments/readOdds";
import { type Calendar, readDate } from "../arguments/readDate";
import { readSlug } from "../arguments/readText";
import { parameters } from "../../spec/parameters";
import { dateOf } from "../../dates/days";
import { isUnstatedPrice } from "../../files/exchangePrices";
import { trackOfAbbreviation } from "../../files/homeTrack";
import { courseNamed } from "../../files/originCodes";
import { ArgumentError, isBlankOrZero, isErrorCell, rowsIn } from "../cellValue";
import { decimalComma } from "./amounts";
import type { Bet, Facts } from "./bet";
import {
  type BetColumns,
  betColumns,
  checkColumns,
  lacking,
  plainHeading,
  type RowKind,
  wordsOf,
} from "./betColumns";
import { type ColumnContext, type Field, flagIn, readers } from "./betReaders";
import {
  byTrackClock,
  clockless,
  type GivenZones,
  hasOtherClock,
  onMeetingDay,
  onNamedDay,
  otherDay,
  readMoment,
  withDayOfStart,
  zoneKeyOf,
} from "./moments";

/** Bets, with the columns of their table. */
export interface BetTable {
  /** A bet for each row below the headings, up to the last row that is not blank. */
  readonly bets: readonly Bet[];
  readonly columns: BetColumns;
}

interface Options {
  readonly calendar: Calendar;
  readonly kind: RowKind;
  readonly zones?: GivenZones;
}

type Row = readonly unknown[];

const order = Object.keys(readers) as Field[];
const startingFields: ReadonlySet<Field> = new Set<Field>(["startingPrice", "betfairPrice", "placePrice"]);

/** Returns true for the mark of a runner that was not priced at the off: NSP. */
const isUnpriced = (cell: unknown): boolean => /^\s*(?:nsp|no sp)\s*$/i.test(String(cell));

const isNone = (field: Field, cell: unknown): boolean =>
  isBlankOrZero(cell) ||
  (typeof cell === "string" && /^\s*(?:[-\u2013\u2014]+|n\/a)\s*$/i.test(cell)) ||
  (startingFields.has(field) && (isAbsent(cell) || isUnpriced(cell))) ||
  (field === "betfairPrice" && isUnstatedPrice(String(cell)));

/** Returns true for a column of prices at which the bet may be paid; an exchange's are always decimal. */
function isPaidPrice(field: Field, { price, basis, bog }: Facts): boolean {
  if (field === "startingPrice") return basis === "SP" || bog === true;
  return field === "placePrice" || (field === "price" && price !== undefined);
}

/** The facts that two cells may both state, with the words for each in a message. */
const contested: Readonly<Partial<Record<keyof Facts, string>>> = {
  namedDay: "date",
  number: "number",
  printedNumber: "number",
  type: "type",
  side: "side",
  basis: "price",
  multiple: "multiple",
  places: "places",
  currency: "currency",
  country: "country",
  result: "result",
  level: "dead heat",
  returned: "return",
  time: "time",
};

/** The columns that name a race in words; the columns for its parts take precedence. */
const racesInWords: ReadonlySet<Field> = new Set<Field>(["market", "event"]);

/** Returns the facts in the name of a race, without those already present. */
const without = (facts: Readonly<Record<string, unknown>>, { date: namedDay, ...more }: Facts): Facts => ({
  ...Object.fromEntries(
    Object.entries(more).filter(
      ([name]) => facts[name] === undefined || !["track", "race", "time", "country"].includes(name),
    ),
  ),
  ...(namedDay === undefined ? {} : { namedDay }),
});

/** The signs that several currencies share, with their possible codes. */
const sharedSigns: Readonly<Record<string, RegExp>> = { $: /^[A-Z]{2}D$/, "¥": /^(?:JPY|CNY)$/ };

/** Returns the currency's code if one cell has it and the other has a shared sign. */
const codeOf = (one: unknown, other: unknown): unknown =>
  [
    [one, other],
    [other, one],
  ].find(([sign, code]) => sharedSigns[String(sign)]?.test(String(code)))?.[1];

/** Adds the facts of a cell; returns the reason if another cell contradicts it. */
function addFacts(facts: Record<string, unknown>, more: Facts): string | undefined {
  for (const [name, value] of Object.entries(more)) {
    const knownFact = facts[name];
    const label = contested[name as keyof Facts];
    const code = name === "currency" ? codeOf(knownFact, value) : undefined;
    if (code !== undefined) {
      facts[name] = code;
      continue;
    }
    if (knownFact !== undefined && knownFact !== value && label !== undefined)
      return t`${label} is stated twice: ${String(knownFact)} and ${String(value)}`;
    facts[name] = value;
  }
  return undefined;
}

/** A column of facts with its context: the notation of numbers and prices in all its cells. */
interface FilledColumn {
  readonly field: Field;
  readonly index: number;
  readonly label: string;
  readonly context: ColumnContext;
}

/** Returns the columns that are not blank, in reading order. */
function filledColumns(
  [head = [], ...rows]: readonly Row[],
  { fields, clocks, status = -1 }: BetColumns,
  calendar: Calendar,
): FilledColumn[] {
  const places = order.flatMap((field) =>
    [fields.get(field) ?? -1, field === "result" ? status : -1].map((index) => ({ field, index })),
  );
  return places.flatMap(({ field, index }): FilledColumn[] => {
    if (index < 0 || rows.every((row) => isNone(field, row[index]))) return [];
    const cells = rows.map((row) => row[index]);
    const commas = cells.some((cell) => typeof cell === "string" && decimalComma.test(cell.trim()));
    const heading = String(head[index]);
    const ahead = clocks.get(field);
    const context = { heading, calendar, writing: { commas }, prices: priceListOf(cells), ahead };
    return [{ field, index, label: wordsOf(field), context }];
  });
}

/** Returns facts with the day of the start where no other day is stated. */
const datedByStart = (facts: Facts): Facts => {
  const { date, stamp, startsAt } = facts;
  const day = date === undefined && stamp === undefined && startsAt?.ahead === undefined && startsAt?.day;
  return typeof day === "number" ? { ...facts, date: dateOf(day) } : facts;
};

/** Returns facts with a day: the stated day, otherwise the day in the race's name or of settlement. */
function withDay(facts: Facts): Facts {
  const { namedDay, date = namedDay } = facts;
  const named = date === undefined ? facts : { ...facts, date };
  const { settledOn, ...others } = named;
  return isDated(named) ? others : { ...others, ...settledOn };
}

/** Returns the facts that follow from others, such as a lay from its liability, or a price taken later. */
function completed(facts: Facts, zone?: string): Facts {
  const { price, basis, dividends, liability, side, stake } = facts;
  return {
    ...onMeetingDay(onNamedDay(datedByStart(byTrackClock(withDayOfStart(facts), zone)), zone), zone),
    ...(price === undefined && basis === undefined && dividends !== undefined ? { basis: "dividend" } : {}),
    ...(liability !== undefined && side === undefined && stake === undefined ? { side: "lay" } : {}),
  };
}

/**
 * Returns the reason why the outcome of a win bet contradicts the runner's finish; undefined if they agree.
 */
function resultAgainstFinish({
  type = "win",
  side,
  result,
  finish,
  returned,
  profit,
}: Facts): string | undefined {
  if (typeof finish !== "number" || returned !== undefined || profit !== undefined) return undefined;
  const isFirst = finish === 1;
  const isWon = side === "lay" ? !isFirst : isFirst;
  const isAgainst =
    type === "win"
      ? (result === "won" && !isWon) || (result === "lost" && isWon)
      : result === "lost" && isWon && side !== "lay";
  return isAgainst ? t`the result ${String(result)} does not fit the finish ${finish}` : undefined;
}

/** Returns the reason why the facts do not describe a settled bet; undefined if they do. */
function contradiction(facts: Facts): string | undefined {
  const { side, free, stake, basis, price, type, liability, bog, finish, runners, level = 1 } = facts;
  if (typeof finish === "number" && runners !== undefined && finish + level - 1 > runners)
    return t`the finish ${finish} does not fit ${formatCount(runners, "runner")}`;
  if (facts.cashedOut && facts.returned === undefined && facts.profit === undefined)
    return t`the bet was cashed out: give the amount in the column cash out or returned`;
  const against = resultAgainstFinish(facts);
  if (against !== undefined) return against;
  if (
    liability !== undefined &&
    stake !== undefined &&
    side === undefined &&
    Math.abs(liability - stake) > 0.011
  )
    return t`back or lay is not stated, and the liability ${liability} is not the stake ${stake}`;
  if (bog === true && (type === "place" || type === "show") && facts.terms === undefined)
    return t`best odds guaranteed is of bets to win and each way`;
  if (side === "lay" && free !== undefined) return t`a lay with a free bet is not settled`;
  if (side === "lay" && basis === "dividend") return t`a lay has no tote dividend`;
  if (
    side === "lay" &&
    liability !== undefined &&
    stake !== undefined &&
    price !== undefined &&
    type !== "each way"
  ) {
    const risk = stake * (price - 1);
    if (Math.abs(risk - liability) > 0.011 + risk / 1000)
      return t`liability ${liability} does not fit a stake of ${stake} at ${price}`;
  }
  if (free !== undefined && free !== Infinity && stake !== undefined && free > stake)
    return t`more is free than the stake`;
  if (bog === true && side === "lay") return t`a lay has no best odds guaranteed`;
  return undefined;
}

/** Returns true for a bet whose row states its end, so that it is settled without a source. */
export const isEnded = ({ finish, result, returned, profit, order }: Bet): boolean =>
  [finish, result === "open" ? undefined : result, returned, profit, order].some((one) => one !== undefined);

/** Returns true for a bet whose row states that the stake is refunded, at whatever price. */
const isRefunded = ({ finish, result }: Bet): boolean =>
  finish === "void" || finish === "scratched" || finish === "abandoned" || result === "void";

/** Returns bets in which only legs that share a number with another row may lack a type. */
function withTypes(bets: readonly Bet[]): readonly Bet[] {
  if (!bets.some(({ typeless }) => typeless)) return bets;
  const counts = new Map<string, number>();
  for (const { betNumber = "" } of bets) counts.set(betNumber, (counts.get(betNumber) ?? 0) + 1);
  return bets.map((bet) => {
    if (!bet.typeless || (counts.get(bet.betNumber ?? "") ?? 0) > 1) return bet;
    const { typeless: _, ...typed } = bet;
    return typed;
  });
}

/** The facts that a column states under a different name. */
const statedAs: Readonly<Partial<Record<Field, readonly (keyof Bet)[]>>> = {
  price: ["price", "basis"],
  dividend: ["dividends"],
  cashOut: ["returned", "cashedOut"],
  finish: ["finish", "order"],
  time: ["time", "startsAt"],
};

/** Returns true for facts with a day, be it by another clock. */
const isDated = ({ date, stamp, startsAt }: Facts): boolean =>
  date !== undefined || (stamp ?? startsAt)?.day !== undefined;

const statedFor = (bet: Bet, field: Field): boolean =>
  (field === "date" && isDated(bet)) ||
  (statedAs[field] ?? [field as keyof Bet]).some((name) => bet[name] !== undefined);

/**
 * Parses a range of bets: a row of usual headings in any order, then a row for each bet. A blank row is a
 * blank bet, so that results stay next to their rows. A row that cannot be read keeps its other facts, with
 * the reason in `problem`, so that no bet is lost. Throws an ArgumentError if the headings lack a needed
 * column: price and stake, and either finish or date, track, race, and number or runner. `zones` gives
 * the time zones of tracks that are not in the table of tracks.
 *
 * @example
 * readRows("bets", [["Odds", "Stake", "Finish"], ["5/2", 10, "1st"]], { calendar, kind: "bet" }).bets
 * // [{ price: 3.5, stake: 10, finish: 1, type: "win" }]
 */
export function readRows(name: string, value: unknown, { calendar, kind, zones }: Options): BetTable {
  const [head = [], ...givenRows] = rowsIn(value);
  const last = givenRows.map((row) => row.some((cell) => !isBlankOrZero(cell))).lastIndexOf(true);
  const rows = givenRows.slice(0, last + 1);
  const columns = betColumns(name, [head, ...rows], kind);
  checkColumns(name, head, { columns, kind });
  const filled = filledColumns([head, ...rows], columns, calendar);
  const indexes = [...columns.fields.values()];
  const isFilled = (row: Row): boolean => indexes.some((index) => !isBlankOrZero(row[index]));
  const struckColumn = columns.fields.get("struck");
  /** Returns the calendar for a row: a day without a year is the one nearest to the bet's day. */
  const calendarAt = (row: Row, { date, stamp, startsAt }: Facts, usual: Calendar): Calendar => {
    const ownDay = (stamp ?? startsAt)?.day;
    const day = date ?? (ownDay === undefined ? undefined : dateOf(ownDay));
    if (day !== undefined) return { ...usual, today: () => day };
    const cell = struckColumn === undefined ? "" : row[struckColumn];
    if (isBlankOrZero(cell)) return usual;
    try {
      const { day } = readMoment("struck", cell, usual);
      return day === undefined ? usual : { ...usual, today: () => dateOf(day) };
    } catch {
      return usual;
    }
  };
  const readRow = (row: Row): Bet => {
    if (!isFilled(row)) return { type: "win", blank: true };
    const facts: Record<string, unknown> = {};
    const problems: string[] = [];
    const unread = new Set<string>();
    const checks: string[] = [];
    let settledProblem: string | undefined;
    for (const { field, index, label, context } of filled) {
      const cell = row[index];
      if (isNone(field, cell)) continue;
      try {
        if (isErrorCell(cell)) throw new ArgumentError(label, t`holds the error ${cell.error}`);
        const ofRace = { ...context, calendar: calendarAt(row, facts, calendar) };
        const factsRead = racesInWords.has(field)
          ? without(facts, readers[field](label, cell, ofRace))
          : readers[field](label, cell, context);
        if (factsRead.namedDay !== undefined && !isDated(facts))
          readDate(label, factsRead.namedDay, calendar, parameters.resultsDate);
        const conflict = addFacts(facts, factsRead);
        if (conflict !== undefined) problems.push(conflict);
        if (isPaidPrice(field, facts) && !context.prices.american && isPerhapsAmerican(cell))
          checks.push(t`${label} ${String(cell)} is taken as decimal odds; ${label} ${americanRule()}`);
      } catch (failure) {
        if (!(failure instanceof ArgumentError)) throw failure;
        unread.add(label);
        if (field === "settledDate") settledProblem = failure.message;
        else problems.push(failure.message);
      }
    }
    if (columns.currency !== undefined) facts.currency ??= columns.currency;
    const { country }: Facts = facts;
    const { course } = courseNamed(String(row[columns.fields.get("track") ?? -1] ?? ""));
    const track = trackOfAbbreviation(course, country);
    if (track !== undefined) facts.track = readSlug("track", track);
    const eachWay = columns.fields.get("eachWay");
    if (eachWay !== undefined && facts.type === "each way" && flagIn(row[eachWay]) === false)
      problems.push(t`each way is stated twice: yes and no`);
    const dated = withDay(facts);
    if (settledProblem !== undefined && !isDated(dated)) problems.push(settledProblem);
    const zoneKey = hasOtherClock(dated) ? zoneKeyOf(dated) : undefined;
    const zone = zoneKey === undefined ? undefined : zones?.(zoneKey);
    const { printedNumber: _, namedDay, ...stated } = completed(dated, zone);
    const bet: Bet = {
      ...stated,
      type: stated.type ?? "win",
      ...(stated.type === undefined && stated.betNumber !== undefined ? { typeless: true } : {}),
    };
    const has = (field: Field): boolean => statedFor(bet, field) || unread.has(wordsOf(field));
    const isLeg = bet.betNumber !== undefined;
    const missing = lacking(has, kind).filter(
      (field) =>
        !(isLeg && field === "stake") &&
        !(field === "price" && isRefunded(bet)) &&
        !problems.some((one) => one.startsWith(field)),
    );
    if (missing.length > 0) problems.push(t`${missing.join(", ")} missing`);
    for (const against of [contradiction(bet), otherDay(bet, namedDay)])
      if (against !== undefined) problems.push(against);
    const unclear = clockless(bet);
    if (unclear !== undefined && isEnded(bet)) checks.push(unclear);
    return {
      ...bet,
      ...(unclear === undefined || isEnded(bet) ? {} : { unclear }),
      ...(zoneKey === undefined || (unclear ?? zone) === undefined ? {} : { zoneKey }),
      ...(checks.length === 0 ? {} : { check: checks.join("; ") }),
      ...(problems.length === 0 ? {} : { problem: problems.join("; ") }),
    };
  };
  const lastFilled = rows.map(isFilled).lastIndexOf(true);
  return { bets: withTypes(rows.slice(0, lastFilled + 1).map(readRow)), columns };
}

/**
 * Returns a table's bets. Each gets a problem for every column that may affect its money, is not recognised
 * and is not among the headings to ignore; a column of yes and no affects the bets for which it says yes.
 */
export function betsWithout({ bets, columns }: BetTable, ignored: readonly string[]): readonly Bet[] {
  const unclear = columns.unknownMoney.filter(
    ({ heading }) => !ignored.some((one) => plainHeading(one) === plainHeading(heading)),
  );
  return bets.map((bet, index) => {
    const reasons = unclear
      .filter(({ rows }) => rows?.has(index) ?? true)
      .map(
        ({ heading }) =>
          t`the column "${heading}" may change the money and is not understood: rename it, or give ignore=${heading}`,
      );
    return bet.blank || reasons.length === 0
      ? bet
      : { ...bet, problem: [bet.problem, ...reasons].filter(Boolean).join("; ") };
  });
}
