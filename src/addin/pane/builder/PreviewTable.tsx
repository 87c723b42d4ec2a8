import type { Cell } from "../../../cells/table/cell";
import { cellText } from "./labels";

const rowsShown = 6;

/** The first rows of what the formula would spill. */
export function PreviewTable({ table }: { readonly table: readonly (readonly Cell[])[] }) {
  const columns = table[0]?.length ?? 0;
  return (
    <>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <div class="scroll" role="region" aria-label="Preview" tabIndex={0}>
        <table>
          <CellRows rows={table.slice(0, rowsShown)} />
        </table>
      </div>
      <p class="hint">
        {table.length} rows, {columns} columns{table.length > rowsShown && `; the first ${rowsShown} rows`}.
      </p>
    </>
  );
}

/** The rows of a table as its cells would show them. */
export function CellRows({ rows }: { readonly rows: readonly (readonly Cell[])[] }) {
  return (
    <tbody>
      {rows.map((row, down) => (
        <tr key={down}>
          {row.map((cell, right) => (
            <td key={right}>{cellText(cell)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
