import { dateOf } from "../../dates/days";
import { serialOfDate } from "../../dates/serials";
import { t } from "../../language/translate";
import { parameters } from "../../spec/parameters";
import { type Calendar, readDate } from "../arguments/readDate";
import { dateRule, isDateLike, type PriceList, priceRule } from "../arguments/readOdds";
import { readInteger, readRace } from "../arguments/readNumber";
import { readCountry, readSlug, readText } from "../arguments/readText";
import { ArgumentError } from "../cellValue";
import { amountOf, highestCommission, readPart, unclearSign, type Writing } from "./amounts";
import type { Facts } from "./bet";
import type { headings, SharedFact } from "../../files/headings";
import { numberedName } from "../../files/exchangePrices";
import { homeTrackOf } from "../../files/homeTrack";
import { monthNames } from "../../files/months";
import { countryOfCode, courseNamed } from "../../files/originCodes";
import words from "./betWords.json";
import { onColumnClock, readMoment } from "./moments";
import { factsOfWords, meaningOf, plainWords, takeWords } from "./words";

/** The recognised columns of a bet. */
export type Field = SharedFact | keyof (typeof headings)["bets"];

/** The context of a cell's column: heading, notation of numbers and prices, and the calendar for dates. */
export interface ColumnContext {
  readonly heading: string;
  readonly calendar: Calendar;
  readonly writing: Writing;
  readonly prices: PriceList;
  /** The minutes that the clock in the heading is ahead of UTC; undefined if it names none. */
  readonly ahead?: number | undefined;
}

/** Reads the facts in a cell. Throws an ArgumentError for a cell that is not fully understood. */
export type FactsReader = (name: string, cell: unknown, context: ColumnContext) => Facts;

/** Returns the facts in words next to a value; the words must all be known. */
function factsBeside(name: string, text: string, cell: unknown, rule: string): Facts {
  if (text === "") return {};
  const { found, rest } = takeWords(text);
  // A single letter next to an amount has other meanings: 50p is pence.
  const type = rest.length < 2 ? undefined : meaningOf("type", rest);
  if (rest !== "" && type === undefined) throw new ArgumentError(name, rule, cell);
  return factsOfWords({ ...found, ...(type === undefined ? {} : { type }) });
}

/** The mark of a favourite behind a price. */
const favourite = /(?<=\d|s)\s*(?:[jc]?f|[jc]|fav|jfav|cfav)\s*$/i;

const priceWords = (): string =>
  t`must be a price above 1, such as 3.5, "5/2", "evens" or "+250", or SP, BSP or tote`;

/** Returns a price at which a bet can be struck; a price of 1, which a totalizator may pay, wins nothing. */
const takenPrice = (price: number | undefined): number | undefined =>
  price !== undefined && price > 1 ? price : undefined;

const readPrice: FactsReader = (name, cell, { prices }) => {
  const text = typeof cell === "string" ? cell.replace(favourite, "") : cell;
  const price = takenPrice(prices.priceOf(name, text));
  if (price !== undefined) return { price };
  if (typeof text === "string") {
    const [, before = "", digits = "", after = ""] =
      /^(.*?)([+\u2212-]?[$£€]?\d[\d.,]*(?:\s*(?:\/|-|to)\s*\d+)?|evens|evs)(?=\W|$)(.*)$/i.exec(
        text.trim(),
      ) ?? [];
    const isSigned =
      unclearSign.test(before.trim().slice(-1)) ||
      unclearSign.test(after.trim().charAt(0)) ||
      (before.trim() === "(" && after.trim().startsWith(")")); // (150) may be -150
    const takenOdds = digits === "" || isSigned ? undefined : takenPrice(prices.priceOf(name, digits));
    const words = plainWords(digits === "" ? text : `${before} ${after}`);
    const facts = factsBeside(name, words, cell, priceWords());
    if (takenOdds !== undefined) return { ...facts, price: takenOdds };
    if (digits === "" && facts.basis !== undefined) return facts;
  }
  throw new ArgumentError(name, isDay(cell) ? dateRule() : priceWords(), cell);
};

/** Returns true for a day: one of Excel's numbers, or the text that a spreadsheet program makes of 9/2. */
const isDay = (cell: unknown): boolean =>
  isDateLike(cell) ||
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}-[a-z]{3}(?:-\d{2,4})?)$/i.test(String(cell).trim());

