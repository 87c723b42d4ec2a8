import type { Calendar } from "../../cells/arguments/readDate";
import type { Bet } from "../../cells/bets/bet";
import {
  betColumns,
  columnFields,
  headingFor,
  plainHeading,
  type RowKind,
  wordsOf,
} from "../../cells/bets/betColumns";
import { type Field, serialIn } from "../../cells/bets/betReaders";
import { betsWithout, isEnded, readRows } from "../../cells/bets/readBets";
import { clockOfHeading, type GivenZones } from "../../cells/bets/moments";
import { type WrittenHeading, writeBet } from "../../cells/bets/writeBet";
import { readDelimited } from "../../files/delimitedText";
import { checkLines, readFirstSheet } from "../../cells/excelFile";
import { textOfBytes } from "../../files/detectEncoding";
import { countryOfState, isExchangePrices } from "../../files/exchangePrices";
import { headingKey, headings as known } from "../../files/headings";
import { courseNamed } from "../../files/originCodes";
import type { DateOrder } from "../../dates/dateOrder";
import { dateOf } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { picksExample, picksIn } from "../../functions/settlement/exoticOutcome";
import { exotics } from "../../functions/settlement/exotics";
import { t } from "../../language/translate";
import { groupBy } from "../../lists/lists";
import { slugify } from "../../spec/slug";
import { zonesOfTrack } from "../../spec/trackZones";
import { type BetLayout, layoutOf, newLayout } from "./betLayout";
import { lackOf } from "./betLog";
import { readExchangePrices } from "./exchangePriceFile";
import {
  type BetFile,
  type BetLine,
  type ColumnFields,
  eachTrackOnce,
  type FileLine,
  raceOf,
  reasonOfWidth,
  refusedLine,
  refusedRepeat,
  type RefusedLine,
  runnerOf,
  type UnknownTrack,
} from "./fileOfBets";
import { type BetRow, fitRow } from "./fitRow";

export type { BetFile, ColumnFields, FileLine } from "./fileOfBets";

/** The limits for a file to read: its bytes, the unpacked bytes of an Excel file, and its lines. */
export const largestFile = { bytes: 5_000_000, unpacked: 30_000_000, lines: 20_000 } as const;

/** Throws for a file with more bytes than the limit. */
export function checkSize(bytes: number, most: number = largestFile.bytes): void {
  if (bytes > most)
    throw new Error(
      t`There are ${Math.ceil(bytes / 1e6)} MB, and at most ${most / 1e6} MB are read: split the file, or choose fewer files.`,
    );
}

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
const isArchive = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b);
const isOldExcel = (bytes: Uint8Array): boolean => begins(bytes, 0xd0, 0xcf);

/** Returns true for a file that is no Excel file. */
export const isText = (bytes: Uint8Array): boolean => !isArchive(bytes) && !isOldExcel(bytes);

const isControl = (character: string): boolean => character < " " && !"\t\n\v\f\r".includes(character);

/** Returns the text of a file. Throws for other content, such as a picture. */
export function textOfFile(bytes: Uint8Array): string {
  const text = textOfBytes(bytes);
  if ([...text.slice(0, 1000)].some(isControl))
    throw new Error(t`The file is not a table: choose a CSV, TSV or .xlsx file.`);
  return text;
}

/** Returns the lines of a text. Throws if it is too long. */
export function linesOfText(text: string): readonly FileLine[] {
  checkSize(text.length);
  return readDelimited(text);
}

/** Returns the lines of a text file, or the rows of an Excel file's first sheet. Throws for other files. */
export function linesOfFile(bytes: Uint8Array, dateSystem: DateSystem): readonly FileLine[] {
  if (isArchive(bytes)) return readFirstSheet(bytes, { dateSystem, limits: largestFile });
  if (isOldExcel(bytes))
    throw new Error(
      t`The file is in the format of Excel 97 to 2003 or has a password: save it as .xlsx without a password.`,
    );
  return readDelimited(textOfFile(bytes));
}

const inNumbers = /^\s*(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})\s*$/;
const orders: Readonly<Record<DateOrder, string>> = {
  DMY: "day/month/year",
  MDY: "month/day/year",
  YMD: "year/month/day",
};

/**
 * Returns the order of numeric dates, with a sentence about it: the order that a day above 12 shows in the
 * file, or else the person's. Throws for a file that shows two orders.
 */
