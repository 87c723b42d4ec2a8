import type { InBrowser } from "../../browser/inBrowser";
import type { Client } from "../../client/client";
import { isFailureText } from "../../functions/call/failureTexts";
import type { Host } from "../excel/excelHost";
import type { FormulaCell, Workbook } from "../excel/workbook";
import type { createConnectionSettings } from "../settings/connectionSettings";
import type { DataSourceName } from "../settings/dataSources";

const errorValue = /^#(?:N\/A|[A-Z][A-Z0-9_/]*[!?])$/;

export const showsError = ({ value }: FormulaCell): boolean =>
  typeof value === "string" && errorValue.test(value);

/** Returns true for an error, its message as a text, or the blank that IFERROR shows instead. */
export const mayHaveFailed = (cell: FormulaCell): boolean =>
  showsError(cell) || cell.value === "" || isFailureText(cell.value);

/** Returns true for a formula that depends on the workbook's snapshots. */
export const usesSnapshots = ({ formula }: FormulaCell): boolean => /CHANGES\(|\bsnapshot\b/i.test(formula);

/** Recalculates everything on request; a failed question is sent again, even during a wait. */
export function recalculateAll({
  client,
  host,
}: Readonly<{ client: Pick<Client, "clearFailures">; host: Pick<Host, "recalculate"> }>): Promise<void> {
  client.clearFailures();
  return host.recalculate();
}

/** Recalculates the workbook's formulas that call the add-in, or the matching ones. */
export async function recalculateFormulas(
  workbook: Pick<Workbook, "findFormulas" | "calculateCells">,
  filter: (cell: FormulaCell) => boolean = () => true,
): Promise<void> {
  const cells = (await workbook.findFormulas("workbook")).filter(filter);
  if (cells.length > 0) await workbook.calculateCells(cells);
}

interface RacesOptions {
  readonly connection: Pick<ReturnType<typeof createConnectionSettings>, "source" | "onSource">;
  readonly inBrowser: Pick<InBrowser, "onRacesChange">;
  readonly client: Pick<Client, "clearCache">;
  readonly recalculate: () => void;
}

/**
 * Returns true for a source whose races the formulas show at once. A vendor's service counts requests, so the
 * pane asks first.
 */
export const isShownAtOnce = (source: DataSourceName): boolean =>
  source === "browser" || source === "embedded";

/** Calls back when the races are replaced. Returns a function that ends it for the files in this browser. */
export function onOtherRaces(
  { connection, inBrowser }: Pick<RacesOptions, "connection" | "inBrowser">,
  listener: () => void,
): () => void {
  connection.onSource(listener);
  return inBrowser.onRacesChange(() => {
    if (connection.source() === "browser") listener();
  });
}

/** Recalculates when the races are replaced, by another source or by other files in this browser. */
export function showOtherRaces({ connection, inBrowser, client, recalculate }: RacesOptions): void {
  const show = (): void => {
    if (connection.source() === "browser") client.clearCache(); // the races before had the same addresses
    if (isShownAtOnce(connection.source())) recalculate();
  };
  onOtherRaces({ connection, inBrowser }, show);
}
