import { isAbsent } from "../cells/arguments/readList";
import { priceIn, priceRule } from "../cells/arguments/readOdds";
import { partsOf } from "../cells/arguments/readPrices";
import { ArgumentError } from "../cells/cellValue";

type Row = readonly unknown[];

const isPlainText = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && !/[;,=\n]/.test(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readByRunner: ReadonlySet<string> = new Set(["CARD", "WHATIF", "KELLY", "BLEND"]);
/** The functions that know the runners of a race, and read prices in a text themselves. */
const readAsText: ReadonlySet<string> = new Set(["CARD", "WHATIF"]);
const runnerKeys = /^(?:number|no|runner|name)$/i;
const figureKeys = /^(?:price|odds|probability)$/i;

/** The arguments that are tables of objects. */
const ofRows: ReadonlySet<string> = new Set(["bets", "prices"]);

/** The arguments that list runners or fields, with the rule for other forms. */
const listRules: ReadonlyMap<string, string> = new Map([
  ["scratched", 'must be runners\' numbers or names, such as [3, 7] or "3, 7"'],
  ["selections", 'must be runners\' numbers: [1, 2, 3] to box, "1>2>3" for an order'],
  ["fields", 'must be names of fields, such as ["number", "name"] or "number,name"'],
]);

/** The arguments with a figure for each runner, which functions look up by runner, with the same rule. */
const figureRules: ReadonlyMap<string, string> = new Map([
  ["odds", 'must be like "1: 2.60, 2: 4.40", or objects of a number and a price'],
  ["probabilities", 'must be like "1: 0.4, 2: 0.25", or objects of a number and a probability'],
]);

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
    if (!runner || !figure || figures.length > 1) throw new ArgumentError(name, figureRules.get(name) ?? "");
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

/** Returns an argument in which the objects of a list of runners are their numbers or names. */
function listOf(name: string, value: unknown): unknown {
  const rule = listRules.get(name);
  if (rule === undefined) return value;
  if (isRecord(value)) return listOf(name, [value]);
  return Array.isArray(value) ? value.map((one: unknown) => runnerIn(name, one, rule)) : value;
}

/** Returns the number or name in an object that states a runner and nothing else; returns other values. */
function runnerIn(name: string, value: unknown, rule: string): unknown {
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  const [key] = keys;
  if (name === "fields" || key === undefined || !keys.every((one) => runnerKeys.test(one)))
    throw new ArgumentError(name, rule, keys.join(", "));
  return value[key];
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
function settingText(option: string, setting: unknown): unknown {
  const value = listOf(option, setting);
  return Array.isArray(value) && value.every(isPlainText) ? value.join(",") : value;
}

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

function formOf(called: string, name: string, argument: unknown): unknown {
  const value = listOf(name, argument);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  const figures = figureRules.has(name) ? figuresByRunner(name, value) : undefined;
  if (figures) return readByRunner.has(called) ? figures : columnOf(name, figures);
  if (typeof value === "string" && figureRules.has(name) && !readAsText.has(called)) {
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
  const pairs = Object.entries(value).map(([option, setting]) => [option, settingText(option, setting)]);
  return pairs.every(([, setting]) => isPlainText(setting))
    ? pairs.map(([option, setting]) => `${option}=${setting}`).join("; ")
    : pairs;
}