/** Reads a price that comes without words: a starting price or a place price. */
const plainPrice =
  (field: "startingPrice" | "betfairPrice" | "placePrice"): FactsReader =>
  (name, cell, { prices }) => {
    const price = prices.priceOf(name, typeof cell === "string" ? cell.replace(favourite, "") : cell);
    if (price !== undefined) return { [field]: price };
    throw new ArgumentError(name, isDay(cell) ? dateRule() : priceRule(), cell);
  };

const readAmount =
  (field: "returned" | "liability" | "unitStake" | "totalStake", minimum: number): FactsReader =>
  (name, cell, { writing }) => {
    const money = amountOf(name, cell, writing);
    if (field === "liability" && money?.amount === 0) return {}; // for a back bet
    if (!money || money.words !== "" || !(money.amount >= minimum && money.amount < Infinity))
      throw new ArgumentError(name, minimum > 0 ? t`must be an amount above 0` : t`must be an amount`, cell);
    return {
      [field]: money.amount,
      ...(money.currency === undefined ? {} : { currency: money.currency }),
    };
  };

const smallest = Number.MIN_VALUE;

/** Reads a stake with the words next to it: 10 EW, $10 free bet, 10 lay, 100 liability. */
const readStake: FactsReader = (name, cell, { writing }) => {
  const found = amountOf(name, cell, writing);
  const rule = t`must be an amount above 0; words that may stand next to it: EW, lay, liability, free bet`;
  // "to win 30" names the gain.
  const isGain = /\bto\s+(?:win|return|collect|profit)\s+\D{0,3}\d/i.test(String(cell));
  if (!found || isGain || !(found.amount > 0 && found.amount < Infinity))
    throw new ArgumentError(name, rule, cell);
  const { amount, currency, words } = found;
  const money = currency === undefined ? {} : { currency };
  if (["liability", "lay liability", "liab"].includes(words))
    return { ...money, side: "lay", liability: amount };
  const facts = factsBeside(name, words, cell, rule);
  const isEachWay = facts.type === "each way";
  return { ...money, ...facts, ...(isEachWay ? { unitStake: amount } : { stake: amount }) };
};

/** Reads a profit or a loss, which may be in brackets or have a sign. */
const readProfit: FactsReader = (name, cell, { writing }) => {
  if (typeof cell === "number") return { profit: cell };
  const [, sign = "", rest = ""] = /^\s*([-+\u2212(]?)\s*(.*?)\)?\s*$/.exec(String(cell)) ?? [];
  const inner = /^([^\d-]*)[-\u2212](.*)$/.exec(rest);
  const money = amountOf(name, inner ? `${inner[1]}${inner[2]}` : rest, writing);
  if (!money || money.words !== "") throw new ArgumentError(name, t`must be an amount`, cell);
  const isLoss = inner !== null || ["-", "\u2212", "("].includes(sign);
  return {
    profit: isLoss ? -money.amount : money.amount,
    ...(money.currency === undefined ? {} : { currency: money.currency }),
  };
};

/** Returns the number of places in a place market, such as 4 TBP or top 3; undefined for any other text. */
function countOfPlaces(text: string): number | undefined {
  const [, count] =
    /^(?:top\s+)?(\d)\s*(?:tbp|to be placed|places?|plc|finish)$/i.exec(text) ??
    /^top\s+(\d)$/i.exec(text) ??
    [];
  return count === undefined ? undefined : Number(count);
}

/** Reads the type of a bet, possibly with a side, a free bet, a starting price or a multiple. */
const readType: FactsReader = (name, cell) => {
  const text = plainWords(String(cell));
  const places = countOfPlaces(text);
  if (places !== undefined) return { type: "place", places };
  const multiple = meaningOf("multiple", text);
  if (multiple !== undefined) return { multiple };
  const type = meaningOf("type", text);
  if (type !== undefined) return { type };
  const { found, rest } = takeWords(text.replace(/\b(?:fixed|bet|bets)\b/g, " ").trim());
  const kind = rest === "" ? undefined : meaningOf("type", rest);
  const { found: more, rest: left } = kind === undefined ? takeWords(rest, ["multiple", "type"]) : noWords;
  if (left !== "" || Object.keys({ ...found, ...more }).length + (kind === undefined ? 0 : 1) === 0)
    throw new ArgumentError(
      name,
      t`must be win, place, show, each way, a multiple such as double, or a bet on the order such as exacta`,
      cell,
    );
  return factsOfWords({ ...found, ...more, ...(kind === undefined ? {} : { type: kind }) });
};

const noWords = { found: {}, rest: "" };

