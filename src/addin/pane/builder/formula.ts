import type { Call } from "../../../functions/call/call";
import type { SheetRace } from "../state/sheetRace";
import { endpoints } from "../../../spec/endpoints";
import { type MarketArgument, marketArgument, referenceText } from "./marketArgument";

/** A formula that is being built. */
export interface Formula {
  readonly call: Call;
  /** The text entered for each of the function's arguments. */
  readonly values: Readonly<Record<string, string>>;
  /** Field names in order, or one preset; empty for the function's default columns. */
  readonly fields: readonly string[];
  readonly headers: boolean;
  /**
   * Race type and country. The formula states them unless the workbook does, as a colleague's defaults may
   * differ.
   */
  readonly scope: Readonly<Record<"race_code" | "country", string>>;
  /** True while its race is the sheet's. */
  readonly fromSheet?: boolean;
}

const raceArguments = ["date", "track", "race"] as const;

/** Returns the formula with the race of the sheet, unless another one was chosen. */
export function withSheetRace(formula: Formula, { race_code, country, ...race }: SheetRace): Formula {
  const isChosen = (formula.values.track ?? "") !== "" && !formula.fromSheet;
  return isChosen
    ? formula
    : {
        ...formula,
        values: { ...formula.values, ...race },
        scope: { race_code, country },
        fromSheet: true,
      };
}

/** Returns the formula with a part changed. Its race is no longer the sheet's once another one is chosen. */
export function changedFormula(formula: Formula, part: Partial<Formula>): Formula {
  const next = { ...formula, ...part };
  const isSameRace =
    raceArguments.every((name) => next.values[name] === formula.values[name]) &&
    next.scope.race_code === formula.scope.race_code &&
    next.scope.country === formula.scope.country;
  return { ...next, fromSheet: Boolean(formula.fromSheet) && isSameRace };
}

type Value = string | number | boolean | undefined;
/** An argument of a formula: a value, or for odds and scratched runners cells or a list of prices. */
export type FormulaValue = Value | MarketArgument;
type WorkbookDefaults = Readonly<Partial<Record<string, string>>>;

/** Returns true for a function that may be limited to a country, and has all countries by default. */
export const takesAnyCountry = ({ descriptors }: Call): boolean => descriptors.country?.setting === undefined;

/** Returns the `options` argument that states the scope where the function has no argument for it. */
function scopeOptions({ call, scope, values }: Formula, workbook: WorkbookDefaults): string | undefined {
  const known: Readonly<Record<string, unknown>> = endpoints[call.endpoint].parameters;
  const ofScope = (name: "race_code" | "country"): string =>
    name in known && workbook[name] !== scope[name] ? scope[name] : "";
  const wanted = {
    race_code: ofScope("race_code"),
    country: takesAnyCountry(call) ? (values.country ?? "") : ofScope("country"),
  };
  const stated = Object.entries(wanted)
    .filter(([name, value]) => value !== "" && !call.argumentNames.includes(name))
    .map(([name, value]) => `${name}=${value}`);
  return stated.length > 0 ? stated.join("; ") : undefined;
}

const parseValue = (text: string | undefined): Value => {
  const trimmed = (text ?? "").trim();
  if (trimmed === "") return undefined;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Returns true for an argument that takes cells: their address is a reference, not a text. */
export const takesCells = (name: string): boolean => ["odds", "scratched", "conditions"].includes(name);

/** Parses the entry for an argument that takes cells. Scratched runners remain a text such as "2,5". */
function parseCells(name: string, text: string | undefined): FormulaValue {
  const parsed = marketArgument(name, text ?? "", "");
  return "reference" in parsed || (name === "odds" && parsed.text !== "") ? parsed : parseValue(text);
}

/** Returns the arguments that the function receives, without omitted ones at the end. */
export function formulaArguments(formula: Formula, workbook: WorkbookDefaults): readonly FormulaValue[] {
  const { call, values, fields, headers, scope } = formula;
  const special: Readonly<Record<string, Value>> = {
    race_code: scope.race_code,
    fields: fields.length > 0 ? fields.join(",") : undefined,
    headers: headers ? undefined : false,
    options: scopeOptions(formula, workbook),
  };
  const args = call.argumentNames.map((name) => {
    if (name in special) return special[name];
    return takesCells(name) ? parseCells(name, values[name]) : parseValue(values[name]);
  });
  const lengths = args.map((arg, index) => (arg === undefined ? 0 : index + 1));
  return args.slice(0, Math.max(0, ...lengths));
}

function argumentText(value: FormulaValue, sheet: string | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "object")
    return "reference" in value ? referenceText(value.reference, sheet) : value.text;
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  return String(value).toUpperCase();
}

interface FormulaTextOptions {
  readonly separator?: string;
  /** The sheet of the formula, whose cells it refers to without the sheet's name. */
  readonly sheet?: string;
}

/**
 * Returns the text of a formula.
 *
 * @example
 * formulaText("FORM", ["today", "sha-tin", 3, undefined, false]) // '=RACING.FORM("today","sha-tin",3,,FALSE)'
 */
export function formulaText(
  name: string,
  args: readonly FormulaValue[],
  { separator = ",", sheet }: FormulaTextOptions = {},
): string {
  return `=RACING.${name}(${args.map((value) => argumentText(value, sheet)).join(separator)})`;
}

/**
 * Returns the list with one item moved; the list itself when an index is out of range.
 *
 * @example
 * moveItem(["a", "b", "c"], { from: 0, to: 2 }) // ["b", "c", "a"]
 */
export function moveItem<Item>(
  items: readonly Item[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
