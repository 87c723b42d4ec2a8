/** A kind of value: its description and its Excel number format. */
export interface KindRule {
  readonly numeric: boolean;
  readonly description: string;
  /** Excel's number format. */
  readonly format?: string;
  /** The unit, if it is the same for all values of the kind. */
  readonly unit?: string;
}

const moment = { numeric: true, format: "yyyy-mm-dd hh:mm", unit: "serial number" } as const;

const rules = {
  text: { numeric: false, description: "text" },
  integer: { numeric: true, description: "whole number" },
  number: { numeric: true, description: "number" },
  decimal: { numeric: true, description: "number with one decimal", format: "0.0" },
  score: { numeric: true, description: "number with two decimals", format: "0.00" },
  logLoss: { numeric: true, description: "number", format: "0.0000" },
  odds: { numeric: true, description: "decimal odds", format: "0.00", unit: "decimal odds" },
  factor: { numeric: true, description: "ratio, 1 for no difference", format: "0.00", unit: "times" },
  fraction: { numeric: true, description: "fraction from 0 to 1", format: "0.0%", unit: "0 to 1" },
  logOdds: {
    numeric: true,
    description: "difference of log-odds, 0 for the average runner",
    unit: "log-odds",
    format: "+0.00;-0.00;0.00",
  },
  difference: {
    numeric: true,
    description: "difference of two fractions",
    unit: "-1 to 1",
    format: "+0.0%;-0.0%;0.0%",
  },
  margin: {
    numeric: true,
    description: "fraction; below 0 where the prices favour the backer",
    unit: "above -1",
    format: '+0.0%;-0.0%" (check the prices)";0.0%',
  },
  flag: { numeric: false, description: "TRUE or FALSE" },
  distance: { numeric: true, description: "number of metres", format: '0" m"', unit: "m" },
  kilograms: { numeric: true, description: "number of kilograms", format: '0.0" kg"', unit: "kg" },
  money: {
    numeric: true,
    format: "#,##0",
    unit: "the venue's currency",
    description: "amount in the venue's currency; the text itself if it is not a clear amount",
  },
  stake: { numeric: true, description: "amount of money", format: "#,##0.00", unit: "as the stake" },
  minutes: { numeric: true, description: "whole number of minutes", unit: "minutes" },
  date: { ...moment, format: "yyyy-mm-dd", description: "date (serial number)" },
  time: { ...moment, description: "date and time (serial number) in the venue's time zone" },
  localTime: { ...moment, description: "date and time (serial number) in your time zone" },
  clockTime: { ...moment, description: "date and time (serial number) on this computer's clock" },
  value: {
    numeric: false,
    description: "value of the kind that its row states: a number, a text, a flag, or a date and time",
  },
  badges: { numeric: false, description: "badge labels, separated by commas" },
} as const satisfies Record<string, KindRule>;

export type Kind = keyof typeof rules;

/** The rules of each kind; `table/converter` converts the values. */
export const kinds: Readonly<Record<Kind, KindRule>> = rules;

/** Returns a unit, such as "0 to 1": the column's, or else the kind's; "" for texts and flags. */
export const unitOf = ({ kind, unit }: { readonly kind: Kind; readonly unit?: string | undefined }): string =>
  unit ?? kinds[kind].unit ?? "";

/** The words that cells show for an enumeration, by the codes and words that services send. */
type Words = Readonly<Record<string, string>>;

/** The words for the enumerations of the form endpoint; the interface does not list their values (2.3). */
export const enumerations = {
  runningStyle: {
    l: "leader",
    p: "presser",
    m: "midfield",
    b: "back",
    x: "unknown",
    "on pace": "presser",
    backmarker: "back",
  },
  trend: { improving: "rising", steady: "stable", declining: "dropping" },
  assessment: { easier: "drop", suitable: "comfort zone", harder: "rise" },
  category: { suitability: "specialization", specialisation: "specialization", draw: "barrier" },
  sentiment: { "+": "positive", "/": "neutral", "-": "negative" },
} as const satisfies Readonly<Record<string, Words>>;

/**
 * Returns the word for a code or a word in any case, with blanks between its parts. A text that is not listed
 * is kept, without underscores.
 *
 * @example
 * wordFor(enumerations.runningStyle, "P") // "presser"
 * wordFor(enumerations.assessment, "big_drop") // "big drop"
 */
export function wordFor(words: Words, text: string): string {
  const folded = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\w)[_\s-]+(?=\w)/g, " ");
  return words[folded] ?? folded;
}

