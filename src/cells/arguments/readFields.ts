import type { Column, Table } from "../columns/column";
import { ArgumentError } from "../argumentError";
import { isBlankOrZero, single } from "../cellValue";
import { didYouMean } from "../nameMatching";

const namesIn = (text: string): string[] => text.split(/[,;\n]/).map((name) => name.trim());

/** Returns the names listed in a text or a range, in their order. */
function namesListed(value: unknown): string[] {
  const cell = single(value);
  const cells: readonly unknown[] = Array.isArray(cell) ? cell.flat() : [cell];
  return cells
    .filter((text) => !isBlankOrZero(text))
    .flatMap((text) => namesIn(String(text)))
    .filter((name) => name !== "");
}

const pattern = (wildcard: string): RegExp =>
  new RegExp(
    `^${wildcard
      .split("*")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "i",
  );

/** Returns the columns of a preset; undefined if the table has none of that name. */
function presetColumns(table: Table, name: string): readonly Column[] | undefined {
  if (name === "all") return table.columns;
  const wildcards = table.presets[name];
  return wildcards?.flatMap((wildcard) =>
    table.columns.filter((column) => pattern(wildcard).test(column.name)),
  );
}

function unknownField(table: Table, name: string): ArgumentError {
  const names = table.columns.map((column) => column.name);
  const lastPart = table.columns.filter((column) =>
    column.name.toLowerCase().endsWith(`.${name.toLowerCase()}`),
  );
  const hint = lastPart[0]
    ? `; did you mean ${lastPart[0].name}?`
    : didYouMean(name, [...names, ...Object.keys(table.presets), "all"]);
  return new ArgumentError(
    "fields",
    `must name fields of this function (RACING.FIELDS lists them)${hint}`,
    name,
  );
}

/** Returns the columns that one name selects: a column, else a preset or all that match a wildcard. */
function columnsNamed(table: Table, name: string): readonly Column[] {
  const lower = name.toLowerCase();
  const field = table.columns.find((column) => column.name.toLowerCase() === lower);
  if (field) return [field];
  const several =
    presetColumns(table, lower) ??
    table.columns.filter((column) => lower.includes("*") && pattern(lower).test(column.name));
  if (several.length === 0) throw unknownField(table, name);
  return several;
}

/**
 * Parses `fields` as columns in the given order: names, wildcards such as `stats.track.*` and presets;
 * `basic` when blank. A name that is both a column's and a preset's is the preset if it is the only one.
 * Presets and wildcards add no column twice.
 */
export function readFields(value: unknown, table: Table): readonly Column[] {
  const names = namesListed(value);
  const [only = "basic"] = names;
  const alone = names.length <= 1 ? presetColumns(table, only.toLowerCase()) : undefined;
  if (alone) return alone;
  const columns: Column[] = [];
  for (const name of names) {
    const found = columnsNamed(table, name);
    columns.push(...(found.length === 1 ? found : found.filter((column) => !columns.includes(column))));
  }
  return columns;
}
