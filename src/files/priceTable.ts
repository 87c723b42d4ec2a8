import { numberedName } from "./exchangePrices";
import { foldName } from "./foldName";
import { headings as table, plainHeading } from "./headings";
import { areAmerican, lineIn, ofAmerican, priceOfText } from "./priceText";

/** A runner's prices in one row of a table. */
export interface PriceRow {
  /** The day, YYYY-MM-DD; absent if the table states none. */
  readonly date?: string | undefined;
  /** The track as `trackKey` writes it; absent if the table states none. */
  readonly track?: string | undefined;
  readonly race?: number | undefined;
  readonly number: number;
  readonly name?: string | undefined;
  /** Decimal odds; undefined for a runner that nobody prices, such as a scratched one. */
  readonly last?: number | undefined;
  readonly open?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  /** The prices of firms by the firm's name, the first one first. */
  readonly firms: readonly (readonly [firm: string, price: number])[];
}

export interface PriceTable {
  readonly rows: readonly PriceRow[];
  /** The lines that could not be read, with the reasons. */
  readonly faults: readonly { readonly line: number; readonly reason: string }[];
  /** The headings of columns that are not used. */
  readonly unused: readonly string[];
}

/** A table without the columns that prices need. */
export class NoPriceTable extends Error {}

const races = ["date", "track", "race", "number", "runner"] as const;
const prices = ["last", "open", "high", "low"] as const;
type Column = (typeof races)[number] | (typeof prices)[number];

const columnOf = new Map<string, Column>([
  ...races.flatMap((column) => table.both[column].map((word) => [word, column] as const)),
  ...prices.flatMap((column) => table.prices[column].map((word) => [word, column] as const)),
]);

/** The words before or after "price" that name another kind of price, or a fact about one. */
const noFirm =
  /\b(?:place[ds]?|e\/?w|each way|lay|tote|starting|bsp|sp|final|closing|opening|morning line|forecast|rated|rating|fair|true|implied|model|assessed|my|own|min(?:imum)?|max(?:imum)?|highest|lowest|worst|average|avg|mean|previous|prior|change[ds]?|movement|move|time|updated?|date|type|source|id)\b/i;

/** Returns the firm in a heading such as "Northfield price", "Odds: Northfield" or "Price (Northfield)". */
function firmOf(heading: string): string | undefined {
  const text = heading.trim().replace(/\s*\((?:dec|decimal)\)$/i, "");
  const [, inBrackets, after, before] =
    /^(?:(?:price|odds)\s*\(([^()]+)\)|(?:price|odds)\s*(?:of|at|:|-)?\s+(\S.*)|(\S.*?)\s*[:-]?\s+(?:price|odds))$/i.exec(
      text,
    ) ?? [];
  const firm = inBrackets ?? after ?? before;
  return firm === undefined || noFirm.test(firm) ? undefined : firm.trim();
}