/** A race's name in an exchange's win market: R3 1200m Hcap, 2m4f Nov Hrd, A5 480m. */
const raceName = /^(?:[a-z]{1,2}\d{0,2}\s+)?(?:\d{1,2}m(?:\d{1,2}f)?|\d{1,2}f|\d{3,4}\s?m)(?:\s|$)/i;
const startIn = /(?:^|\s)([01]?\d|2[0-3])[:.]([0-5]\d)(?:\s|$)/;

const sport = /^\s*(?:horse|greyhound|harness|dog)\s*rac(?:ing|es)\s*(?:[/:|-]\s*|$)/i;
/** The code of the country before a meeting, GB / Kemp 18th Mar, and in brackets behind it: Rand (AUS). */
const countryBefore = /^([A-Z]{2,3})\s*\/\s*(?=[A-Z])/;
const countryBehind = /\((?!AW\))([a-z]{2,3})\)/i;
const dayIn = new RegExp(
  `(?:^|\\s)(\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${monthNames.join("|")})[a-z]*(?:\\s+\\d{4})?)(?=\\s|$)`,
  "i",
);
const raceIn = /(?:^|\s)(?:r|race\s)(\d{1,2})(?=\s|$)/i;

/** Reads a country: its name, its two letters or a code that racing uses, such as IRE. */
export const readRaceCountry = (name: string, cell: unknown): string =>
  countryOfCode(String(cell).trim()) ?? readCountry(name, cell);

/** Returns the country and the track of a meeting, whose British or Irish track may be abbreviated. */
function meetingNamed(name: string, code: string, course: string): Facts {
  const country = countryOfCode(code);
  return {
    ...(country === undefined ? {} : { country }),
    ...(course === "" || /^\d/.test(course)
      ? {}
      : { track: readSlug(name, homeTrackOf({ code, course })?.track ?? course) }),
  };
}

/**
 * Reads country, track, day, start and race number from an exchange's name of a race; nothing if it has no
 * start or day.
 */
function raceNamed(name: string, text: string, calendar: Calendar): Facts {
  const withCountry = text.replace(sport, "");
  const plain = withCountry.replace(countryBefore, "");
  const [, hours, minutes] = startIn.exec(plain) ?? [];
  const [, day] = dayIn.exec(plain) ?? [];
  const [, race] = raceIn.exec(plain) ?? [];
  const number = race === undefined ? {} : { race: Number(race) };
  if (hours === undefined && day === undefined) return number;
  const [first = ""] = plain.split(/\s+[-|/]\s+|\s*:\s+/);
  const [, code = ""] = countryBehind.exec(first) ?? countryBefore.exec(withCountry) ?? [];
  const course = first
    .replace(startIn, " ")
    .replace(dayIn, " ")
    .replace(raceIn, " ")
    .replace(/\([a-z]{2,3}\)/i, " ")
    .replace(/[,:]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    ...number,
    ...(hours === undefined ? {} : { time: 60 * Number(hours) + Number(minutes) }),
    ...(day === undefined ? {} : { date: readDate(name, day, calendar, {}) }),
    ...meetingNamed(name, code.toUpperCase(), course),
  };
}

/** Throws for a contest of two sides, such as Arsenal v Spurs, that names no race. */
function checkRace(name: string, text: string): void {
  if (/\s(?:v|vs|versus)\.?\s/i.test(text) && !startIn.test(text) && !dayIn.test(text))
    throw new ArgumentError(name, t`must name a race`, text);
}

/** Reads the race from an event's name; nothing from any other name. */
const readEvent: FactsReader = (name, cell, { calendar }) => {
  checkRace(name, String(cell));
  try {
    return raceNamed(name, String(cell).trim(), calendar);
  } catch (failure) {
    if (failure instanceof ArgumentError) return {};
    throw failure;
  }
};

/** Reads a market: a type of bet, or an exchange's name for it, such as "14:10 Kempton - 3 TBP". */
const readMarket: FactsReader = (name, cell, context) => {
  const text = String(cell).trim();
  checkRace(name, text);
  const parts = text.replace(sport, "").split(/\s+-\s+|\s*\/\s*|\s*:\s+|\s*\|\s*/);
  const last = (parts.at(-1) ?? text).replace(startIn, " ").replace(dayIn, " ").trim();
  const race = raceNamed(name, text, context.calendar);
  if (raceName.test(last)) return { ...race, type: "win" };
  try {
    return { ...race, ...readType(name, plainWords(last.replace(/\bmarket\b/i, "")), context) };
  } catch {
    throw new ArgumentError(
      name,
      t`must be a market that is understood, such as win, place, 4 TBP or each way`,
      cell,
    );
  }
};

