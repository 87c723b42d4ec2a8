import { t } from "../../language/translate";
import { nearestName } from "../../spec/nearestName";
import { ArgumentError, ErrorArgument, isErrorCell, isBlankOrZero } from "../cellValue";
import { headingKey, headings, plainHeading } from "../../files/headings";
import { highestCommission } from "./amounts";
import { type Field, readRaceCountry } from "./betReaders";
import { clockOfHeading } from "./moments";
import { meaningOf, plainWords } from "./words";
import words from "./betWords.json";

const headingsOf = { ...headings.both, ...headings.bets };
const fields = Object.keys(headingsOf) as Field[];

/** A row: a bet, or a runner's starting price. */
export type RowKind = "bet" | "starting price";

/** A column that may affect money but is not recognised. */
export interface UnknownMoney {
  readonly heading: string;
  /** The indexes of the rows in which a column of yes and no says yes; absent for any other column. */
  readonly rows?: ReadonlySet<number>;
}

/** The columns of a table by the meaning of their headings. */
export interface BetColumns {
  /** The index of each recognised column. */
  readonly fields: ReadonlyMap<Field, number>;
  /** The index of a second column of results, which says of each bet that it is settled, void or open. */
  readonly status?: number;
  /** The clocks that headings such as Time (UTC+10) name, in minutes ahead of UTC. */
  readonly clocks: ReadonlyMap<Field, number>;
  /** The headings of times that are not read because their clock is not known. */
  readonly clockless: readonly string[];
  /** The headings that are not read and do not affect money. */
  readonly unread: readonly string[];
  /** The columns that may affect money but are not recognised. */
  readonly unknownMoney: readonly UnknownMoney[];
  /** The currency in a heading, such as Stake (£). */
  readonly currency?: string;
}

export { plainHeading };

const fieldByHeading = new Map(fields.flatMap((field) => headingsOf[field].map((one) => [one, field])));
const priceFields: ReadonlySet<Field> = new Set<Field>([
  ...(["date", "track", "race", "number", "runner", "startingPrice", "betfairPrice"] as const),
]);

/** The fields that are times, whose headings may name a clock. */
const timeFields: ReadonlySet<Field> = new Set<Field>(["date", "time", "settledDate", "struck"]);

/**
 * Returns a heading of starts without the place whose clock it names, such as Time (UK): its zone is not
 * known. Returns undefined for any other heading.
 */
function placeOfHeading(heading: string): { readonly plain: string; readonly ahead: undefined } | undefined {
  const [, plain] = /^(.*?)\s*[([]\s*[A-Z][A-Za-z/_ ]+[)\]]$/.exec(heading) ?? [];
  if (plain === undefined || fieldByHeading.has(plainHeading(heading))) return undefined;
  return fieldByHeading.get(plainHeading(plain)) === "time" ? { plain, ahead: undefined } : undefined;
}

/**
 * Returns the field of times that a heading names, with its clock in minutes ahead of UTC; undefined for
 * other headings and for those without a clock. In the exchange's models RACETIME, next to LOCAL_RACE_DATE,
 * is on a clock of Australia, for which public readers of these files take different ones.
 */
function timeNamed(
  heading: string,
  head: readonly unknown[],
): { readonly field: Field; readonly ahead: number | undefined } | undefined {
  const isOfModels =
    headingKey(heading) === "racetime" && head.some((one) => headingKey(String(one)) === "localracedate");
  if (isOfModels) return { field: "time", ahead: undefined };
  const clock = clockOfHeading(heading) ?? placeOfHeading(heading);
  const field = clock && fieldByHeading.get(plainHeading(clock.plain));
  return field !== undefined && timeFields.has(field) ? { field, ahead: clock?.ahead } : undefined;
}

const hasWord = (heading: string, list: readonly string[]): boolean =>
  heading.split(" ").some((word) => list.includes(word));

const inWords = Object.fromEntries(
  fields.map((field) => [field, field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)]),
) as Readonly<Record<Field, string>>;

