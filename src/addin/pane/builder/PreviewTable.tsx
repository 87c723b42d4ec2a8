import type { Cell } from "../../../cells/table/cell";
import { formatCount } from "../../messages";
import { cellText } from "./labels";

const rowsShown = 6;

interface PreviewTableProps {
  readonly table: readonly (readonly Cell[])[];
  /** True if the first row is one of headings. */
  readonly hasHeadings: boolean;
}

/** The first rows of the table that the formula returns. */
export function PreviewTable({ table, hasHeadings }: PreviewTableProps) {
  const size = `${formatCount(table.length, "row")}, ${formatCount(table[0]?.length ?? 0, "column")}`;
  return (
    <>
      {/* A region that scrolls sideways must be reachable by keyboard. */}
      <div class={hasHeadings ? "scroll headed" : "scroll"} role="region" aria-label="Preview" tabIndex={0}>
        <table>
          <CellRows rows={table.slice(0, rowsShown)} />
        </table>
      </div>
      <p class="hint">
        {size}
        {table.length > rowsShown && `; the first ${rowsShown} rows are shown`}.
      </p>
    </>
  );
}

/** The body of an HTML table with cells as Excel would show them. */
export function CellRows({ rows }: { readonly rows: readonly (readonly Cell[])[] }) {
  return (
    <tbody>
      {rows.map((row, rowIndex) => (
        <tr key={rowIndex}>
          {row.map((cell, columnIndex) => (
            <td key={columnIndex}>{cellText(cell)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