/** Reads the sport, which must be racing; its code is not needed. */
const readSport: FactsReader = (name, cell) => {
  if (racing.test(String(cell).trim())) return {};
  throw new ArgumentError(name, t`must be horse, harness or greyhound racing`, cell);
};

/** The patterns of words by their position in the text. */
const patterns = {
  "whole text": (word: string) => `^${word}$`,
  "start of the text": (word: string) => `^${word}`,
  "whole word": (word: string) => `\\b${word}\\b`,
  "start of a word": (word: string) => `\\b${word}`,
  anywhere: (word: string) => word,
};
type Position = keyof typeof patterns;

/** Racing in the languages of the field; 7 and 4339 are an exchange's numbers of its kinds. */
const racing = new RegExp(
  (Object.keys(patterns) as Position[])
    .flatMap((position) => words.racing[position].map(patterns[position]))
    .join("|"),
  "i",
);

const readSide: FactsReader = (name, cell) => {
  const side = meaningOf("side", plainWords(String(cell)));
  if (side === undefined) throw new ArgumentError(name, t`must be back or lay`, cell);
  return { side };
};

/** Reads yes or no; undefined for any other text. */
export const flagIn = (cell: unknown): boolean | undefined => {
  const word = meaningOf("flag", plainWords(String(cell)));
  return word === undefined ? undefined : word === "yes";
};

function readYes(name: string, cell: unknown): boolean {
  const flag = meaningOf("bog", plainWords(String(cell))) === undefined ? flagIn(cell) : true;
  if (flag === undefined) throw new ArgumentError(name, t`must be yes or no`, cell);
  return flag;
}

const readFree: FactsReader = (name, cell, { writing }) => {
  const flag = typeof cell === "number" ? undefined : flagIn(cell);
  if (flag !== undefined) return flag ? { free: Infinity, freeReturned: false } : {};
  const words = meaningOf("free", plainWords(String(cell)));
  if (words !== undefined) return { free: Infinity, freeReturned: words === "stake returned" };
  const money = amountOf(name, cell, writing);
  if (money?.amount === 0) return {};
  const beside = money && (money.words === "" ? "not returned" : meaningOf("free", money.words));
  if (!money || beside === undefined || money.amount <= 0)
    throw new ArgumentError(name, t`must be yes, no, stake returned, or the amount that was free`, cell);
  return { free: money.amount, freeReturned: beside === "stake returned" };
};

const mostPlaces = 8;

/** Returns the number of places in a text: 4, 4 places, 1-4, 1,2,3. */
function placesIn(text: string): number | undefined {
  const list = /^(?:places?\s+)?1(?:st)?\s*[-,\u2013]\s*(?:\d\s*[-,]\s*)*(\d)(?:st|nd|rd|th)?$/.exec(text);
  const [, count] = list ?? /^(?:(?:top|first)\s*)?(\d)\s*(?:places?|plcs?|pl)?$/.exec(text) ?? [];
  const places = count === undefined ? 0 : Number(count);
  return places >= 1 && places <= mostPlaces ? places : undefined;
}

const readPlaces: FactsReader = (name, cell) => {
  const places = placesIn(String(cell).trim().toLowerCase());
  if (places === undefined)
    throw new ArgumentError(name, t`must be the places paid, from 1 to ${mostPlaces}`, cell);
  return { places };
};

/** A heading of divisors, of which 5 stands for 1/5 of the odds. */
const isDivisor = /divisor\s*$/i;

/** Reads each-way terms: 1/5, 0.25, 1/5 1-4, 1/4 odds 4 places. */
const readTerms: FactsReader = (name, cell, { heading }) => {
  const text = `${isDivisor.test(heading) ? "1/" : ""}${String(withoutDecimals(cell)).trim().toLowerCase()}`;
  const [, above, below, decimal, percent, rest = ""] =
    /^(?:(\d)\s*\/\s*(\d{1,2})|(0?[.,]\d+|1)|(\d{1,2})\s*%)(?:\s*(?:the\s+)?odds)?[\s,;(]*(?:a\s+)?(.*?)\)?$/.exec(
      text,
    ) ?? [];
  const share =
    below !== undefined
      ? Number(above) / Number(below)
      : decimal === undefined
        ? Number(percent) / 100
        : Number(decimal.replace(",", "."));
  const places = rest === "" ? undefined : placesIn(rest);
  if (!(share > 0 && share <= 1) || (rest !== "" && places === undefined))
    throw new ArgumentError(
      name,
      typeof cell === "number" && cell > 1
        ? t`is a date that Excel has made of a fraction: type it as a text, such as '1/5`
        : t`must be the place part's share of the odds, such as 1/5 or 0.25, or 1/5 1-4 with the places`,
      cell,
    );
  return { terms: share, ...(places === undefined ? {} : { places }) };
};