export function orderOfDates(
  cells: readonly unknown[],
  ownOrder: DateOrder | undefined,
): { readonly order: DateOrder | undefined; readonly sentence: string | undefined } {
  const dates = cells.flatMap((cell) => {
    const [text, first, second] = inNumbers.exec(typeof cell === "string" ? cell : "") ?? [];
    return text === undefined ? [] : [{ text: text.trim(), first: Number(first), second: Number(second) }];
  });
  const [some] = dates;
  if (!some) return { order: ownOrder, sentence: undefined };
  const isYearFirst = ownOrder === "YMD" && dates.every(({ text }) => !/\d{4}$/.test(text));
  const dayFirst = isYearFirst ? undefined : dates.find(({ first }) => first > 12);
  const monthFirst = isYearFirst ? undefined : dates.find(({ second }) => second > 12);
  if (dayFirst && monthFirst)
    throw new Error(
      t`The file has dates in two orders, ${dayFirst.text} and ${monthFirst.text}: correct one.`,
    );
  const decidingDate = dayFirst ?? monthFirst;
  const order = dayFirst ? "DMY" : monthFirst ? "MDY" : ownOrder;
  if (order === undefined) return { order, sentence: undefined };
  return {
    order,
    sentence: decidingDate
      ? t`Dates are ${orders[order]}, as ${decidingDate.text} shows.`
      : t`Dates such as ${some.text} could be read in two orders: they are taken as ${orders[order]}, the order of this computer.`,
  };
}

/** Returns a sentence about days that are written as a spreadsheet program counts them. */
function sentenceOfSerials(cells: readonly unknown[], dateSystem: DateSystem): string | undefined {
  const text = cells.find((cell) => serialIn(cell) !== undefined);
  const serial = serialIn(text);
  const day = serial === undefined ? undefined : dayOfSerial(serial, dateSystem);
  if (day === undefined) return undefined;
  return t`Dates such as ${String(text).trim()} are a spreadsheet's day numbers: ${dateOf(day)}.`;
}

/** Returns the fields that a column may state, with their names. */
export const fieldOptions = (): readonly (readonly [Field, string])[] =>
  columnFields.map((field) => [field, wordsOf(field)]);

/** The fields that a person chose for columns, by their index; undefined for one that is not to be used. */
export type ChosenFields = ReadonlyMap<number, Field | undefined>;

/**
 * Returns a line of headings in which the headings of the chosen fields replace the file's headings. A clock
 * in a heading stays.
 */
function withChosen({ line, cells }: FileLine, chosen: ChosenFields): FileLine {
  const headingAt = (index: number): string => {
    const field = chosen.get(index);
    const heading = String(cells[index]);
    const clock = heading.slice(clockOfHeading(heading)?.plain.length ?? heading.length);
    return field === undefined ? "" : `${headingFor(field)}${clock}`;
  };
  return { line, cells: cells.map((cell, index) => (chosen.has(index) ? headingAt(index) : cell)) };
}

const resultsHeadings = new Set(
  [known.both.finish, Object.keys(known.results), ...Object.values(known.results)].flat().map(plainHeading),
);
const moneyHeadings = new Set(
  (["stake", "unitStake", "totalStake", "liability", "returned", "profit"] as const).flatMap(
    (field): readonly string[] => known.bets[field],
  ),
);

/** Returns true for headings of results: at least three that only results have, and none of money. */
export function holdsResults(cells: readonly unknown[]): boolean {
  const plain = [...new Set(cells.map((cell) => plainHeading(String(cell))))];
  return (
    plain.filter((heading) => resultsHeadings.has(heading)).length >= 3 &&
    !plain.some((heading) => moneyHeadings.has(heading))
  );
}

/** Returns the field that each column is taken for by itself, whether or not the file can be read. */
export function fieldsOfColumns(
  [head, ...lines]: readonly FileLine[],
  chosen: ChosenFields = new Map(),
): ColumnFields {
  if (!head) return [];
  return withChosen(head, chosen).cells.map((heading, index) => {
    const column = [[heading], ...lines.map(({ cells }) => [cells[index]])];
    return [...betColumns("file", column, "bet").fields.keys()][0];
  });
}

