/** The reason why a row's values may not stand under their headings: it has fewer cells, or others. */
export type WidthFault = "short" | "shifted";

/** The cells of a row of a file. */
interface Row {
  /** The number of its row in a sheet, from 1: line breaks within cells begin no row. */
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * The rows that Excel writes at a time: without the separators behind the last value of any of them
 * (Microsoft, "Column delimiters are missing in an Excel spreadsheet that is saved as text").
 */
const blockRows = 16;

/**
 * Creates the rule for the cells of rows under a number of headings; a row that fits has no fault. Programs
 * may write blank cells behind the last heading's, in each row the same number. Another number, or a value
 * there, shows that a separator within a value has shifted the cells behind it.
 */
function createWidthRule(width: number): (row: Row) => WidthFault | undefined {
  /** The blank cells behind the last heading's in the first row that has all its cells. */
  let surplus: number | undefined;
  return ({ cells }) => {
    if (cells.length < width) return "short";
    if (cells.slice(width).some((cell) => cell.trim() !== "")) return "shifted";
    surplus ??= cells.length - width;
    return cells.length === width || cells.length === width + surplus ? undefined : "shifted";
  };
}

const blockOf = (row: number): number => Math.floor((row - 1) / blockRows);

/**
 * Creates a judge of the rows that are not blank, below a row with a number of headings. It passes each row
 * on in its order, with its fault if it has one. The rows of a block that Excel has written without its last
 * separators have no fault and get blank cells in their place: two or more rows, all of the same length. This
 * never holds for the block of the headings, because Excel writes its last column for the last heading.
 */
export function createWidthJudge<One extends Row>(
  headings: { readonly row: number; readonly width: number },
  judged: (row: One, fault: WidthFault | undefined) => void,
) {
  const { width } = headings;
  const faultOf = createWidthRule(width);
  let block = blockOf(headings.row);
  /** The rows so far of a block that begins with a short one. */
  let held: One[] = [];

  function release(): void {
    const rows = held;
    held = [];
    const isOfExcel = rows.length > 1 && new Set(rows.map(({ cells }) => cells.length)).size === 1;
    for (const row of rows) {
      const missing = Array.from({ length: width - row.cells.length }, () => "");
      if (isOfExcel) judged({ ...row, cells: [...row.cells, ...missing] }, undefined);
      else judged(row, faultOf(row));
    }
  }

  return {
    add(row: One): void {
      const blockOfRow = blockOf(row.row);
      const isFirst = blockOfRow !== block;
      if (isFirst) release();
      block = blockOfRow;
      if (held.length > 0 || (isFirst && row.cells.length < width)) held.push(row);
      else judged(row, faultOf(row));
    },
    end: release,
  };
}
