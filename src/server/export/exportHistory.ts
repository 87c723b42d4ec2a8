import type { Writable } from "node:stream";
import { joinCells } from "../../files/csvCells";
import type { LocalHistory } from "../../service/store/history";
import { exportedColumns, exportedRows } from "../../service/store/queries/exportedRaces";
import { writeLines } from "./writeLines";

/** Writes a history as a results file, CSV in UTF-8. Resolves to the number of lines without headings. */
export function exportHistory(history: LocalHistory, to: Writable): Promise<number> {
  function* lines(): Generator<string> {
    for (const values of exportedRows(history)) yield joinCells(values);
  }
  return writeLines(joinCells(exportedColumns), lines(), to);
}