/** Returns the chosen fields with another one for a column; the column that had it is not used then. */
export function chooseField(
  fields: ColumnFields,
  chosen: ChosenFields,
  { index, field }: { readonly index: number; readonly field: Field | undefined },
): ChosenFields {
  const before = field === undefined ? [] : fields.flatMap((one, at) => (one === field ? [at] : []));
  return new Map([...chosen, ...before.map((at) => [at, undefined] as const), [index, field]]);
}

export interface FileOptions {
  /** The headings of columns to ignore although they may affect money. */
  readonly ignored?: readonly string[];
  /** The columns of the bets sheet. */
  readonly layout?: BetLayout;
  readonly chosen?: ChosenFields;
  /** The time zones of tracks that the table of tracks lacks. */
  readonly zones?: GivenZones;
}

/** Returns true for a line that repeats the headings, such as in a file joined from several. */
const repeats =
  (head: FileLine) =>
  ({ cells }: FileLine): boolean =>
    cells.length === head.cells.length && cells.every((cell, index) => cell === head.cells[index]);

/**
 * Reads the lines of a file: headings in any order, then a bet on each line, or a runner's starting price if
 * there is such a column and no column of stakes. Each line is read, or refused with a reason. Throws an
 * Error for a file that is too long, and for headings without a needed column.
 */
export function readBetFile(
  [head, ...lines]: readonly FileLine[],
  calendar: Calendar,
  options: FileOptions = {},
): BetFile {
  const isRepeated = head ? repeats(head) : () => false;
  const runners = lines.filter((line) => !isRepeated(line));
  const table = [...(head ? [head] : []), ...runners];
  const file = withPlacePrices(readLines(table, calendar, options), table, { calendar, options });
  const headings = lines.filter(isRepeated).map((line) => refusedLine(line, t`the headings again`));
  return { ...file, refused: [...headings, ...file.refused] };
}

/** The heading of prices to be placed that an exchange's hub files have beside those to win. */
const placePrices = "placebsp";

/** Adds the prices to be placed, for place bets, to a file that has them beside those to win. */
function withPlacePrices(
  file: BetFile,
  table: readonly FileLine[],
  { calendar, options }: { readonly calendar: Calendar; readonly options: FileOptions },
): BetFile {
  const { kind, fields = [], columns, read, refused } = file;
  const [win, place] = [
    fields.indexOf("betfairPrice"),
    columns.findIndex(([heading]) => headingKey(heading) === placePrices),
  ];
  if (kind === "bet" || win < 0 || place < 0 || fields[place] !== undefined) return file;
  const chosen: ChosenFields = new Map([
    ...(options.chosen ?? []),
    [win, undefined],
    [place, "betfairPrice"],
  ] as const);
  const ofPlaces = readLines(table, calendar, { ...options, chosen });
  const isNew = ({ file: name, line, race }: RefusedLine): boolean =>
    race !== undefined && !refused.some((one) => one.line === line && one.file === name);
  return {
    ...file,
    columns: columns.map(([heading, field], index) => [
      heading,
      index === place ? wordsOf("placePrice") : field,
    ]),
    read: [
      ...read,
      ...ofPlaces.read.map((line) => ({ ...line, bet: { ...line.bet, type: "place" as const } })),
    ],
    refused: [...refused, ...ofPlaces.refused.filter(isNew)],
  };
}

/** Returns the reason why a bet on the order of finish names too few runners; undefined for any other. */
function lackOfPicks(bet: Bet): string | undefined {
  const [needed, named] = [exotics[bet.type]?.picks ?? 0, picksIn(bet).length];
  return named > 0 && named < needed
    ? t`a bet of the type ${bet.type} needs ${needed} runners, such as ${picksExample(needed)}`
    : undefined;
}

/** Returns the tracks whose zones decide a day or a start of bets, by the spelling in the cells of a file. */
const unknownTracks = (bets: readonly Bet[], spelling: (index: number) => unknown): readonly UnknownTrack[] =>
  eachTrackOnce(
    bets.flatMap(({ zoneKey: key, track = "", country }, index) => {
      if (key === undefined) return [];
      const name = courseNamed(String(spelling(index) ?? "")).course || track;
      const zones = zonesOfTrack(track, country);
      return [{ key, name: country === undefined ? name : `${name} (${country.toUpperCase()})`, zones }];
    }),
  );

