import type { Client } from "../../client/client";
import type { Schedule } from "../../client/schedule";
import type { FormulaCell, Workbook } from "../excel/workbook";

export interface BusyWatchOptions {
  readonly client: Pick<Client, "onChange" | "status">;
  readonly workbook: Pick<Workbook, "findFormulas" | "calculateCells">;
  readonly schedule: Pick<Schedule, "after">;
  readonly now: () => number;
}

/** Milliseconds between looks at a cell whose answer has arrived. */
const patience = 30_000;
/** The shortest time in milliseconds between two calculations. */
const calculationInterval = 60_000;

const keyOf = ({ sheetId, sheet, row, column }: FormulaCell): string =>
  `${sheetId ?? sheet} ${row} ${column}`;

/**
 * Recalculates cells that stay #BUSY! in Excel although their answers have arrived (office-js #6930). Checks
 * once after a burst of calls, because reading every formula takes time, and not while answers are awaited.
 */
export function createBusyWatch({ client, workbook, schedule, now }: BusyWatchOptions) {
  let seen: ReadonlySet<string> = new Set();
  let isLooking = false;
  let calculatedAt = -Infinity;
  let count = 0;

  function lookLater(): void {
    if (isLooking) return;
    isLooking = true;
    const refused = (): void => undefined; // by Excel, such as while a cell is edited
    schedule.after(patience, () => void look().catch(refused));
  }

  async function look(): Promise<void> {
    isLooking = false;
    if (client.status().pendingQuestions > 0) return lookLater();
    const busy = (await workbook.findFormulas("workbook")).filter(({ value }) => value === "#BUSY!");
    const stuck = busy.filter((cell) => seen.has(keyOf(cell)));
    seen = new Set(busy.map(keyOf));
    if (busy.length > 0) lookLater();
    if (stuck.length === 0 || now() - calculatedAt < calculationInterval) return;
    calculatedAt = now();
    count += stuck.length;
    await workbook.calculateCells(stuck);
  }

  return { start: () => void client.onChange(lookLater), calculated: () => count };
}