/** Returns the name of a field in words. */
export const wordsOf = (field: Field): string => inWords[field];

/** The facts that a column may state. */
export const columnFields: readonly Field[] = fields;

/** Returns a heading that names a field. */
export const headingFor = (field: Field): string => headingsOf[field][0] ?? field;

type Rows = readonly (readonly unknown[])[];

/** Returns the cells of a column that are not blank. */
const filledCells = (rows: Rows, index: number): unknown[] =>
  rows.map((row) => row[index]).filter((cell) => !isBlankOrZero(cell));

const isWholeNumber = (cell: unknown): boolean => /^\s*\d{1,2}\s*$/.test(String(cell));

/** Returns true for a runner's number as files write it: 7, 7.0, 1A. */
const isProgrammeNumber = (cell: unknown): boolean => /^\s*\d{1,2}(?:\.0|[a-z])?\s*$/i.test(String(cell));

/**
 * Returns the content of a column of results: outcomes of the bet, finishing positions of the runner, or
 * neither, such as only the numbers 0 and 1.
 */
function resultKind(rows: Rows, index: number): "result" | "finish" | undefined {
  const cells = rows
    .map((row) => row[index])
    .filter((cell) => cell !== null && cell !== undefined && cell !== "");
  const all = cells.filter((cell) => typeof cell !== "string" || cell.trim() !== "");
  if (all.every((cell) => typeof cell === "string" && meaningOf("result", plainWords(cell)) !== undefined))
    return "result";
  const places = all.filter(
    (cell) => isWholeNumber(cell) || /^\s*\d{1,2}(?:st|nd|rd|th)\b/i.test(String(cell)),
  );
  const isPositions =
    places.some((cell) => Number.parseInt(String(cell), 10) > 1 || /st\b/i.test(String(cell))) &&
    !places.some((cell) => typeof cell === "string" && Number(cell) === 0);
  if (isPositions) return "finish";
  return all.some((cell) => typeof cell === "string" && !isWholeNumber(cell)) ? "result" : undefined;
}

function isCountry(cell: unknown): boolean {
  try {
    return readRaceCountry("country", cell) !== "";
  } catch {
    return false;
  }
}

/** The columns of a file of prices that are read only if each cell can be: Type may name kinds of races. */
const readableInPrices: Readonly<Partial<Record<Field, (cell: unknown) => boolean>>> = {
  type: (cell) => meaningOf("type", plainWords(String(cell))) !== undefined,
  country: isCountry,
};

/** Returns a score from -2 to 2 that is higher for a column of commission that states rates, not amounts. */
function rateScore(heading: unknown, cells: readonly unknown[]): number {
  const text = String(heading);
  if (/%|\b(?:rate|mbr|base)\b/i.test(text)) return 2;
  if (/[$£€]|\b(?:amount|paid|charged)\b/i.test(text)) return -2;
  const isRate = (cell: unknown): boolean =>
    /%\s*$/.test(String(cell)) || Number(String(cell).replace(",", ".")) <= highestCommission;
  return cells.length === 0 ? 0 : cells.every(isRate) ? 1 : -1;
}

const duplicate = (name: string, field: Field, [one, other]: readonly unknown[]): ArgumentError =>
  new ArgumentError(
    name,
    t`must have one column for ${wordsOf(field)}: both "${String(one)}" and "${String(other)}" name it`,
  );

/**
 * Returns the columns of a table by the field that each heading names. A second column of runners that holds
 * whole numbers is taken as the runners' numbers, and of two columns of commission the one with rates is
 * used. Of two columns of results, one that only says settled is not used, and one that says settled, void or
 * open is the status. Throws if two columns name one field.
 */