const levelRule = (): string =>
  t`must say how many were level: 1=2 for two level first, or a column dead heat with their number`;

const highestPosition = 60;

/** Returns the places in an order of finish, such as 6-2-4 or A=B-C; undefined for any other text. */
export function orderIn(text: string): string[][] | undefined {
  const places = text.split(/\s*[->\u2013]\s*/).map((place) =>
    place
      .split(/\s*=\s*/)
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ""),
  );
  const runners = places.flat().length;
  return runners > 1 && places.every((place) => place.length > 0) ? places : undefined;
}

/** Separates the runners that did not start from an order of finish: 6-4; NR 2, or 6-4, 2 and 3 nr. */
function withoutNonRunners(text: string): { readonly ran: string; readonly nonRunners: readonly string[] } {
  const [, ran = text, behind, before] =
    /^(.*?)[\s;,]+(?:(?:nr|scr|non[\s-]runners?)\b[\s:]*(.+)|(?<=[;,]\s*)(.+?)\s+(?:nr|scr|non[\s-]runners?))$/.exec(
      text,
    ) ?? [];
  const names = (behind ?? before ?? "").split(/\s*(?:[-,;&+]|\band\b)\s*/);
  return { ran, nonRunners: names.map((name) => name.trim()).filter((name) => name !== "") };
}

const readFinish: FactsReader = (name, cell) => {
  const rule = t`must be a position such as 1, 3rd or 1=2, or a word such as PU, scr, void or abandoned`;
  const text = String(cell).trim().toLowerCase();
  if (/^p$/.test(text))
    throw new ArgumentError(name, t`may be placed or pulled up: write placed, or PU`, cell);
  const dead = /(?<![a-z])(?:dht?(?![a-z])|dead[\s-]?heat(?:ed)?\b)/;
  const isDead = dead.test(text);
  const plain = text.replace(dead, " ").replace(/[()]/g, " ").replace(/\s+/g, " ").trim();
  const [, position, starters] = /^(\d{1,2})(?:st|nd|rd|th)?\s+of\s+(\d{1,2})$/.exec(plain) ?? [];
  if (position !== undefined && Number(position) <= Number(starters))
    return {
      finish: readInteger(name, position, { minimum: 1, maximum: highestPosition }),
      runners: readInteger(name, starters, { minimum: 1, maximum: highestPosition }),
      ...(isDead ? { deadHeat: true } : {}),
    };
  const [, before, digits, , after, level] =
    /^(=)?\s*(\d{1,2})(st|nd|rd|th)?\s*(=)?\s*(\d{1,2})?$/.exec(plain) ?? [];
  if (digits !== undefined) {
    const isLevel = before !== undefined || after !== undefined || isDead;
    if (!isLevel && level !== undefined) throw new ArgumentError(name, rule, cell);
    // DH2 may be second, or one of two level; one runner alone is not level.
    if (isDead && /^d/.test(text) && digits !== "1") throw new ArgumentError(name, levelRule(), cell);
    return {
      finish: readInteger(name, digits, { minimum: 1, maximum: highestPosition }),
      ...(isLevel ? { deadHeat: true } : {}),
      ...(level === undefined ? {} : { level: readInteger(name, level, { minimum: 2, maximum: 20 }) }),
    };
  }
  const word = meaningOf("finish", plainWords(plain));
  if (word !== undefined)
    return { finish: word === "won" && isDead ? 1 : word, ...(isDead ? { deadHeat: true } : {}) };
  if (meaningOf("result", plainWords(plain)) === "open") return {};
  const { ran, nonRunners } = withoutNonRunners(plain);
  const order = orderIn(ran);
  // The mark does not say which of the runners were level.
  if (order && isDead)
    throw new ArgumentError(name, t`must name the runners that were level, such as 6-2=4`, cell);
  if (order && !/^-/.test(text)) return { order, ...(nonRunners.length === 0 ? {} : { nonRunners }) };
  throw new ArgumentError(name, rule, cell);
};

const readResult: FactsReader = (name, cell) => {
  const text = plainWords(String(cell));
  if (meaningOf("cashOut", text) !== undefined) return { cashedOut: true };
  const result = meaningOf("result", text);
  if (result === undefined) throw new ArgumentError(name, t`must be won, placed, lost, void or open`, cell);
  return result === "settled" ? {} : { result };
};