/** Returns starting prices with the country of the state in a column of an exchange's hub files. */
function withStates(bets: readonly Bet[], stateOf: (index: number) => unknown): readonly Bet[] {
  return bets.map((bet, index) => {
    const country = bet.blank ? undefined : (bet.country ?? countryOfState(String(stateOf(index) ?? "")));
    return country === undefined ? bet : { ...bet, country };
  });
}

const withoutCountry = ({ country: _, ...bet }: Bet): Bet => bet;

/** Returns a function that gives a starting price the country of its race, from all prices of the race. */
function raceCountry(field: readonly Bet[]): (bet: Bet) => Bet {
  const [country, ...others] = new Set(field.flatMap((one) => one.country ?? []));
  if (country === undefined) return (bet) => bet;
  if (others.length === 0) return (bet) => ({ ...bet, country });
  const runners = new Set(field.map((one) => runnerOf(withoutCountry(one))));
  return runners.size === field.length ? withoutCountry : (bet) => bet;
}

/**
 * Returns starting prices so that all runners of a race have the same country. If their countries differ,
 * they are the runners' own and are removed. If a runner's number or name also occurs twice, there are two
 * races, and each keeps its country.
 */
function withRaceCountries(bets: readonly Bet[]): readonly Bet[] {
  const keyOf = (bet: Bet): string => raceOf(withoutCountry(bet));
  const races = new Map([...groupBy(bets, keyOf)].map(([key, field]) => [key, raceCountry(field)]));
  return bets.map((bet) => (bet.blank ? bet : (races.get(keyOf(bet))?.(bet) ?? bet)));
}