export function betColumns(name: string, table: Rows, kind: RowKind): BetColumns {
  const [head = [], ...rows] = table;
  const fieldPlaces = new Map<Field, number>();
  const unread: string[] = [];
  const unknownMoney: UnknownMoney[] = [];
  const charges: string[] = [];
  const clocks = new Map<Field, number>();
  const clockless: string[] = [];
  let currency: string | undefined;
  let status: number | undefined;
  const isNumbers = (index: number): boolean => {
    const cells = filledCells(rows, index);
    return cells.length > 0 && cells.every(isProgrammeNumber);
  };
  /** Returns the rows in which a column of yes and no says yes; undefined for any other column. */
  const rowsOfYes = (index: number): ReadonlySet<number> | undefined => {
    const flags = rows.map(({ [index]: cell }) =>
      isBlankOrZero(cell) ? "no" : meaningOf("flag", plainWords(String(cell))),
    );
    return flags.includes(undefined)
      ? undefined
      : new Set(flags.flatMap((flag, row) => (flag === "yes" ? [row] : [])));
  };
  const meanings = (index: number): ReadonlySet<string | undefined> =>
    new Set(filledCells(rows, index).map((cell) => meaningOf("result", plainWords(String(cell)))));
  /** Returns true for a column that says of each bet only that it is settled, void or open. */
  const isStatus = (index: number): boolean =>
    [...meanings(index)].every((one) => one === "settled" || one === "void" || one === "open");
  const place = (field: Field, index: number): void => {
    const other = fieldPlaces.get(field);
    if (other === undefined) return void fieldPlaces.set(field, index);
    const score = (at: number): number => rateScore(head[at], filledCells(rows, at));
    if (field === "commission" && score(index) !== score(other)) {
      const [rates, amounts] = score(index) > score(other) ? [index, other] : [other, index];
      fieldPlaces.set(field, rates);
      return void unread.push(String(head[amounts]).trim());
    }
    const statusAt = field === "result" && status === undefined ? [other, index].find(isStatus) : undefined;
    if (statusAt !== undefined) {
      fieldPlaces.set(field, statusAt === other ? index : other);
      if ([...meanings(statusAt)].every((one) => one === "settled"))
        return void unread.push(String(head[statusAt]).trim());
      return void (status = statusAt);
    }
    const clocked = [other, index].filter((at) => timeNamed(String(head[at]).trim(), head) !== undefined);
    if (timeFields.has(field) && clocked.length === 1) {
      // The track's own time needs no clock.
      fieldPlaces.set(field, clocked[0] === other ? index : other);
      clocks.delete(field);
      return void unread.push(String(head[clocked[0] ?? index]).trim());
    }
    // An id and a name state one sport.
    if (field === "sport") return void unread.push(String(head[index]).trim());
    const numbers = field === "runner" ? [other, index].find(isNumbers) : undefined;
    if (numbers === undefined || fieldPlaces.has("number"))
      throw duplicate(name, field, [head[other], head[index]]);
    fieldPlaces.set("number", numbers);
    fieldPlaces.set("runner", numbers === other ? index : other);
  };
  /** Returns true for a column that is read in a file of prices. */
  const isOfPrices = (field: Field, index: number): boolean => {
    const isReadable = readableInPrices[field];
    return priceFields.has(field) || (isReadable !== undefined && filledCells(rows, index).every(isReadable));
  };
  head.forEach((cell, index) => {
    const text = typeof cell === "string" ? cell.trim() : "";
    const heading = plainHeading(text);
    if (heading === "" || words.ours.includes(heading)) return;
    const time = timeNamed(text, head);
    if (time && time.ahead === undefined) return void clockless.push(text);
    if (time?.ahead !== undefined) clocks.set(time.field, time.ahead);
    const namedField = time?.field ?? fieldByHeading.get(heading);
    const field = namedField === "result" ? resultKind(rows, index) : namedField;
    // An amount that was charged is not a rate; the commission column states a rate.
    const isCharge = field === "commission" && /[$£€]/.test(text);
    if (field !== undefined && !isCharge && (kind === "bet" || isOfPrices(field, index))) {
      place(field, index);
      const [, sign = ""] = /[([]\s*([^)\]]*?)\s*[)\]]/.exec(text) ?? [];
      const stated = field === "stake" ? meaningOf("currency", sign.toLowerCase()) : undefined;
      if (stated !== undefined) currency = stated;
      return;
    }
    if (kind !== "bet" || filledCells(rows, index).length === 0) return;
    const isMoney =
      namedField === undefined && hasWord(heading, words.money) && !hasWord(heading, words.harmless);
    const yes = isMoney ? rowsOfYes(index) : undefined;
    if (isMoney && yes?.size !== 0) unknownMoney.push({ heading: text, ...(yes ? { rows: yes } : {}) });
    else (isCharge ? charges : unread).push(text);
  });
  // The amount that was charged follows from a rate.
  if (fieldPlaces.has("commission")) unread.push(...charges);
  else unknownMoney.push(...charges.map((heading) => ({ heading })));
  return {
    fields: fieldPlaces,
    clocks,
    clockless,
    unread,
    unknownMoney,
    ...(currency === undefined ? {} : { currency }),
    ...(status === undefined ? {} : { status }),
  };
}

