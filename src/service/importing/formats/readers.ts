import { outcomeWords, plainOutcome } from "../../../files/outcomeWords";
import { numberedName } from "../../../files/exchangePrices";
import { originOf } from "../../../files/originCodes";
import { Unreadable } from "./unreadable";

export { originOf };

/** The soft hyphen, the zero-width blank and the word joiner, which text copied from web pages holds. */
const invisible = /[\u00ad\u200b\u2060]/g;
const cellError = /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#+)$/;

/** Returns a text without invisible characters. Throws Unreadable for an error of a spreadsheet program. */
export function visibleText(value: string): string {
  const visible = value.replaceAll(invisible, "");
  if (cellError.test(visible)) throw new Unreadable("is an error of a spreadsheet program");
  if (visible.length > longestText) throw new Unreadable(`must have at most ${longestText} characters`);
  return visible;
}

/** Returns a visible text, trimmed and with single blanks. */
export const text = (value: string): string =>
  visibleText(/\s\s|[^\S ]|^ | $/.test(value) ? value.replaceAll(/\s+/g, " ").trim() : value);
/** The longest text of a cell, because each start has several. */
const longestText = 200;

const calendar =
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$|^\d{1,2}[-/]\d{1,2}[-/]\d{4}$|^\d{1,2}-[A-Z][a-z]{2}(?:-\d\d)?$/;

/** Throws for a calendar day, which a spreadsheet program makes of 9/2 or 1-1/2. */
function refuseDays(value: string): void {
  if (calendar.test(value)) throw new Unreadable("is a date: a spreadsheet program may have changed it");
}

/**
 * Returns an id without the .0, or the commas between thousands, that a program adds to a number. Throws for
 * 2.02E+09, which a spreadsheet program makes of several ids.
 */
export function id(value: string): string {
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(value))
    throw new Unreadable("has lost digits: a spreadsheet program has shortened it");
  const plain = /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(",", "") : value;
  return text(plain.replace(/^(\d+)\.0+$/, "$1"));
}

/** Returns an id; undefined for 0 and -1, which sources write for a runner or person without an id. */
export const idOrNone = (value: string): string | undefined =>
  /^(?:0+|-1)(?:\.0+)?$/.test(value) ? undefined : id(value);

const decimalText = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** A number without a sign. */
const plainNumber = /^(?:\d+\.?\d*|\.\d+)$/;

/** Returns the number in a decimal text, also with a decimal comma or commas between thousands. */
export function number(value: string): number {
  if (decimalText.test(value)) return Number(value);
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(value)
    ? value.replaceAll(",", "")
    : value.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  const parsed = decimalText.test(plain) ? Number(plain) : NaN;
  if (Number.isNaN(parsed)) {
    refuseDays(value);
    throw new Unreadable("must be a number");
  }
  return parsed;
}

/** Returns the number of a race in 2, R2, Race 2 and 2R. */
export const raceNumber = (value: string): number =>
  whole(1, 20)(value.replace(/^r(?:ace)?\s*|(?<=^\d+)\s*r$/i, ""));

/** Returns a reader for numbers within bounds. */
export const decimal =
  (low: number, high: number) =>
  (value: string): number => {
    const parsed = number(value);
    if (parsed < low || parsed > high) throw new Unreadable(`must be a number from ${low} to ${high}`);
    return parsed;
  };

/** Returns a reader for whole numbers within bounds, including "7.0". */
export const whole =
  (low: number, high: number) =>
  (value: string): number => {
    const parsed = /^\d{1,9}(\.0+)?$/.test(value) ? Number(value) : NaN;
    if (!(parsed >= low && parsed <= high))
      throw new Unreadable(`must be a whole number from ${low} to ${high}`);
    return parsed;
  };

/** Returns a reader for whole numbers in which 0 means none. */
export const wholeOrNone = (high: number) => {
  const readWhole = whole(0, high);
  return (value: string): number | undefined => readWhole(value) || undefined;
};

