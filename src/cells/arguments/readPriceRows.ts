import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { dateOf, dayNumber } from "../../dates/days";
import { bestPrice, NoPriceTable, type PriceTable, readPriceTable, trackKey } from "../../files/priceTable";
import { t } from "../../language/translate";
import { ArgumentError, rowsIn } from "../cellValue";

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

/**
 * Returns the prices of a race in a table; a table without dates, tracks or races is about any race. The last
 * price is the table's own, or else the best of the firms'.
 */
export function pricesOfRace(
  { rows }: PriceTable,
  { date, track, race }: { readonly date: string; readonly track: string; readonly race: number },
) {
  const ownRows = rows.filter(
    (row) =>
      (row.date ?? date) === date &&
      (row.track ?? trackKey(track)) === trackKey(track) &&
      (row.race ?? race) === race,
  );
  return ownRows.map((row) => {
    const [firm, best] = bestPrice(row) ?? [];
    const { number, name, open, high, low, last = best } = row;
    return { number, name, open, high, low, last, best, firm };
  });
}
