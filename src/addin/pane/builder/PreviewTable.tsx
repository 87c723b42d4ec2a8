import type { ComponentChildren } from "preact";
import { formatCount } from "../../../language/translate";
import { cellText, type Rows } from "./labels";

interface ScrolledTableProps {
  readonly label: string;
  readonly class: string;
  readonly rows: Rows;
  readonly children?: ComponentChildren;
}

/** A table of cells as Excel shows them. A region that scrolls sideways must be reachable by keyboard. */
const ScrolledTable = ({ label, class: className, rows, children }: ScrolledTableProps) => (
  <div class={className} role="region" aria-label={label} tabIndex={0}>
    <table>
      {children}
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={rowIndex}>
            {row.map((cell, columnIndex) => (
              <td key={columnIndex}>{cellText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const rowsShown = 6;

interface PreviewTableProps {
  readonly table: Rows;
  readonly hasHeadings: boolean;
}

/** The first rows of the table that the formula returns. */
export function PreviewTable({ table, hasHeadings }: PreviewTableProps) {
  const size = `${formatCount(table.length, "row")}, ${formatCount(table[0]?.length ?? 0, "column")}`;
  return (
    <>
      <ScrolledTable
        label="Preview"
        class={hasHeadings ? "scroll headed" : "scroll"}
        rows={table.slice(0, rowsShown)}
      />
      <p class="hint">
        {size}
        {table.length > rowsShown && `; the first ${rowsShown} rows are shown`}.
      </p>
    </>
  );
}

/** The numbers of a picture, its first row as headings, when it is opened. */
export function NumbersTable({ table, title }: { readonly table: Rows; readonly title: string }) {
  const [headings = [], ...rows] = table;
  return (
    <details>
      <summary>Show as table</summary>
      <ScrolledTable label={`${title} as table`} class="scroll headed numbers" rows={rows}>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={index} scope="col">
                {cellText(heading)}
              </th>
            ))}
          </tr>
        </thead>
      </ScrolledTable>
    </details>
  );
}
