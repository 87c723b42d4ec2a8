import { blank, type Call, type Given } from "./calls";

/** The place of one call in a sheet: room for its table, and below that for its ranges. */
const width = 32;
const height = 50;
const rangesFrom = 40;
const across = 5;
/** As many calls as a sheet of the workbench holds beside each other. */
export const callsInSheet = across * 8;

type Rows = Extract<Given, readonly unknown[]>;

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const corner = (index: number) => ({ column: (index % across) * width, row: Math.floor(index / across) * height + 1 });
const addressOf = (column: number, row: number): string => `${columnName(column)}${row}`;

/** The cell in which a sheet makes one of its calls. */
export function cellOf(index: number): string {
  const { column, row } = corner(index);
  return addressOf(column, row);
}

const typed = (value: unknown): string =>
  typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value).toUpperCase();

/** The cells of a sheet that make one of its calls: the formula, and the ranges that it refers to. */
export function cellsOf([id, ...args]: Call, index: number): Record<string, string> {
  const { column, row } = corner(index);
  const cells: Record<string, string> = {};
  let next = row + rangesFrom;

  function place(rows: Rows): string {
    const top = next;
    next += rows.length;
    for (const [down, values] of rows.entries())
      for (const [along, value] of values.entries())
        if (value !== blank) cells[addressOf(column + along, top + down)] = String(value);
    return `${addressOf(column, top)}:${addressOf(column + (rows[0]?.length ?? 1) - 1, next - 1)}`;
  }
  function text(given: Given): string {
    if (given === undefined) return "";
    if (given === blank) return addressOf(column + width - 1, row);
    return typeof given === "object" ? place(given) : typed(given);
  }
  const formula = `=RACING.${id}(${args.map(text).join(",")})`;
  return { ...cells, [cellOf(index)]: formula };
}
