import type { Kind } from "./kinds";

/** The words that cells show for an enumeration, by the other codes and words that services send for them. */
type Words = Readonly<Record<string, string>>;

/** The words for the enumerations of the form endpoint, of which the interface lists no values (2.3). */
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
 * Returns the word for a code or a word in any case, with its parts separated by blanks; a text that is not
 * listed stays, without underscores.
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
  /** Earlier names, which `fields` still accepts. */
  readonly aliases?: readonly string[];
  readonly heading: string;
  readonly kind: Kind;
  readonly unit?: string;
  /** Set when only the Pro plan returns the value. */
  readonly plan?: "pro";
  /** Description of a computed column; the interface documents the others. */
  readonly description?: string;
  /** The words to show for the service's codes, where the value is one of an enumeration. */
  readonly words?: Words;
  /** Path of the value in the response, with `[]` after each array: `meetings[].races[].raceName`. */
  readonly path: string;
}

/** The columns of a function, or of one of its reports. */
export interface Table {
  /** Path of the array that gives the rows; `""` makes one row of the response itself. */
  readonly rows: string;
  readonly columns: readonly Column[];
  /** Named selections of columns, with wildcards; `all` needs no entry. */
  readonly presets: Readonly<Record<string, readonly string[]>>;
  /** Path of the number by which rows are sorted; without it they keep the response's order. */
  readonly order?: string;
  /** The argument without which the response has no such rows. */
  readonly requires?: string;
}

/** A column before its path is known, under the interface's name. */
export type ColumnSpec = readonly [name: string, heading: string, kind: Kind, unit?: string];

/** One name for one thing in all functions: the names of fields that the interface names differently. */
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
  /** Another prefix under which the columns can be named. */
  readonly aliasPrefix?: string;
  /** Further earlier names by the interface's name. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Prepended to each heading that does not begin with it. */
  readonly heading?: string;
  readonly plan?: "pro";
  /** Descriptions by the interface's name. */
  readonly descriptions?: Readonly<Record<string, string>>;
  /** The words of enumerations by name. */
  readonly words?: Readonly<Record<string, Words>>;
}

/** Returns a heading as it stands within another: "win rate" for "Win rate", but "A/E" as it is. */
const decapitalise = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

/** Returns a heading under the heading of its group: "Track win rate"; "Race name" keeps its own. */
const headingIn = (group: string | undefined, title: string): string =>
  group === undefined || `${title} `.startsWith(`${group} `) ? title : `${group} ${decapitalise(title)}`;

function aliasesOf(
  interfaceName: string,
  { prefix = "", aliasPrefix, aliases = {} }: ColumnsAtOptions,
): string[] {
  const name = fieldNames[interfaceName];
  const earlier = aliases[interfaceName];
  return [
    ...(earlier === undefined ? [] : [earlier]),
    ...(name === undefined ? [] : [prefix + interfaceName]),
    ...(aliasPrefix === undefined ? [] : [aliasPrefix + (name ?? interfaceName)]),
  ];
}

/**
 * Returns the columns of one object of a response.
 *
 * @example
 * columnsAt("runners[]", [["name", "Runner", "text"]]) // [{ name: "name", heading: "Runner", kind: "text", path: "runners[].name" }]
 */
export function columnsAt(
  parent: string,
  specs: readonly ColumnSpec[],
  options: ColumnsAtOptions = {},
): Column[] {
  const { prefix = "", heading, plan, descriptions, words } = options;
  return specs.map(([name, title, kind, unit]) => {
    const aliases = aliasesOf(name, options);
    return {
      name: prefix + (fieldNames[name] ?? name),
      ...(aliases.length === 0 ? {} : { aliases }),
      heading: headingIn(heading, title),
      kind,
      ...(unit === undefined ? {} : { unit }),
      ...(plan === undefined ? {} : { plan }),
      ...(descriptions?.[name] === undefined ? {} : { description: descriptions[name] }),
      ...(words?.[name] === undefined ? {} : { words: words[name] }),
      path: parent === "" ? name : `${parent}.${name}`,
    };
  });
}

/** Returns the column with a name or an earlier name, in any case; undefined if the table has none. */
export function columnNamed({ columns }: Pick<Table, "columns">, name: string): Column | undefined {
  const lower = name.toLowerCase();
  return (
    columns.find((column) => column.name.toLowerCase() === lower) ??
    columns.find(({ aliases = [] }) => aliases.some((alias) => alias.toLowerCase() === lower))
  );
}

/** Returns the columns with the given names, in that order. */
export function pickSpecs(specs: readonly ColumnSpec[], names: readonly string[]): ColumnSpec[] {
  return names.flatMap((name) => specs.filter((spec) => spec[0] === name));
}
