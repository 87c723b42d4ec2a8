import type { Logger } from "pino";
import { NoPriceTable } from "../../files/priceTable";
import { createPriceBook, type PriceBook } from "../../service/prices/priceBook";
import { messageOf } from "../../spec/errorCodes";
import {
  nameOfPrices,
  type PriceReader,
  PricesUnreadable,
  readerOfAddress,
  readerOfFile,
} from "./readPrices";

/** The table of prices that the administrator names. */
export interface PriceSettings {
  /** A file, or an address that begins with https:// or is on this machine. */
  readonly from: string | URL;
  /** Seconds between two looks, 2 to 600. */
  readonly every: number;
  /** Seconds after the last change until which prices are shown. */
  readonly most: number;
}

interface FollowOptions {
  readonly log: Pick<Logger, "info" | "warn">;
  readonly now: () => number;
  /** Calls back every so many milliseconds. Returns a function that ends it. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
}

/** The most faulty lines in a line of the log. */
const mostNamed = 5;

/** Follows a table of prices, one look at a time. Returns its book, and a function that stops. */
export function followPrices(
  { from, every, most }: PriceSettings,
  { log, now, every: repeat }: FollowOptions,
): { readonly book: PriceBook; readonly close: () => void } {
  const source = nameOfPrices(from);
  const book = createPriceBook({ now, source, every, most });
  const read: PriceReader = typeof from === "string" ? readerOfFile(from) : readerOfAddress(from, { now });
  let isReading = false;
  let notBefore = 0;
  let said = "";

  /** Writes a line to the log, unless it is the same as the last one. */
  function say(level: "info" | "warn", facts: object, text: string): void {
    const line = text + JSON.stringify(facts);
    if (line !== said) log[level]({ prices: source, ...facts }, text);
    said = line;
  }

  async function look(): Promise<void> {
    if (isReading || now() < notBefore) return;
    isReading = true;
    try {
      const foundPrices = await read();
      if (!foundPrices) return;
      const { table, at } = foundPrices;
      book.take(table, at);
      const { unused, faults } = table;
      const lines = faults.slice(0, mostNamed).map(({ line, reason }) => `line ${line}: ${reason}`);
      if (lines.length > 0)
        say("warn", { lines, more: faults.length - lines.length, unused }, "prices were left out");
      else say("info", { unused }, "the prices are read");
    } catch (error) {
      const isExplained = error instanceof PricesUnreadable || error instanceof NoPriceTable;
      const reason = isExplained ? error.message : "it cannot be read";
      book.fail(reason);
      const { retryAfter = 0 } = error instanceof PricesUnreadable ? error : {};
      notBefore = now() + 1000 * retryAfter;
      say("warn", { reason: isExplained ? reason : messageOf(error) }, "the prices cannot be read");
    } finally {
      isReading = false;
    }
  }

  void look();
  return { book, close: repeat(1000 * every, () => void look()) };
}