/** Returns the first of a runner's positions in 3-3-2 and 3 3 2. */
export function firstPosition(value: string): number {
  refuseDays(value);
  return whole(1, 99)(value.split(/[-\s]+/)[0] ?? "");
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

/** Caches a reader's results by text, for columns that repeat few texts. */
const cached = <T>(read: (value: string) => T): ((value: string) => T) => {
  const results = new Map<string, T>();
  return (value) => {
    const knownResult = results.get(value);
    if (knownResult !== undefined) return knownResult;
    const result = read(value);
    if (results.size >= mostCached) results.clear();
    results.set(value, result);
    return result;
  };
};
const mostCached = 2000;

/** Kilograms in a pound, by the international yard and pound agreement of 1959. */
const kilogramsInPound = 0.45359237;
/** Returns the kilograms for the pounds carried: 132 is 59.87; undefined for 0, which means none. */
export const pounds = cached((value: string): number | undefined =>
  number(value) === 0 ? undefined : rounded(decimal(60, 400)(value) * kilogramsInPound, 2),
);

/** Returns the kilograms for the pounds of an apprentice's claim; undefined for 0. */
export const claimedPounds = (value: string): number | undefined =>
  rounded(decimal(0, 20)(value) * kilogramsInPound, 2) || undefined;

/** Returns kilograms; undefined for 0, which means none. */
export const kilograms = (value: string): number | undefined => decimal(0, 200)(value) || undefined;

/** The body weights of horses in kilograms: a young pony, and more than the draught horses of Obihiro. */
const bodyWeights = { least: 250, most: 1400 } as const;
const noWeight = /^0+(?:\.0+)?$/;

/** The weights of racing greyhounds in kilograms; the same numbers are no greyhound's pounds. */
export const greyhoundWeights = { least: 15, most: 45 } as const;

/** Returns a greyhound's kilograms for 31.4, 31.4 kg and 69 lb; undefined for 0, which means none. */
export function greyhoundKilograms(value: string): number | undefined {
  if (noWeight.test(value)) return undefined;
  const [, digits = value, unit = ""] = /^(.*?)\s*(kgs?|lbs?)\.?$/i.exec(value) ?? [];
  const weight = rounded(number(digits) * (/^l/i.test(unit) ? kilogramsInPound : 1), 2);
  const { least, most } = greyhoundWeights;
  if (weight < least || weight > most)
    throw new Unreadable(`must be a greyhound's kilograms from ${least} to ${most}, or pounds such as 69 lb`);
  return weight;
}

/** Returns the kilograms for a horse's body weight in pounds: 1060 is 480.81; undefined for 0: none. */
export function bodyPounds(value: string): number | undefined {
  if (noWeight.test(value)) return undefined;
  const { least, most } = bodyWeights;
  const inPounds = decimal(Math.ceil(least / kilogramsInPound), Math.floor(most / kilogramsInPound));
  return rounded(inPounds(value) * kilogramsInPound, 2);
}

/** Returns a horse's kilograms, which come before their change: 480(+4); undefined if it was not weighed. */
export function bodyKilograms(value: string): number | undefined {
  const weight = value.replace(/\s*\([^()]*\)$/, "");
  if (value === "計不" || noWeight.test(weight)) return undefined;
  return decimal(bodyWeights.least, bodyWeights.most)(weight);
}

const stonesText = /^(\d{1,2})(?:-(?=\d)|\s*st\s*)(\d{1,2})?(?:\s*lbs?)?$/i;

/** Returns the kilograms for stones and pounds: 9-2, 9st 2lb and 9st2 are 128 pounds. */
export function stonesAndPounds(value: string): number {
  const [, stones, rest = 0] = stonesText.exec(value) ?? [];
  if (stones === undefined || Number(rest) > 13)
    throw new Unreadable("must be stones and pounds such as 9-2");
  return rounded((14 * Number(stones) + Number(rest)) * kilogramsInPound, 2);
}

const metres = (value: number): number => {
  const whole = Math.round(value);
  if (whole < 100 || whole > 10_000) throw new Unreadable("must be from 100 to 10000 metres");
  return whole;
};
/** Returns whole metres: "1200.0" and 1200m are 1200. */
export const metresOf = (value: string): number => metres(number(value.replace(/(?<=\d{3})\s*m$/i, "")));
/** Returns whole metres for yards; a negative distance means "about". */
export const yards = (value: string): number => metres(Math.abs(number(value)) * 0.9144);

const halves: Readonly<Record<string, string>> = { "½": ".5", "¼": ".25", "¾": ".75" };
const withHalves = (value: string): string => value.replaceAll(/[½¼¾]/g, (sign) => halves[sign] ?? sign);

/** Returns the metres for miles, furlongs and yards: 1m2½f, 7f, 2m110y. */
export function milesAndFurlongs(value: string): number {
  const parts = /^(?:(\d+(?:\.\d+)?)m)?\s*(?:(\d*(?:\.\d+)?)f)?\s*(?:(\d+)y(?:ds?)?)?$/.exec(
    withHalves(value),
  );
  if (!parts || value === "") throw new Unreadable("must be a distance such as 1m2f or 7f");
  const [miles = 0, furlongs = 0, rest = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return metres(miles * 1609.344 + furlongs * 201.168 + rest * 0.9144);
}

/** Returns the metres of a distance in metres, or in miles, furlongs and yards: 1200, 1200m, 6f, 1m2f. */
export const distanceOf = (value: string): number =>
  /^[\d.,]+(?:\s*m)?$/i.test(value) && !/^\d{1,2}\s*m$/i.test(value)
    ? metresOf(value)
    : milesAndFurlongs(value);

/**
 * Returns the seconds in 1:09.40, 0-59.78, 3:16.7, 24.46 and 1:0.22, which is one minute and 0.22 seconds;
 * undefined for 0.
 */
export function seconds(value: string): number | undefined {
  const [, minutes, rest] =
    /^(?:(\d{1,2})(?:[:\-']|\.(?=\d{1,2}\.)))?(\d{1,3}(?:[.:]\d{1,3})?)$/.exec(value) ?? [];
  const beyond = rest === undefined ? 0 : Number(rest.replace(":", "."));
  const total = 60 * Number(minutes ?? 0) + beyond;
  // Of 0:01:09 nobody can say whether it is hours, minutes and seconds.
  if (rest !== undefined && total === 0) return undefined;
  const isRace = total >= raceTimes.shortest && total <= raceTimes.longest;
  if (rest === undefined || !isRace || (minutes !== undefined && beyond >= 60)) {
    refuseDays(value);
    throw new Unreadable("must be a time such as 1:09.40");
  }
  return rounded(total, 3);
}
/** The times of races in seconds: a quarter horse over 200 metres, and more than any steeplechase. */
export const raceTimes = { shortest: 10, longest: 720 } as const;

/** Returns the seconds for thousandths; 0 means none. */
export const thousandths = (value: string): number | undefined =>
  decimal(0, 9_999_000)(value) / 1000 || undefined;

/** Returns the number for a fraction, 1/2 or 3/4. */
function fraction(value: string): number {
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  return over !== undefined && Number(under) > 0 ? Number(over) / Number(under) : NaN;
}

/** English words for margins in lengths, as British and Irish stewards publish them. */
export const marginWords: Readonly<Record<string, number | null>> = {
  dh: 0,
  dht: 0,
  "dead heat": 0,
  nse: 0.05,
  ns: 0.05,
  nose: 0.05,
  shd: 0.1,
  sh: 0.1,
  "sht-hd": 0.1,
  "sht hd": 0.1,
  shthd: 0.1,
  "short head": 0.1,
  "sh hd": 0.1,
  "half head": 0.1,
  hfhd: 0.1,
  hd: 0.2,
  head: 0.2,
  snk: 0.25,
  nk: 0.3,
  neck: 0.3,
  dis: null,
  dist: null,
  distance: null,
  dst: null,
};

/**
 * Returns a reader for lengths: 1.25, 1-1/4, 1.1/4, 1 1/4, 1¼, 1¼L, sums such as 1/2+3, and words; null for a
 * word that means too many to state.
 */
export const lengths =
  (words: Readonly<Record<string, number | null>> = marginWords) =>
  (value: string): number | null => {
    if (plainNumber.test(value) && Number(value) < 1000)
      return /\.\d{4}/.test(value) ? rounded(Number(value), 3) : Number(value);
    const word = value.toLowerCase().replace(/\.$/, "");
    if (Object.hasOwn(words, word)) return words[word] ?? null;
    const plain = value.replace(/(?<=[\d½¼¾])\s*(?:l|len|lengths?)\.?$/i, "");
    const parts = plain
      .replaceAll(/[½¼¾]/g, (sign) => ` ${fractionOf[sign] ?? sign}`)
      .replaceAll(/\s+/g, " ");
    const partOf = (part: string): number =>
      (Object.hasOwn(words, part.toLowerCase()) ? words[part.toLowerCase()] : undefined) ?? mixed(part);
    const sum = parts.split("+").reduce((total, part) => total + partOf(part.trim()), 0);
    if (sum >= 0 && sum < 1000) return rounded(sum, 3);
    refuseDays(value);
    throw new Unreadable("must be lengths such as 1.25, 1-1/4 or a word for them");
  };

const fractionOf: Readonly<Record<string, string>> = { "½": "1/2", "¼": "1/4", "¾": "3/4" };

/** Returns the number for a decimal, a fraction, or a whole number with a fraction. */
function mixed(value: string): number {
  if (/^(\d+\.?\d*|\.\d+)$/.test(value)) return Number(value);
  const [, whole, part = ""] = /^(\d+)[-. ](\d+\/\d+)$/.exec(value) ?? [];
  return whole === undefined ? fraction(value) : Number(whole) + fraction(part);
}

/** The signs of currencies by the words and codes for them. */
const currencySigns: Readonly<Record<string, string | undefined>> = {
  GBP: "£",
  STG: "£",
  EUR: "€",
  EURO: "€",
  EUROS: "€",
  USD: "US$",
  AUD: "A$",
  AU$: "A$",
  NZD: "NZ$",
  HKD: "HK$",
  CAD: "C$",
  CA$: "C$",
  SGD: "S$",
  JPY: "¥",
  "￥": "¥",
  円: "¥",
  SEK: "kr",
  NOK: "kr",
  DKK: "kr",
};
/** The signs of currencies, and those without a word or code in the table above. */
const knownSigns: ReadonlySet<string | undefined> = new Set(
  Object.values(currencySigns).concat("", "$", "¥", "R", "RM", "R$", "Rs", "₹", "₩", "Kr"),
);
const moneyText = /^([^\d.,\s()-]{0,5})\s*(\d[\d.,\s]*?)\s*([^\d.,\s()-]{0,5})$/;

/** Returns the number in an amount with commas, dots or blanks between thousands: 1.234,50 and 12 000. */
function amountOf(value: string): number {
  const grouped = /^\d{1,3}(?:\s\d{3})+(?=$|[.,])/.test(value) ? value.replaceAll(/\s/g, "") : value;
  const isContinental = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/.test(grouped);
  return number(isContinental ? grouped.replaceAll(".", "").replace(",", ".") : grouped);
}

/** Returns an amount of money and its currency's sign, "" if there is none: A$12,000, 1,234 €. */
export function money(value: string): { readonly amount: number; readonly sign: string } {
  const [, before = "", amount, after = ""] = moneyText.exec(value) ?? [];
  const word = before || after;
  if (amount === undefined || (before !== "" && after !== ""))
    throw new Unreadable("must be an amount of money such as £3,245.50");
  const sign = currencySigns[word.toUpperCase()] ?? word;
  if (!knownSigns.has(sign)) throw new Unreadable("must be an amount of money in a known currency");
  return { amount: amountOf(amount), sign };
}

/** Returns a reader for a race's prize, with the given currency if its text has no sign. */
export const prizeMoney =
  (currency: string) =>
  (value: string): string => {
    const { amount, sign } = money(value);
    return `${sign || currency}${amount}`;
  };

/** Returns a reader for a runner's prize, in the given currency if its text has no sign. */
export const prize =
  (currency: string) =>
  (value: string): { prize?: number; currency?: string } => {
    if (value === "") return {};
    const { amount, sign } = money(value);
    return { prize: amount, currency: sign || currency };
  };

/** Marks after a price for the favourite, one of joint favourites, or the second or third favourite. */
const favouriteMarks = /\s*(?:[CEJ]{0,2}F\d?|[CJ]\d?|fav)$/i;

/** Returns the decimal price for 4.5, $4.00F, 7/4F, 11-8J, Evens; undefined for 0 and NSP: no price. */
export function price(value: string): number | undefined {
  if (plainNumber.test(value)) return possiblePrice(Number(value));
  refuseDays(value);
  if (/^(?:NSP|no sp)$/i.test(value)) return undefined;
  if (/^[+-]/.test(value)) throw new Unreadable("must be decimal or fractional odds, without a sign");
  const plain = value.replace(/^[$£€]/, "").replace(favouriteMarks, "");
  if (/^(?:ev(?:en)?s?|evs)$/i.test(plain)) return 2;
  const odds = fraction(plain.replace(/^(\d+)-(\d+)$/, "$1/$2"));
  return possiblePrice(Number.isNaN(odds) ? number(plain) : rounded(odds + 1, 4));
}

/**
 * Returns an exchange's starting price, which lies from 1.01 to 1000; undefined for 0, NaN and Infinity,
 * which mean that nothing was matched.
 */
export function exchangePrice(value: string): number | undefined {
  if (/^-?(?:inf(?:inity)?|nan)$/i.test(value)) return undefined;
  const parsed = number(value);
  if (parsed !== 0 && !(parsed >= 1.01 && parsed <= 1000))
    throw new Unreadable("must be an exchange's price from 1.01 to 1000");
  return parsed || undefined;
}

/** Above the prices of any pool; the number of a day, which a spreadsheet program makes of 9/2, is higher. */
export const highestPrice = 10_000;

function possiblePrice(parsed: number): number | undefined {
  if (parsed === 0) return undefined;
  if (parsed < 1 || parsed > highestPrice) throw new Unreadable(`must be a price from 1 to ${highestPrice}`);
  return parsed;
}

/** Returns the decimal price for odds to one: 5.80 is 6.80. */
export const oddsToOne = (value: string): number | undefined => {
  const odds = decimal(0, 99_999)(value);
  return odds === 0 ? undefined : rounded(odds + 1, 4);
};

const lowerCase = <T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(table).map(([word, meaning]) => [word.toLowerCase(), meaning]));

/** Returns a reader for the words in a table, in any case. Throws Unreadable for other words. */
export const words = <T>(table: Readonly<Record<string, T>>): ((value: string) => T) => {
  const meanings = lowerCase(table);
  return (value) => {
    const word = value.toLowerCase();
    if (!meanings.has(word))
      throw new Unreadable(`must be one of ${Object.keys(table).slice(0, 12).join(", ")}`);
    return meanings.get(word) as T;
  };
};

/** Returns a reader for the words in a table, in any case, that returns other words unchanged. */
export const wordsOr = (table: Readonly<Record<string, string>>): ((value: string) => string) => {
  const meanings = lowerCase(table);
  return (value) => meanings.get(value.toLowerCase()) ?? text(value);
};

/** The states of a runner that a word may mean. */
export interface OutcomeWords {
  /** Ran but has no place: did not finish, or was disqualified. */
  readonly unplaced: readonly string[];
  readonly scratched: readonly string[];
  /** Ran but did not win; the place is not known. */
  readonly unknown?: readonly string[];
  /** The race was declared void, so that it has no result. */
  readonly void?: readonly string[];
}

export interface Outcome {
  readonly finish?: number;
  readonly scratched?: true;
  readonly finishUnknown?: true;
  readonly isVoid?: true;
  readonly isUnplaced?: true;
}

/** English words in results for a runner without a place. */
export const finishWords = {
  unplaced: [
    ...outcomeWords["did not finish"],
    ...outcomeWords.disqualified,
    "P",
    "B",
    "S",
    "R",
    "L",
    "C",
    "D",
  ],
  scratched: outcomeWords.scratched,
} as const;

/**
 * A place, possibly with marks for a shared place or an ordinal, or with the number of starters: 1=, =1,
 * 4 平頭馬, 2 DH, T3, 3同着, 1st, 2(降), 2/12, 2 of 12.
 */
const place =
  /^(?:=|T)?(\d{1,2})(?:\.0)?(?:st|nd|rd|th)?\s*(?:=|DH|平頭馬|同着|\(DH\)|\(降\)|\(再\)|(?:\/|of)\s*\d{1,2})?$/i;

/**
 * Returns a reader for places and for a format's words. Throws Unreadable for any other word; the runner then
 * counts as having run with an unknown finish.
 */
export function outcomes({
  unplaced,
  scratched,
  unknown = [],
  void: voidWords = ["VOID", "VOI", "VD"],
}: OutcomeWords): (value: string) => Outcome {
  const states = new Map<string, Outcome>([
    // A place of 0 is also written before a race is run.
    ...unplaced.map((word): [string, Outcome] => [
      plainOutcome(word),
      word === "0" ? {} : { isUnplaced: true },
    ]),
    ...scratched.map((word): [string, Outcome] => [plainOutcome(word), { scratched: true }]),
    ...unknown.map((word): [string, Outcome] => [plainOutcome(word), { finishUnknown: true }]),
    ...voidWords.map((word): [string, Outcome] => [plainOutcome(word), { isVoid: true }]),
  ]);
  return (value) => {
    if (/^[1-9]\d?$/.test(value)) return { finish: Number(value) };
    const state = states.get(plainOutcome(value));
    if (state) return state;
    const [, finish] = place.exec(value) ?? [];
    if (finish !== undefined && Number(finish) > 0) return { finish: Number(finish) };
    throw new Unreadable("must be a place or a word for a runner without a place");
  };
}

/** Returns a programme number: a whole number as a number, any other, such as 1A, as a separate text. */
export function programmeNumber(value: string): { number?: number; programNumber?: string } {
  const plain = value.replace(/\.0+$/, "");
  if (/^\d{1,2}$/.test(plain) && Number(plain) > 0) return { number: Number(plain) };
  if (/^(?:[1-9]\d?[A-Za-z]{1,2}|[A-Za-z]{1,2}[1-9]\d?)$/.test(plain))
    return { programNumber: plain.toUpperCase() };
  throw new Unreadable("must be a number such as 7 or 1A");
}

/**
 * Returns the programme number of a column, or else the one in front of the runner's name: "1. Alder Lane".
 * Throws Unreadable for two different numbers.
 */
export function numberBeside(number: string, name: string): ReturnType<typeof programmeNumber> {
  const { number: inFront = "" } = numberedName(name);
  const [own, named] = [number, inFront].map((text) => (text === "" ? {} : programmeNumber(text)));
  if (number === "") return named ?? {};
  if (inFront !== "" && (own?.number !== named?.number || own?.programNumber !== named?.programNumber))
    throw new Unreadable(`must be the number in front of the name, ${inFront}`);
  return own ?? {};
}

/** English letters and words for the sex of a greyhound. */
export const greyhoundSexes: Readonly<Record<string, string>> = {
  B: "Bitch",
  D: "Dog",
  Bitch: "Bitch",
  Dog: "Dog",
};

/** English letters and words for the sex of a horse. */
export const sexes: Readonly<Record<string, string>> = {
  C: "Colt",
  F: "Filly",
  G: "Gelding",
  H: "Horse",
  M: "Mare",
  R: "Rig",
  Colt: "Colt",
  Filly: "Filly",
  Gelding: "Gelding",
  Horse: "Horse",
  Stallion: "Horse",
  Entire: "Horse",
  Mare: "Mare",
  Rig: "Rig",
};

/** Returns a name without its country of origin in brackets, and that country. */
export function nameAndOrigin(value: string): { name: string; origin?: string } {
  const bracket = value.endsWith(")") ? value.lastIndexOf("(") : 0;
  const origin = bracket > 0 ? originOf(value.slice(bracket + 1, -1)) : undefined;
  return origin === undefined
    ? { name: text(value) }
    : { name: text(value.slice(0, bracket).trimEnd()), origin };
}

/** Returns the name and origin in "1. Alder Lane (NZ)"; no fields for a blank cell. */
export const runnerName = (value: string): { name?: string; origin?: string } =>
  value === "" ? {} : nameAndOrigin(numberedName(value).name.replace(drawMarks, ""));

/** Marks after the name of a reserve or an emergency, and the seeding of a greyhound as wide or middle. */
const drawMarks = /\s*\((?:res(?:erve)?\.?|r\d?|em(?:g|erg(?:ency)?)?\d?|e\d|[wm])\)$/i;

/** Returns a name without its leading number: "1. Alder Lane". */
export const unnumbered = (value: string): string => text(numberedName(value).name);
