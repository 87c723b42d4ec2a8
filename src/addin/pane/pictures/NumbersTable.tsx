import type { Cell } from "../../../cells/table/cell";
import { CellRows } from "../builder/CellRows";
import { cellText } from "../builder/cellText";

/** The table behind a picture, shown on request. */
export function NumbersTable({ table, title }: { readonly table: readonly (readonly Cell[])[]; readonly title: string }) {
  const [headings = [], ...rows] = table;
  return (
    <details>
      <summary>Show as table</summary>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <div class="scroll numbers" role="region" aria-label={`${title} as table`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headings.map((heading, right) => (
                <th key={right} scope="col">
                  {cellText(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <CellRows rows={rows} />
        </table>
      </div>
    </details>
  );
}