/** Reads the lines of a file whose headings are only in the first line. */
function readLines(
  [given, ...lines]: readonly FileLine[],
  calendar: Calendar,
  { ignored = [], layout = newLayout, chosen = new Map(), zones }: FileOptions,
): BetFile {
  const head = given && withChosen(given, chosen);
  if (!head || lines.length === 0)
    throw new Error(
      t`The file holds nothing: a line of headings and a line for each bet or price are needed.`,
    );
  checkLines(lines.length, largestFile);
  if (isExchangePrices(head.cells)) return readExchangePrices([head, ...lines]);
  const table = [[...head.cells], ...lines.map(({ cells }) => [...cells])];
  const { fields } = betColumns("file", table, "bet");
  const isStake = (["stake", "unitStake", "totalStake", "liability"] as const).some((one) => fields.has(one));
  const isPrices = fields.has("startingPrice") || fields.has("betfairPrice");
  const kind: RowKind = isPrices && !isStake ? "starting price" : "bet";
  const columns = betColumns("file", table, kind);
  const isWritten = (field: Field): boolean => {
    const heading = headingOf[field];
    return heading === undefined || layout.at.has(heading);
  };
  const { status } = columns;
  const stateAt =
    kind === "bet" ? -1 : head.cells.findIndex((heading) => headingKey(String(heading)) === "statecode");
  const places = [
    ...columns.fields,
    ...(status === undefined ? [] : [["result", status] as const]),
    ...(stateAt < 0 ? [] : [["country", stateAt] as const]),
  ];
  const fieldAt = new Map(
    places.map(([field, index]) => [
      index,
      isWritten(field) ? wordsOf(field) : t`${wordsOf(field)}, read and not written`,
    ]),
  );
  const [ownDay, settledDay = -1] = [columns.fields.get("date"), columns.fields.get("settledDate")];
  const dateColumn = ownDay ?? settledDay;
  const dates = lines.map(({ cells }) => cells[dateColumn]);
  const { order, sentence } = orderOfDates(dates, calendar.dateOrder);
  const isSettled = ownDay === undefined && settledDay >= 0;
  const sentences = [
    sentence,
    sentenceOfSerials(dates, calendar.dateSystem),
    isSettled ? t`The day of settlement counts where a line states no other day.` : undefined,
  ].filter(Boolean);
  const readBets: BetFile["read"][number][] = [];
  const refused: RefusedLine[] = [];
  const priced = new Map<string, BetLine>();
  const rows = betsWithout(
    readRows("file", table, {
      calendar: { ...calendar, dateOrder: order },
      kind,
      ...(zones ? { zones } : {}),
    }),
    ignored,
  );
  const bets =
    kind === "bet" ? rows : withRaceCountries(withStates(rows, (index) => lines[index]?.cells[stateAt]));
  const isOwnSheet = layoutOf([head.cells]) !== undefined; // a blank side is a back bet there
  const isSided =
    !isOwnSheet &&
    bets.some(({ side }) => side === "back" || (side !== undefined && columns.fields.has("side")));
  /** Returns the reason why a bet may be on its runner or against it. */
  const lackOfSide = ({ side }: Bet): string | undefined =>
    isSided && side === undefined ? t`side missing: other lines state it` : undefined;
  /** Returns the part of its race's name that a bet lacks. */
  const lackOfRace = ({ date, track, race, time, number, runner }: Bet): string | undefined => {
    if ([date, track, race ?? time].includes(undefined)) return t`date, track or race missing`;
    return number === undefined && runner === undefined ? t`number or runner missing` : undefined;
  };
  /** Returns the reason why the sheet cannot hold or settle a bet. */
  const lackOfSheet = (bet: Bet): string | undefined => {
    const { lacking } = fitRow(writeBet(bet, calendar.dateSystem), layout);
    if (lacking.length > 0) return lackOf(lacking);
    return lackOfSide(bet) ?? lackOfPicks(bet) ?? (isEnded(bet) ? undefined : lackOfRace(bet));
  };
  lines.forEach((fileLine, index) => {
    const ofWidth = reasonOfWidth(fileLine);
    const row = bets[index];
    const bet = row?.blank ? undefined : row;
    const runner = bet && runnerOf(bet);
    const other = kind === "bet" ? undefined : priced.get(runner ?? "");
    const reason = bet
      ? (ofWidth ?? bet.problem ?? bet.unclear ?? (kind === "bet" ? lackOfSheet(bet) : lackOfRace(bet)))
      : t`no value under a heading that is understood`;
    if (bet && other && reason === undefined) refused.push(refusedRepeat(other, { ...fileLine, bet }));
    else if (bet && reason === undefined) {
      const readLine = { ...fileLine, bet };
      readBets.push(readLine);
      priced.set(runner ?? "", readLine);
    } else {
      // A line without a price is assumed to belong to a runner that does not start.
      const isDamage =
        ofWidth !== undefined || ![undefined, t`${wordsOf("startingPrice")} missing`].includes(bet?.problem);
      refused.push(refusedLine(fileLine, reason ?? "", isDamage && bet && raceOf(bet)));
    }
  });
  const fieldOf = new Map(places.map(([field, index]) => [index, field]));
  const headings = given.cells.map((heading, index) => [String(heading), fieldAt.get(index)] as const);
  const isIgnored = (heading: string): boolean =>
    ignored.some((one) => plainHeading(one) === plainHeading(heading));
  const unknownMoney =
    kind === "bet"
      ? columns.unknownMoney.map(({ heading }) => heading).filter((heading) => !isIgnored(heading))
      : [];
  const fieldsOf = given.cells.map((_, index) => fieldOf.get(index));
  return {
    kind,
    columns: headings,
    fields: fieldsOf,
    unknownMoney,
    dates: sentences.length === 0 ? undefined : sentences.join(" "),
    tracks: unknownTracks(bets, (index) => lines[index]?.cells[columns.fields.get("track") ?? -1]),
    read: readBets,
    refused,
  };
}

/** The columns whose facts come from the source or the options if a sheet lacks them. */
const headingOf: Readonly<Partial<Record<Field, WrittenHeading>>> = {
  returned: "Returned",
  profit: "Profit/loss",
  commission: "Commission",
  currency: "Currency",
  struck: "Struck",
  betNumber: "Bet number",
};

/** Returns the rows of the bets sheet for a file of bets, all logged at one time. */
export function betRowsOf(
  { columns, read }: BetFile,
  { now, dateSystem }: { readonly now: number; readonly dateSystem: DateSystem },
): BetRow[] {
  const track = columns.findIndex(([, field]) => field === "track");
  return read.map(({ cells, bet }) => {
    const written = courseNamed(String(cells[track] ?? "")).course;
    return {
      "Logged, your clock": now,
      ...writeBet(bet, dateSystem),
      // The file's spelling of the track is easier to read than its slug, if it is no abbreviation.
      ...(bet.track !== undefined && slugify(written) === bet.track ? { Track: written } : {}),
    };
  });
}
