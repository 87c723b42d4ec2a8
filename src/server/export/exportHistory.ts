import { once } from "node:events";
import type { Writable } from "node:stream";
import { exportedColumns, exportedRows } from "../../service/store/queries/exportedRaces";
import type { LocalHistory, Value } from "../../service/store/history";

/** Returns a value as a cell of a CSV file. */
function cellOf(value: Value): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (values: readonly Value[]): string => `${values.map(cellOf).join(",")}\n`;

/** Characters to write at once. */
const chunk = 1 << 16;

/**
 * Writes a history as a results file, CSV in UTF-8, and resolves to the number of its lines without headings.
 */
export async function exportHistory(history: LocalHistory, to: Writable): Promise<number> {
  let text = lineOf(exportedColumns);
  let lines = 0;
  const flush = async (): Promise<void> => {
    if (!to.write(text)) await once(to, "drain");
    text = "";
  };
  for (const values of exportedRows(history)) {
    text += lineOf(values);
    lines += 1;
    if (text.length > chunk) await flush();
  }
  await flush();
  return lines;
}
