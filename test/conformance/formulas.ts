import { blank, type Call, type Argument } from "./cellCall";

/** The area of a call in a sheet: its table, and below that the ranges of its arguments. */
const width = 32;
const height = 50;
const rangesFrom = 40;
const across = 5;
/** Number of calls in a sheet of the workbench. */
export const callsInSheet = across * 8;

type Rows = Extract<Argument, readonly unknown[]>;

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const corner = (index: number) => ({
  column: (index % across) * width,
  row: Math.floor(index / across) * height + 1,
});
const addressOf = (column: number, row: number): string => `${columnName(column)}${row}`;

/** Returns the cell of a call. */
export function cellOf(index: number): string {
  const { column, row } = corner(index);
  return addressOf(column, row);
}

const typed = (value: unknown): string =>
  typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value).toUpperCase();

/** Returns the cells of a call: the formula and the ranges that it refers to. */
export function cellsOf([id, ...args]: Call, index: number): Record<string, string> {
  const { column, row } = corner(index);
  const cells: Record<string, string> = {};
  let next = row + rangesFrom;

  function addRange(rows: Rows): string {
    const top = next;
    next += rows.length;
    for (const [down, values] of rows.entries())
      for (const [along, value] of values.entries())
        if (value !== blank) cells[addressOf(column + along, top + down)] = String(value);
    return `${addressOf(column, top)}:${addressOf(column + (rows[0]?.length ?? 1) - 1, next - 1)}`;
  }
  function text(argument: Argument): string {
    if (argument === undefined) return "";
    if (argument === blank) return addressOf(column + width - 1, row);
    return typeof argument === "object" ? addRange(argument) : typed(argument);
  }
  const formula = `=RACING.${id}(${args.map(text).join(",")})`;
  return { ...cells, [cellOf(index)]: formula };
}
