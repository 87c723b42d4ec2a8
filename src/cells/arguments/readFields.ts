import type { Column, Table } from "../columns/column";
import { ArgumentError } from "../argumentError";
import { isBlankOrZero, single } from "../cellValue";
import { didYouMean } from "../nameMatching";

const namesIn = (text: string): string[] => text.split(/[,;\n]/).map((name) => name.trim());

/** The names that a text or a range lists, in their order. */
function namesGiven(value: unknown): string[] {
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

/** The columns of a preset, or undefined when the table has none of that name. */
function preset(table: Table, name: string): readonly Column[] | undefined {
  if (name === "all") return table.columns;
  const wildcards = table.presets[name];
  return wildcards?.flatMap((wildcard) => table.columns.filter((column) => pattern(wildcard).test(column.name)));
}

function unknownField(table: Table, name: string): ArgumentError {
  const names = table.columns.map((column) => column.name);
  const lastPart = table.columns.filter((column) => column.name.toLowerCase().endsWith(`.${name.toLowerCase()}`));
  const hint = lastPart[0]
    ? `; did you mean ${lastPart[0].name}?`
    : didYouMean(name, [...names, ...Object.keys(table.presets), "all"]);
  return new ArgumentError("fields", `must name fields of this function (RACING.FIELDS lists them)${hint}`, name);
}

/** What one name of a list stands for: a field, else a preset or every field that fits a wildcard. */
function meant(table: Table, name: string): readonly Column[] {
  const lower = name.toLowerCase();
  const field = table.columns.find((column) => column.name.toLowerCase() === lower);
  if (field) return [field];
  const several =
    preset(table, lower) ?? table.columns.filter((column) => lower.includes("*") && pattern(lower).test(column.name));
  if (several.length === 0) throw unknownField(table, name);
  return several;
}

/**
 * The columns that `fields` asks for, in the wanted order: names, wildcards such as `stats.track.*`, presets. Blank: `basic`.
 * A name that is both a field and a preset is the preset when it stands alone. What a preset or a wildcard adds is not repeated.
 */
export function readFields(value: unknown, table: Table): readonly Column[] {
  const names = namesGiven(value);
  const [only = "basic"] = names;
  const alone = names.length <= 1 ? preset(table, only.toLowerCase()) : undefined;
  if (alone) return alone;
  const columns: Column[] = [];
  for (const name of names) {
    const found = meant(table, name);
    columns.push(...(found.length === 1 ? found : found.filter((column) => !columns.includes(column))));
  }
  return columns;
}
