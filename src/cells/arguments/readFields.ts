import { t } from "../../language/translate";
import { columnNamed, type Column, type Table } from "../columns/column";
import { ArgumentError } from "../cellValue";
import { foldName } from "../nameMatching";
import { withNearest } from "../../spec/nearestName";
import { readList } from "./readText";

const pattern = (wildcard: string): RegExp =>
  new RegExp(
    `^${wildcard
      .split(/\*+/) // consecutive asterisks would backtrack
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "i",
  );

/** Returns the columns of which a text matches a wildcard. */
function columnsWith(
  { columns }: Table,
  wildcard: string,
  textsOf: (column: Column) => readonly string[],
): readonly Column[] {
  const matches = pattern(wildcard);
  const letters = wildcard.replaceAll("*", "").length;
  // A long wildcard takes long to compile, and matches no shorter text.
  const isMatch = (text: string): boolean => letters <= text.length && matches.test(text);
  return columns.filter((column) => textsOf(column).some(isMatch));
}

/** Returns the columns whose present or earlier name matches a wildcard. */
const columnsMatching = (table: Table, wildcard: string): readonly Column[] =>
  columnsWith(table, wildcard, ({ name, aliases = [] }) => [name, ...aliases]);

/** Returns the columns of a preset; undefined if the table has no such preset. */
function presetColumns(table: Table, name: string): readonly Column[] | undefined {
  if (name === "all") return table.columns;
  return table.presets[name]?.flatMap((wildcard) => columnsMatching(table, wildcard));
}

function unknownField(table: Table, name: string): ArgumentError {
  const lastPart = table.columns.filter((column) =>
    [column.name, ...(column.aliases ?? [])].some((one) =>
      one.toLowerCase().endsWith(`.${name.toLowerCase()}`),
    ),
  );
  const names = table.columns.flatMap((column) => [column.name, column.heading]);
  const rule = t`must name fields of this function (RACING.FIELDS lists them)`;
  return new ArgumentError(
    "fields",
    lastPart[0]
      ? t`${rule}; did you mean ${lastPart[0].name}?`
      : withNearest(rule, { name, candidates: [...names, ...Object.keys(table.presets), "all"] }),
    name,
  );
}

/** Returns the column with a heading; throws if several have it, because a heading must name one column. */
function columnsHeaded({ columns }: Table, heading: string): readonly Column[] {
  // without the clock in a time's heading
  const folded = [heading, heading.replace(/ \([^()]*\)$/, "")].map(foldName);
  const matchingColumns = columns.filter((column) => folded.includes(foldName(column.heading)));
  if (matchingColumns.length <= 1) return matchingColumns;
  const names = matchingColumns.map(({ name }) => name).join(" or ");
  throw new ArgumentError("fields", t`must name one field; this heading belongs to ${names}`, heading);
}

/** Returns the columns for a column name, preset, wildcard or heading, whichever matches first. */
function columnsNamed(table: Table, name: string): readonly Column[] {
  const field = columnNamed(table, name);
  if (field) return [field];
  const preset = presetColumns(table, name.toLowerCase());
  if (preset) return preset;
  const isWildcard = name.includes("*");
  const byName = isWildcard ? columnsMatching(table, name) : columnsHeaded(table, name);
  if (byName.length > 0) return byName;
  const byHeading = isWildcard ? columnsWith(table, name, ({ heading }) => [heading]) : [];
  if (byHeading.length === 0) throw unknownField(table, name);
  return byHeading;
}

/**
 * Parses `fields` as columns in the given order: names, wildcards such as `stats.track.*`, presets and
 * headings; `basic` if blank. A name shared by a column and a preset means the preset if it is the only name.
 * Presets and wildcards do not repeat columns.
 */
export function readFields(value: unknown, table: Table): readonly Column[] {
  const names = readList(value).map(String);
  const [only = "basic"] = names;
  const alone = names.length <= 1 ? presetColumns(table, only.toLowerCase()) : undefined;
  if (alone) return alone;
  const columns: Column[] = [];
  for (const name of names) {
    const namedColumns = columnsNamed(table, name);
    columns.push(
      ...(namedColumns.length === 1
        ? namedColumns
        : namedColumns.filter((column) => !columns.includes(column))),
    );
  }
  return columns;
}
