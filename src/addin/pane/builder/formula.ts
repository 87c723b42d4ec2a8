import type { Call } from "../../../functions/call/call";
import { endpoints } from "../../../spec/endpoints";

/** A formula while a person builds it. */
export interface Draft {
  readonly call: Call;
  /** What was given for the function's own arguments, by name. */
  readonly given: Readonly<Record<string, string>>;
  /** Fields in their order, or one preset; none for the function's own choice. */
  readonly fields: readonly string[];
  readonly headers: boolean;
  /** Race type and country, which the formula states unless the workbook does: a colleague's own defaults may differ. */
  readonly scope: Readonly<Record<"race_code" | "country", string>>;
}

type Value = string | number | boolean | undefined;

/** What the scope adds to a formula whose function does not take it as an argument. */
function optionsOf({ call, scope }: Draft, workbook: Readonly<Partial<Record<string, string>>>): string | undefined {
  const known: Readonly<Record<string, unknown>> = endpoints[call.endpoint].parameters;
  const stated = (["race_code", "country"] as const).filter(
    (name) => name in known && !call.argumentNames.includes(name) && workbook[name] !== scope[name],
  );
  return stated.length > 0 ? stated.map((name) => `${name}=${scope[name]}`).join("; ") : undefined;
}

const valueOf = (text: string | undefined): Value => {
  const trimmed = (text ?? "").trim();
  if (trimmed === "") return undefined;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** The arguments of the draft as its function gets them, without what is left out at the end. */
export function draftArguments(draft: Draft, workbook: Readonly<Partial<Record<string, string>>>): readonly Value[] {
  const { call, given, fields, headers, scope } = draft;
  const special: Readonly<Record<string, Value>> = {
    race_code: scope.race_code,
    fields: fields.length > 0 ? fields.join(",") : undefined,
    headers: headers ? undefined : false,
    options: optionsOf(draft, workbook),
  };
  const values = call.argumentNames.map((name) => (name in special ? special[name] : valueOf(given[name])));
  const lengths = values.map((value, index) => (value === undefined ? 0 : index + 1));
  return values.slice(0, Math.max(0, ...lengths));
}

const written = (value: Value): string => {
  if (value === undefined) return "";
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  return String(value).toUpperCase();
};

/**
 * The formula of a function and its arguments.
 *
 * @example
 * formulaOf("FORM", ["today", "sha-tin", 3, undefined, false]) // '=RACING.FORM("today","sha-tin",3,,FALSE)'
 */
export const formulaOf = (name: string, values: readonly Value[], separator = ","): string =>
  `=RACING.${name}(${values.map(written).join(separator)})`;

/**
 * A list with one item moved to another place; the list itself where there is no such place.
 *
 * @example
 * moved(["a", "b", "c"], { from: 0, to: 2 }) // ["b", "c", "a"]
 */
export function moved<Item>(
  items: readonly Item[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
