import { isAbsent } from "../cells/arguments/readList";
import { priceIn, priceRule } from "../cells/arguments/readOdds";
import { partsOf } from "../cells/arguments/readPrices";
import { ArgumentError } from "../cells/cellValue";

type Row = readonly unknown[];

const isPlainText = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && !/[;,=\n]/.test(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The arguments with a figure for each runner, which functions look up by runner. */
const ofRunners: ReadonlySet<string> = new Set(["odds", "probabilities"]);
const readByRunner: ReadonlySet<string> = new Set(["CARD", "WHATIF", "KELLY", "BLEND"]);
/** The functions that know the runners of a race, and read prices in a text themselves. */
const readAsText: ReadonlySet<string> = new Set(["CARD", "WHATIF"]);
const runnerKeys = /^(?:number|no|runner|name)$/i;
const figureKeys = /^(?:price|odds|probability)$/i;

/** The arguments that are tables of objects. */
const ofRows: ReadonlySet<string> = new Set(["bets", "prices"]);

const numberOr = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

/** Returns the pairs in a text such as "1: 2.60, 2: 4.40"; undefined for any other text. */
function pairsIn(text: string): Row[] | undefined {
  const parts = partsOf(text).filter((part) => part !== "");
  const pairs = parts.map((part) => /^\s*([^:]+?)\s*:\s*(\S.*?)\s*$/.exec(part));
  return pairs.every((pair) => pair !== null)
    ? pairs.map(([, runner = "", figure = ""]) => [numberOr(runner), figure])
    : undefined;
}

/** Returns one row for each object: the runner, then the figure. */
function pairsOf(name: string, objects: readonly Readonly<Record<string, unknown>>[]): Row[] {
  return objects.map((object) => {
    const entries = Object.entries(object);
    const runner = entries.find(([key]) => runnerKeys.test(key));
    const figures = entries.filter(([key]) => !runnerKeys.test(key));
    const [figure] = figures;
    if (!runner || !figure || figures.length > 1)
      throw new ArgumentError(name, 'must be like "1: 2.60, 2: 4.40", or objects of a number and a price');
    return [runner[1], figure[1]];
  });
}

/** Returns the figures of all runners as pairs of runner and figure; undefined for other forms. */
function figuresByRunner(name: string, value: unknown): readonly Row[] | undefined {
  if (typeof value === "string") return pairsIn(value);
  if (isRecord(value)) {
    const isOfOne = Object.keys(value).some((key) => figureKeys.test(key));
    if (isOfOne) return pairsOf(name, [value]);
    return Object.entries(value).map(([runner, figure]) => [numberOr(runner), figure]);
  }
  return Array.isArray(value) && value.length > 0 && value.every(isRecord) ? pairsOf(name, value) : undefined;
}

/** Returns figures in order as a column. Throws an ArgumentError that names the runner of a wrong price. */
function columnOf(name: string, pairs: readonly Row[]): Row[] {
  for (const [runner, figure] of pairs)
    if (name === "odds" && !isAbsent(figure) && priceIn(figure) === undefined)
      throw new ArgumentError(`${name} of ${String(runner)}`, priceRule(), figure);
  return pairs.map(([, figure]) => [figure]);
}

/** Returns rows of objects under their property names. */
function tableOf(objects: readonly Readonly<Record<string, unknown>>[]): Row[] {
  const headings = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return [headings, ...objects.map((object) => headings.map((heading) => object[heading] ?? null))];
}

/** Returns the value of a cell, which may be the only one of a list. */
function cellOf(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length === 1) return cellOf(name, value[0]);
  throw new ArgumentError(name, "must have one value in each cell", `${value.length} values`);
}

/** Returns the setting of an option as a text: several values with commas. */
const settingText = (setting: unknown): unknown =>
  Array.isArray(setting) && setting.every(isPlainText) ? setting.join(",") : setting;

/**
 * Returns an argument in the form that Excel passes: a list as a column, objects as a table with headings,
 * figures with their runners as two columns, named options as a text or two columns. An empty list is blank.
 * A function that takes figures only in order gets them in order.
 *
 * @example
 * rangeOf("CARD", "odds", "1: 2.60, 2: 4.40") // [[1, "2.60"], [2, "4.40"]]
 */
export function rangeOf(called: string, name: string, value: unknown): unknown {
  const range = formOf(called, name, value);
  if (!Array.isArray(range)) return range;
  return range.map((row: unknown) => (Array.isArray(row) ? row.map((cell) => cellOf(name, cell)) : row));
}

function formOf(called: string, name: string, value: unknown): unknown {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  const figures = ofRunners.has(name) ? figuresByRunner(name, value) : undefined;
  if (figures) return readByRunner.has(called) ? figures : columnOf(name, figures);
  if (typeof value === "string" && ofRunners.has(name) && !readAsText.has(called)) {
    const parts = partsOf(value);
    return parts.length > 1 ? parts.map((part) => [part]) : value;
  }
  if (Array.isArray(value)) {
    if (name === "fields" && value.every(isPlainText)) return value.join(",");
    if (value.every(isRecord)) return tableOf(value);
    return value.map((row: unknown) => (Array.isArray(row) ? row : [row]));
  }
  if (!isRecord(value)) return value;
  if (ofRows.has(name)) return tableOf([value]);
  const pairs = Object.entries(value).map(([option, setting]) => [option, settingText(setting)]);
  return pairs.every(([, setting]) => isPlainText(setting))
    ? pairs.map(([option, setting]) => `${option}=${setting}`).join("; ")
    : pairs;
}