/** Returns a track's name or slug in the form in which two of them are compared. */
export const trackKey = (name: string): string =>
  foldName(name)
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The highest price; a higher number is no price. */
const highest = 10_000;
const none =
  /^(?:|-+|–|—|0+(?:[.,]0+)?|l?\/?scr\.?|(?:late )?scratched|n\/?a|#n\/a|null|nr|non-?runner|withdrawn|susp(?:ended)?)$/i;

/**
 * Returns a price of more than 1 in a table of decimal or of American prices; undefined for a cell without a
 * price. Throws for anything else.
 */
function priceIn(heading: string, cell: unknown, isAmerican: boolean): number | undefined {
  if (cell === null || cell === undefined || cell === 0) return undefined;
  const text = String(cell).trim();
  if (none.test(text)) return undefined;
  const line = lineIn(cell);
  const isLine = line !== undefined && (isAmerican || line < 0);
  const price = isLine ? ofAmerican(line) : typeof cell === "number" ? cell : priceOfText(text);
  if (price !== undefined && price > 1 && price <= highest) return price;
  const rule = isAmerican && isLine ? "an American price, because others here are" : "a price above 1";
  throw new RangeError(`${heading} must be ${rule}: current value is ${text.slice(0, 60)}`);
}

function integerIn(heading: string, cell: unknown, most: number): number {
  const [, digits = ""] = /^(?:r(?:ace)?\s*)?#?(\d{1,2})\.?$/i.exec(String(cell).trim()) ?? [];
  const number = Number(digits);
  if (number >= 1 && number <= most) return number;
  throw new RangeError(
    `${heading} must be a number from 1 to ${most}: current value is ${String(cell).slice(0, 60)}`,
  );
}

const isBlank = (cell: unknown): boolean =>
  cell === null || cell === undefined || String(cell).trim() === "" || cell === 0;

export interface PriceTableOptions {
  /** Returns the day of a cell, YYYY-MM-DD; undefined for anything else. */
  readonly dayOf?: (cell: unknown) => string | undefined;
}

const isoDay = (cell: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(String(cell).trim())?.[0] ?? undefined;

/**
 * Reads a table of prices by its headings: number, one price or a price for each firm ("Northfield price"),
 * and optionally date, track, race, runner, open, high and low. Throws NoPriceTable if number or prices are
 * missing. A line with a value that cannot be read is left out as a whole.
 */
export function readPriceTable(
  [head = [], ...lines]: readonly (readonly unknown[])[],
  { dayOf = isoDay }: PriceTableOptions = {},
): PriceTable {
  const headings = head.map((cell) => String(cell ?? "").trim());
  const places = new Map<Column, number>();
  const firms: { readonly firm: string; readonly at: number }[] = [];
  const unused: string[] = [];
  headings.forEach((heading, at) => {
    const column = columnOf.get(plainHeading(heading));
    const firm = column === undefined ? firmOf(heading) : undefined;
    if (column !== undefined && !places.has(column)) places.set(column, at);
    else if (firm !== undefined) firms.push({ firm, at });
    else if (heading !== "") unused.push(heading);
  });
  if (!places.has("number"))
    throw new NoPriceTable(`no column of runners' numbers: the headings are ${headings.join(", ")}`);
  if (!places.has("last") && firms.length === 0)
    throw new NoPriceTable(
      `no column of prices, such as Price or Northfield price: the headings are ${headings.join(", ")}`,
    );

  const priceColumns = [
    ...prices.flatMap((column) => places.get(column) ?? []),
    ...firms.map(({ at }) => at),
  ];
  const isAmerican = lines.some((cells) => areAmerican(priceColumns.map((at) => cells[at])));
  const price = (heading: string, cell: unknown): number | undefined => priceIn(heading, cell, isAmerican);
  const faults: { line: number; reason: string }[] = [];
  const read = lines.flatMap((cells, index): ReadLine[] => {
    const cellOf = (column: Column): unknown => {
      const at = places.get(column);
      return at === undefined ? undefined : cells[at];
    };
    const valueOf = <Value>(column: Column, reader: (heading: string, cell: unknown) => Value) => {
      const cell = cellOf(column);
      return isBlank(cell) ? undefined : reader(headings[places.get(column) ?? 0] ?? column, cell);
    };
    if (cells.every(isBlank)) return [];
    try {
      if (!cells.slice(headings.length).every(isBlank))
        throw new RangeError("the line has more values than there are headings");
      const number = valueOf("number", (heading, cell) => integerIn(heading, cell, 99));
      if (number === undefined) throw new RangeError("the runner has no number");
      const { name, number: inFront = String(number) } = numberedName(String(cellOf("runner") ?? ""));
      if (Number(inFront) !== number)
        throw new RangeError(
          `${headings[places.get("number") ?? 0]} must be the number in front of the name, ${inFront}: current value is ${number}`,
        );
      const row: PriceRow = {
        number,
        date: valueOf("date", (heading, cell) => {
          const day = dayOf(cell);
          if (day !== undefined) return day;
          throw new RangeError(
            `${heading} must be a day as YYYY-MM-DD: current value is ${String(cell).slice(0, 60)}`,
          );
        }),
        track: valueOf("track", (_, cell) => trackKey(String(cell))),
        race: valueOf("race", (heading, cell) => integerIn(heading, cell, 20)),
        name: valueOf("runner", () => name.slice(0, 200)),
        last: valueOf("last", price),
        open: valueOf("open", price),
        high: valueOf("high", price),
        low: valueOf("low", price),
        firms: firms.flatMap(({ firm, at }) => {
          const offer = price(headings[at] ?? firm, cells[at]);
          return offer === undefined ? [] : [[firm, offer] as const];
        }),
      };
      return [{ line: index + 2, row }];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      faults.push({ line: index + 2, reason: error.message });
      return [];
    }
  });
  const firstLines = new Map<string, number>();
  const repeated = new Set<string>();
  for (const { line, row } of read) {
    const key = runnerKey(row);
    const first = firstLines.get(key) ?? line;
    firstLines.set(key, first);
    if (first === line) continue;
    repeated.add(key);
    const reason = `runner ${row.number} is also on line ${first}: it has no price until one line is left`;
    faults.push({ line, reason });
  }
  const rows = read.flatMap(({ row }) => (repeated.has(runnerKey(row)) ? [] : [row]));
  return { rows, faults, unused };
}

/** A line that was read. */
interface ReadLine {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly row: PriceRow;
}

/** Returns a text that is equal for lines about the same runner of the same race. */
export const runnerKey = ({ date = "", track = "", race, number }: PriceRow): string =>
  [date, track, race, number].join("\n");

/** Returns the highest of the firms' prices with the firm's name, the first firm's if several agree. */
export const bestPrice = ({
  firms,
}: Pick<PriceRow, "firms">): readonly [firm: string, price: number] | undefined =>
  firms.reduce<readonly [string, number] | undefined>(
    (best, offer) => (best === undefined || offer[1] > best[1] ? offer : best),
    undefined,
  );