const readLevel: FactsReader = (name, cell) => {
  const text = String(cell).trim().toLowerCase();
  if (flagIn(cell) === false) return {};
  const [, level, places] =
    /^(\d{1,2})(?:\s*(?:for|in|\/)\s*(\d)(?:\s*places?)?|\s*(?:way|level|runners?))?$/.exec(text) ?? [];
  const count = level === undefined || /\//.test(text) ? 0 : Number(level);
  if (count < 2) throw new ArgumentError(name, levelRule(), cell);
  return {
    deadHeat: true,
    level: count,
    ...(places === undefined ? {} : { levelPlaces: Number(places) }),
  };
};

const readReduction: FactsReader = (name, cell) => {
  const rule = t`must be the exchange's factor in per cent, such as 16.2, or several: 16.2; 5`;
  const factors = String(cell)
    .split(/[;&+]|,\s+/)
    .map((part) => /^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(%)?\s*$/.exec(part) ?? [])
    .map(([, digits = "x", percent]) => ({ value: Number(digits.replace(",", ".")), percent }));
  for (const { value, percent } of factors) {
    if (!(value >= 0 && value < 100)) throw new ArgumentError(name, rule, cell);
    if (value > 0 && value < 1 && percent === undefined)
      throw new ArgumentError(name, t`may be a fraction or a percentage: write 16.2 or "0.5%"`, cell);
  }
  return { reduction: factors.map(({ value }) => Number((value / 100).toFixed(12))) };
};

const readCommission: FactsReader = (name, cell) => {
  const commission = readPart(name, cell);
  // 1.05 is more likely an amount than a rate of 1.05%.
  const isAmount = /\d[.,]\d{2}$/.test(String(cell).trim()) && commission >= 0.01 && !(Number(cell) < 1);
  if (commission <= highestCommission && !isAmount) return { commission };
  throw new ArgumentError(
    name,
    t`must be a rate, such as 0.05 or 5%, up to 20%: an amount that was charged is no rate`,
    cell,
  );
};

const readCurrency: FactsReader = (name, cell) => {
  const text = plainWords(String(cell));
  const currency = meaningOf("currency", text) ?? (/^[a-z]{3}$/.test(text) ? text.toUpperCase() : undefined);
  if (currency === undefined) throw new ArgumentError(name, t`must be a currency's code, such as GBP`, cell);
  return { currency };
};

/** Reads a dividend for a stake of 1, or one for each order: 12.5, or A-B 12.5; B-A 9. */
const readDividend: FactsReader = (name, cell, { writing }) => {
  const rule = t`must be the dividend for 1 staked, such as 12.5, or one for each order: 1-2 12.5; 2-1 9`;
  const parts = typeof cell === "string" ? cell.split(";") : [cell];
  const dividends: Record<string, number> = {};
  let isOfUnit = false;
  for (const stated of parts) {
    const [, part = stated, unit] =
      typeof stated === "string" ? (/^(.*?)\s*\(?(?:for|per)\s+[$£€¥]?(\d+)\)?\s*$/i.exec(stated) ?? []) : [];
    const [, key = "", digits = part] =
      typeof part === "string"
        ? (/^\s*(.*?[^\s\d.,$£€¥])[\s:]+(\S+)\s*$|^\s*(\d+(?:-\d+)+)[\s:]+(\S+)\s*$/
            .exec(part)
            ?.filter((one) => one !== undefined) ?? [])
        : [];
    const money = amountOf(name, digits, writing);
    if (!money || money.words !== "" || money.amount < 0 || Number(unit) === 0)
      throw new ArgumentError(name, rule, cell);
    dividends[key.toLowerCase().replace(/[\s:]+/g, "")] = money.amount / Number(unit ?? 1);
    isOfUnit ||= unit !== undefined;
  }
  return { dividends, ...(isOfUnit ? { dividendUnit: true } : {}) };
};

const readWithdrawn: FactsReader = (name, cell, { prices, calendar }) => {
  const parts = typeof cell === "string" ? cell.split(/;|,\s+|\band\b/) : [cell];
  const withdrawn = parts.map((part) => {
    const [, text = part, time] =
      typeof part === "string" ? (/^\s*(.*?)(?:\s*(?:@|\bat\b)\s*(.+?))?\s*$/.exec(part) ?? []) : [];
    const price = prices.priceOf(name, text);
    if (price === undefined)
      throw new ArgumentError(name, t`must be prices of withdrawn runners, such as 4; 11 or 4 @ 13:20`, cell);
    return { price, ...(time === undefined ? {} : { at: readMoment(name, time, calendar) }) };
  });
  return { withdrawn };
};

