import { readPriceTable } from "../../../src/files/priceTable";
import { createPriceBook, type PriceBook } from "../../../src/service/prices/priceBook";
import { fixtureDay } from "../testService";

const head = ["Date", "Track", "Race", "Number", "Northfield price", "Marlow price"];
const prices = (rows: readonly (readonly [number, number, number])[]) =>
  readPriceTable([head, ...rows.map((row) => [fixtureDay, "Ashford Park", 3, ...row])]);

/** Returns a book with prices of two firms for one race of the fictional results, which moved once. */
export function examplePrices(now: () => number): PriceBook {
  const book = createPriceBook({ now, source: "prices.csv", every: 5, most: 120 });
  const first = [
    [1, 4, 4.2],
    [2, 6.5, 6],
    [3, 9, 9.5],
    [4, 5, 5],
    [6, 12, 11],
    [7, 3.4, 3.2],
  ] as const;
  book.take(prices(first), now() - 60_000);
  book.take(
    prices(first.map(([number, ...both]) => (number === 2 ? [2, 5, 5.2] : [number, ...both]))),
    now(),
  );
  return book;
}