/** A column that a function can return: a value of the response under a dotted name. */
export interface Column {
  readonly name: string;
  /** Earlier names that `fields` still accepts. */
  readonly aliases?: readonly string[];
  readonly heading: string;
  readonly kind: Kind;
  readonly unit?: string | undefined;
  /** Set if only the Pro plan returns the value. */
  readonly plan?: "pro" | undefined;
  /** The meaning, which the help pages state. */
  readonly description?: string | undefined;
  /** The words to show for the service's codes, if the value is from an enumeration. */
  readonly words?: Words | undefined;
  /** Path of the value in the response, with `[]` after each array: `meetings[].races[].raceName`. */
  readonly path: string;
}

/** The columns of a function, or of one of its reports. */
export interface Table {
  /** Path of the array that gives the rows; `""` makes one row from the response itself. */
  readonly rows: string;
  readonly columns: readonly Column[];
  /** Named selections of columns, with wildcards; `all` needs no entry. */
  readonly presets: Readonly<Record<string, readonly string[]>>;
  /** Path of the number to sort rows by; if it is absent, rows keep the response's order. */
  readonly order?: string;
  /** The argument that the response needs to have such rows. */
  readonly requires?: string;
}

/** A field as a column shows it, declared by an endpoint or computed by a function. */
export interface ShownField {
  readonly heading: string;
  readonly kind: Kind;
  readonly unit?: string;
  readonly plan?: "pro";
  readonly description?: string;
}

/** A list or an object among an object's fields. */
interface Group {
  readonly type: unknown;
  readonly heading?: string;
  readonly plan?: "pro";
  readonly properties?: ShownFields;
}

export type ShownFields = Readonly<Record<string, ShownField | Group>>;

/**
 * Names for fields that the interface names inconsistently, so that each thing has one name in all functions.
 */
const fieldNames: Readonly<Record<string, string>> = {
  winPercent: "winRate",
  placePercent: "placeRate",
  overallWinRate: "winRate",
  overallPlaceRate: "placeRate",
  totalStarts: "starts",
  totalWins: "wins",
  barrierNumber: "barrier",
  jockeyName: "jockey",
  trainerName: "trainer",
};

interface ColumnsAtOptions {
  /** Prepended to each name. */
  readonly prefix?: string;
  /** Another prefix by which the columns can be named, as in other functions. */
  readonly aliasPrefix?: string;
  /** Prepended to each heading that does not already begin with it. */
  readonly heading?: string | undefined;
  readonly plan?: "pro" | undefined;
  /** The words of enumerations by name. */
  readonly words?: Readonly<Record<string, Words>>;
  /** True to include the columns of inner objects, named and headed after them. */
  readonly nested?: boolean;
}

/** Returns a heading within a group: "Track win rate"; "Race name" and "A/E" stay unchanged. */
function headingIn(group: string | undefined, title: string): string {
  if (group === undefined || `${title} `.startsWith(`${group} `)) return title;
  return `${group} ${title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
}

/** Returns the columns of one object in a response, one for each field that is a value. */
export function columnsAt(parent: string, fields: ShownFields, options: ColumnsAtOptions = {}): Column[] {
  const { prefix = "", aliasPrefix, heading, plan, words, nested } = options;
  return Object.entries(fields).flatMap(([field, declaredField]): Column[] => {
    const path = parent === "" ? field : `${parent}.${field}`;
    if (!("kind" in declaredField)) {
      if (!nested || !declaredField.properties) return [];
      const group = {
        prefix: `${prefix}${field}.`,
        heading: declaredField.heading,
        plan: declaredField.plan ?? plan,
      };
      return columnsAt(path, declaredField.properties, { ...options, ...group });
    }
    const { kind, unit, description } = declaredField;
    const name = fieldNames[field] ?? field;
    const aliases = [
      ...(aliasPrefix === undefined ? [] : [aliasPrefix + name]),
      ...(name === field ? [] : [prefix + field]),
    ];
    return [
      {
        name: prefix + name,
        heading: headingIn(heading, declaredField.heading),
        path,
        kind,
        unit,
        description,
        plan: declaredField.plan ?? plan,
        words: words?.[field],
        ...(aliases.length === 0 ? {} : { aliases }),
      },
    ];
  });
}

/** Returns the column names of an object's fields, for presets. */
export const namesOf = (fields: ShownFields): string[] => columnsAt("", fields).map(({ name }) => name);

/** Returns the column with a present or earlier name, in any case; undefined if the table has none. */
export function columnNamed({ columns }: Pick<Table, "columns">, name: string): Column | undefined {
  const lower = name.toLowerCase();
  return (
    columns.find((column) => column.name.toLowerCase() === lower) ??
    columns.find(({ aliases = [] }) => aliases.some((alias) => alias.toLowerCase() === lower))
  );
}