const readTime: FactsReader = (name, cell, { calendar, ahead }) => {
  const start = onColumnClock(readMoment(name, cell, calendar), ahead);
  if (start.minutes === undefined)
    throw new ArgumentError(name, t`must be a time of the day, such as 14:30`, cell);
  return {
    ...(start.ahead === undefined ? { time: start.minutes } : {}),
    ...(start.ahead === undefined && start.day === undefined ? {} : { startsAt: start }),
  };
};

const readMultiple: FactsReader = (name, cell) => {
  const text = plainWords(String(cell));
  const multiple = meaningOf("multiple", text);
  if (multiple !== undefined) return { multiple };
  const { found, rest } = takeWords(text, ["multiple", "type"]);
  const isLeft = rest !== "" && meaningOf("multiple", rest) === undefined;
  if (found.multiple !== undefined && found.type === "each way" && !isLeft) return factsOfWords(found);
  throw new ArgumentError(name, t`must be one of ${Object.keys(words.multiple).join(", ")}`, cell);
};

/** The highest deduction; rule 4(c) ends at 90 pence in the pound. */
const highestDeduction = 0.95;

/** The words around a deduction: Rule 4 25p in the pound. */
const aroundDeduction =
  /^\s*(?:rule\s*4(?:\s*\(c\))?|r4)[\s:]+|\s+in\s+(?:the\s+)?(?:pound|dollar|[£$])\s*$/gi;

const rule4 = /\b(?:rule\s*4|r4)(?![a-z\d])/i;

const readDeduction: FactsReader = (name, cell, { heading }) => {
  if (typeof cell === "string" && meaningOf("flag", plainWords(cell)) === "no") return { deduction: 0 };
  const deduction = readPart(name, typeof cell === "string" ? cell.replace(aroundDeduction, "") : cell);
  const text = typeof cell === "string" ? cell : "";
  if (/^\s*0*[.,]\d+\s*(?:c|p|cents|pence)\b/i.test(text))
    throw new ArgumentError(name, t`may be a fraction, or cents or pence: write 0.25 or 25c`, cell);
  const isInCents = /\d\s*(?:c|cents)\b|\bin\s+(?:the\s+)?(?:dollar\b|\$)/i.test(text);
  const isInPence = /\d\s*(?:p|pence)\b|\bin\s+(?:the\s+)?(?:pound\b|£)/i.test(text);
  const isRule4 = isInPence || rule4.test(text) || rule4.test(heading);
  if (deduction <= highestDeduction)
    return {
      deduction,
      ...(isInCents ? { deductedCents: true } : {}),
      ...(isRule4 ? { deductedPence: true } : {}),
    };
  throw new ArgumentError(name, t`must leave something: the highest deductions are 90 to 95%`, cell);
};

/** Reads a probability. A lone 1 may mean 1% in a column of percentages, or certainty. */
function readChance(name: string, cell: unknown): number {
  if (String(cell).trim() !== "1") return readPart(name, cell);
  throw new ArgumentError(name, t`may be 1% or 100%: write it with the sign %`, cell);
}

/** The day numbers of a spreadsheet program from 1990 to 2099. */
const [firstSerial, lastSerial] = [serialOfDate(1990, 1, 1), serialOfDate(2099, 12, 31)];

/** Returns the day number of spreadsheet programs in a text such as 46155; otherwise undefined. */
export function serialIn(cell: unknown): number | undefined {
  const serial = typeof cell === "string" && /^\s*\d{5}(?:\.\d+)?\s*$/.test(cell) ? Number(cell) : NaN;
  return serial >= firstSerial && serial < lastSerial + 1 ? serial : undefined;
}

/**
 * Returns the date in a cell that has only digits: 46155 as a number, and 20260513 as 2026-05-13. Returns any
 * other cell unchanged.
 */
function dayOfDigits(cell: unknown): unknown {
  const [, year, month, day] = /^\s*((?:19|20)\d\d)(\d\d)(\d\d)\s*$/.exec(String(cell)) ?? [];
  return year === undefined ? (serialIn(cell) ?? cell) : `${year}-${month}-${day}`;
}

/** Returns a number in text without the decimals that a program has added: 3.0. */
const withoutDecimals = (cell: unknown): unknown =>
  typeof cell === "string" ? cell.replace(/^(\s*\d+)\.0+\s*$/, "$1") : cell;

