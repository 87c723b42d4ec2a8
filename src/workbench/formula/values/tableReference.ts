/** References to tables: Bets[Stake], Bets[[#Headers],[Runner]:[Price]], [@Stake]. */
import { parseStructRef } from "@borgar/fx";
import type { Book, Table } from "./definition";
import { errors, FormulaError, Reference } from "./value";

/** The first and the last row or column. */
type Span = readonly [first: number, last: number];

/** The rows of each part of a table; undefined for a part that it lacks. */
const rowsOf: Readonly<Record<string, (table: Table, row: number) => Span | undefined>> = {
  headers: ({ area, headers }) => (headers > 0 ? [area.top, area.top + headers - 1] : undefined),
  data: dataRows,
  totals: ({ area, hasTotals }) => (hasTotals ? [area.bottom, area.bottom] : undefined),
  all: ({ area }) => [area.top, area.bottom],
  "this row": (table, row) => {
    const [first, last] = dataRows(table);
    if (row < first || row > last) throw errors.value;
    return [row, row];
  },
};

function dataRows({ area, headers, hasTotals }: Table): Span {
  return [area.top + headers, area.bottom - (hasTotals ? 1 : 0)];
}

/** Returns the span around all given spans; throws #REF! if one is missing. */
function around(spans: readonly Span[]): Span {
  if (spans.length === 0) throw errors.reference;
  return [Math.min(...spans.map(([first]) => first)), Math.max(...spans.map(([, last]) => last))];
}

function columnsOf({ area, columns }: Table, columnNames: readonly string[]): Span {
  if (columnNames.length === 0) return [area.left, area.right];
  return around(
    columnNames.map((name) => {
      const place = columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());
      if (place < 0) throw new FormulaError("#REF!", `The table has no column ${name}`);
      return [area.left + place, area.left + place];
    }),
  );
}

/**
 * Returns a function for the cells of a reference to a table; a bare name, Bets, means its data. A reference
 * without a name means the table around the formula.
 */
export function tableReader(text: string): (book: Book) => Reference | FormulaError {
  const { table: name = text, columns = [], sections = [], context = [] } = parseStructRef(text) ?? {};
  const noTable = new FormulaError("#REF!", `There is no table ${text}`);
  return (book) => {
    try {
      const table = context.length > 0 ? undefined : book.table(name);
      if (!table) return noTable;
      const parts = sections.length > 0 ? sections : ["data"];
      const rows = parts.flatMap((part) => {
        const span = rowsOf[part]?.(table, book.position.top);
        return span ? [span] : [];
      });
      const [[top, bottom], [left, right]] = [around(rows), columnsOf(table, columns)];
      return bottom < top
        ? errors.reference
        : new Reference([{ sheet: table.area.sheet, top, left, bottom, right }]);
    } catch (error) {
      if (error instanceof FormulaError) return error;
      throw error;
    }
  };
}
