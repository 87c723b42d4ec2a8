import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { dateOf, dayNumber } from "../../dates/days";
import { NoPriceTable, type PriceTable, readPriceTable } from "../../files/priceTable";
import { t } from "../../language/translate";
import { ArgumentError, rowsIn } from "../cellValue";

export { bestPrice, trackKey, type PriceRow } from "../../files/priceTable";

/** Returns the day of a cell, YYYY-MM-DD: a date of the workbook or a text. */
function dayOf(cell: unknown, dateSystem: DateSystem): string | undefined {
  const text = String(cell).trim();
  if (typeof cell !== "number") return dayNumber(text) === undefined ? undefined : text;
  const day = dayOfSerial(cell, dateSystem);
  return day === undefined ? undefined : dateOf(day);
}

/**
 * Parses a range of prices with headings, as files of prices have them. Throws an ArgumentError for a range
 * without the columns it needs, and for the first row that cannot be read.
 */
export function readPriceRows(
  name: string,
  value: unknown,
  { dateSystem }: { readonly dateSystem: DateSystem },
): PriceTable {
  try {
    const table = readPriceTable(rowsIn(value), { dayOf: (cell) => dayOf(cell, dateSystem) });
    const [fault] = table.faults;
    if (fault)
      throw new ArgumentError(name, t`has a row that cannot be read, row ${fault.line}: ${fault.reason}`);
    return table;
  } catch (error) {
    if (!(error instanceof NoPriceTable)) throw error;
    throw new ArgumentError(
      name,
      t`must be a range with headings, such as Number and Price: ${error.message}`,
    );
  }
}