/** The programme number of a coupled entry: 1A. */
const programmeNumber = /^\s*[1-9]\d?[a-z]\s*$/i;

/** Returns a number as it is printed in programmes: 01 is 1, 1a is 1A. */
const printedNumber = (cell: unknown): string =>
  String(withoutDecimals(cell))
    .trim()
    .replace(/^0+(?=\d)/, "")
    .toUpperCase();

/** Reads a runner's number. A column of names, read later, names the runner of a programme number. */
const readNumber: FactsReader = (name, cell) => ({
  printedNumber: printedNumber(cell),
  ...(programmeNumber.test(String(cell))
    ? { runner: printedNumber(cell) }
    : { number: readInteger(name, withoutDecimals(cell), parameters.runnerNumber) }),
});

/** Reads a day, or a day or the moment of a day by a clock that the cell or the heading names. */
const readDay: FactsReader = (name, writtenCell, { calendar, ahead }) => {
  const cell = dayOfDigits(writtenCell);
  const isMoment = typeof cell === "string" && /\d[\sT,]+\d{1,2}[:.]\d{2}/.test(cell);
  if (isMoment || ahead !== undefined) {
    const { day = 0, ...time } = readMoment(name, cell, calendar);
    const date = readDate(name, dateOf(day), calendar, parameters.resultsDate);
    const clock = time.ahead ?? ahead;
    return clock === undefined ? { date } : { stamp: { day, ...time, ahead: clock } };
  }
  return { date: readDate(name, cell, calendar, parameters.resultsDate) };
};

/** The readers of a row's cells, in the order in which a bet names its problems. */
export const readers: Readonly<Record<Field, FactsReader>> = {
  date: readDay,
  settledDate: (name, cell, context) => ({ settledOn: readDay(name, cell, context) }),
  track: (name, cell) => {
    const { course, ...country } = courseNamed(readText(name, cell));
    return { track: readSlug(name, course), ...country };
  },
  race: (name, cell) => ({ race: readRace(name, withoutDecimals(cell), parameters.race) }),
  time: readTime,
  country: (name, cell) => ({ country: readRaceCountry(name, cell) }),
  number: readNumber,
  // Exchanges write the number before the name: 1. Alder Lane.
  runner: (name, cell, context) => {
    if (/^\s*\d{1,2}(?:\.0+)?\s*$/.test(String(cell))) return readNumber(name, cell, context);
    const { name: runner, number } = numberedName(readText(name, cell));
    return { ...(number === undefined ? {} : { printedNumber: printedNumber(number) }), runner };
  },
  type: readType,
  market: readMarket,
  event: readEvent,
  sport: readSport,
  side: readSide,
  price: readPrice,
  placePrice: plainPrice("placePrice"),
  stake: readStake,
  unitStake: readAmount("unitStake", smallest),
  totalStake: readAmount("totalStake", smallest),
  liability: readAmount("liability", smallest),
  eachWay: (name, cell) => (readYes(name, cell) ? { type: "each way" } : {}),
  freeBet: readFree,
  bog: (name, cell) => (readYes(name, cell) ? { bog: true } : {}),
  terms: readTerms,
  places: readPlaces,
  probability: (name, cell) => ({ probability: readChance(name, cell) }),
  finish: readFinish,
  result: readResult,
  runners: (name, cell) => ({ runners: readInteger(name, cell, { minimum: 1, maximum: highestPosition }) }),
  deadHeat: readLevel,
  deduction: readDeduction,
  withdrawn: readWithdrawn,
  reduction: readReduction,
  commission: readCommission,
  currency: readCurrency,
  dividend: readDividend,
  returned: readAmount("returned", 0),
  cashOut: (name, cell, context) => {
    const flag = typeof cell === "number" ? undefined : flagIn(cell);
    if (flag !== undefined) return flag ? { cashedOut: true } : {};
    return { ...readAmount("returned", 0)(name, cell, context), cashedOut: true };
  },
  profit: readProfit,
  betNumber: (name, cell) => ({ betNumber: readText(name, cell) }),
  multiple: readMultiple,
  struck: (name, cell, { calendar, ahead }) => ({
    struck: onColumnClock(readMoment(name, cell, calendar), ahead),
  }),
  startingPrice: plainPrice("startingPrice"),
  betfairPrice: plainPrice("betfairPrice"),
  startingProbability: (name, cell) => ({ startingProbability: readChance(name, cell) }),
};
