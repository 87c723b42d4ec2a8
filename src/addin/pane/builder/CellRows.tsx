import type { Cell } from "../../../cells/table/cell";
import { cellText } from "./cellText";

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