/** Alternative fields: one of them is enough. */
const anyOf: Readonly<Partial<Record<Field, readonly Field[]>>> = {
  race: ["race", "time"],
  price: ["price", "dividend", "returned", "profit", "cashOut"],
  stake: ["stake", "unitStake", "totalStake", "liability"],
};

/** Returns the fields that a row or a table lacks. */
export function lacking(has: (field: Field) => boolean, kind: RowKind): string[] {
  const isSettled =
    kind === "bet" && (["finish", "result", "returned", "profit", "cashOut"] as const).some(has);
  const race: readonly Field[] = isSettled ? [] : ["date", "track", "race"];
  const money: readonly Field[] = kind === "bet" ? ["price", "stake"] : [];
  return [
    ...[...race, ...money].filter((field) => !(anyOf[field] ?? [field]).some(has)),
    ...(isSettled || has("number") || has("runner") ? [] : [t`number or runner`]),
    ...(kind === "bet" || has("startingPrice") || has("betfairPrice") ? [] : [kind]),
  ];
}

/** Throws an ArgumentError for headings without a column that every row needs. */
export function checkColumns(
  name: string,
  head: readonly unknown[],
  { columns, kind }: { readonly columns: BetColumns; readonly kind: RowKind },
): void {
  const isRaceNamed = columns.fields.has("market") || columns.fields.has("event");
  const has = (field: Field): boolean =>
    columns.fields.has(field) ||
    (isRaceNamed && ["date", "track", "time"].includes(field)) ||
    // A start may be written with its day.
    (field === "date" && (["time", "settledDate"] as const).some((one) => columns.fields.has(one)));
  const missing = lacking(has, kind);
  if (missing.length === 0) return;
  // Headings may be missing because the formula that makes them failed.
  const failed = head.find(isErrorCell);
  if (failed) throw new ErrorArgument(name, { code: failed.error, reason: "" });
  const givenHeadings = head.filter((cell) => typeof cell === "string" && cell.trim() !== "").map(String);
  const readIndexes = new Set(columns.fields.values());
  const unreadHeadings = head.filter((_, index) => !readIndexes.has(index)).map(String);
  const otherHeadings = unreadHeadings.filter((one) => !columns.clockless.includes(one.trim()));
  const hints = missing.flatMap((field) => {
    const near = nearestName(field, otherHeadings);
    return near === undefined ? [] : [t`is "${near}" the column ${field}?`];
  });
  throw new ArgumentError(
    name,
    [
      t`must have a first row of headings with ${missing.join(", ")}`,
      ...hints,
      ...columns.clockless.map(
        (heading) => t`the clock of "${heading}" is not known: name it in the heading, such as Time (UTC+10)`,
      ),
    ].join("; "),
    givenHeadings.length === 0 ? t`no heading` : givenHeadings.join(", "),
  );
}
