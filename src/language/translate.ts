/** The reader's language, for texts, and region, for numbers and dates. */
interface Reader {
  /** Each translated text by its English text; {0}, {1} … mark the places of values in both. */
  readonly texts: Readonly<Record<string, string>>;
  /** A BCP 47 tag, such as "de-AT". */
  readonly region: string;
}

let reader: Reader = { texts: {}, region: "en" };

/** Sets the language or region for texts written from now on. */
export function setReader(change: Partial<Reader>): void {
  reader = { ...reader, ...change };
}

/** Returns the region that sets the format of numbers and dates. */
export const region = (): string => reader.region;

/** Returns the parts of a text in the reader's language, or else in English, with each value in its place. */
export function translateParts<Value>(key: string, values: readonly Value[] = []): (string | Value)[] {
  const parts = (reader.texts[key] ?? key).split(/\{(\d)\}/);
  // The group in the pattern makes every second part the index of a value.
  return parts.map((part, index) => (index % 2 === 0 ? part : (values[Number(part)] as Value)));
}

/** Returns a text in the reader's language for the English text. */
export const translate = (key: string, values: readonly unknown[] = []): string =>
  translateParts(key, values).join("");

const keyOf = (texts: readonly string[]): string =>
  texts.reduce((key, text, index) => `${key}{${index - 1}}${text}`);

/**
 * Returns a text in the reader's language. The English text is its key in assets/languages. Call it where a
 * text is written, never while a module loads, because the language is not known then.
 *
 * @example t`The table at ${"B2"} is full.` // its key is "The table at {0} is full."
 */
export const t = (texts: readonly string[], ...values: readonly unknown[]): string =>
  translate(keyOf(texts), values);

/**
 * Returns the parts of a text with elements of the page in it, in the order of the reader's language.
 *
 * @example tParts`Press ${key} to stop.` // in JSX, where the key is an element
 */
export const tParts = <const Values extends readonly unknown[]>(
  texts: readonly string[],
  ...values: Values
): (string | Values[number])[] => translateParts<Values[number]>(keyOf(texts), values);

/** Formats a whole number for the reader's region: "1,200", or "1.200" in Germany. */
export const formatNumber = (number: number): string => number.toLocaleString(reader.region);

/** Formats a number as the reader types it: 0.25, or 0,25 in Germany. */
export const formatTyped = (number: number): string =>
  number.toLocaleString(reader.region, { useGrouping: false, maximumFractionDigits: 20 });

/** Formats a number with a number of decimals for the reader's region: "2.40", or "2,40" in Germany. */
export const formatDecimal = (number: number, decimals: number): string =>
  number.toLocaleString(reader.region, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });

/**
 * Formats a count with its noun.
 *
 * @example formatCount(1200, "cell") // "1,200 cells"
 */
export const formatCount = (count: number, noun: string): string =>
  translate(`{0} ${noun}${count === 1 ? "" : "s"}`, [formatNumber(count)]);
