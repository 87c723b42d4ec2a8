import { pricesOfRace, readPriceRows } from "../cells/arguments/readPriceRows";
import { prices as table } from "../cells/columns/prices";
import { movementOf, movePrice, type PriceMoves } from "../maths/priceMoves";
import type { PricesResponse } from "../spec/prices";
import { t } from "../language/translate";
import { type Argument, date, race, tail, track } from "./call/arguments";
import { questionTo } from "./call/call";
import type { CellResult } from "./call/cellResult";
import { notAvailable } from "./call/cellError";
import { defineCall } from "./call/runCall";
import { streamCall } from "./call/streamCall";
import { runnerCard } from "./composed/cards";

const prices_range: Argument<ReturnType<typeof readPriceRows> | undefined> = { read: readPriceRows };

/** The course of the prices in ranges since the workbook was opened, by race and runner. */
const seen = new Map<string, PriceMoves>();

interface RaceOfRange {
  readonly date: string;
  readonly track: string;
  readonly race: number;
  readonly now: number;
}

type Runner = PricesResponse["runners"][number];

function runnerOfRange(row: ReturnType<typeof pricesOfRace>[number], asked: RaceOfRange): Runner {
  const { number, name, last, best, firm } = row;
  const base = { number, ...(name !== undefined && { name }) };
  if (last === undefined) return base;
  const key = [asked.date, asked.track, asked.race, number].join("\n");
  const moves = movePrice(seen.get(key), last, asked.now);
  seen.set(key, moves);
  const { open = moves.open, high = moves.high, low = moves.low } = row;
  return {
    ...base,
    last,
    ...(best !== undefined && firm !== undefined && { best, firm }),
    open,
    high,
    low,
    movement: movementOf(open, last),
    time: new Date(moves.time).toISOString(),
  };
}

/** Returns the prices of a race in a range, or the reason why there are none. */
function ofRange(table: ReturnType<typeof readPriceRows>, asked: RaceOfRange): PricesResponse {
  const { date, track, race } = asked;
  const racePrices = pricesOfRace(table, asked);
  return {
    date,
    track,
    raceNumber: race,
    ...(racePrices.length === 0 && {
      problem: t`the range has no row for race ${race} at ${track} on ${date}`,
    }),
    runners: racePrices.map((row) => runnerOfRange(row, asked)),
  };
}

export const pricesCall = defineCall({
  name: "PRICES",
  endpoint: "prices",
  arguments: { date, track, race, prices: prices_range, ...tail },
  reports: { prices: table },
  card: runnerCard,
  join: {
    note: "It asks again every few seconds, as often as the table of prices is looked at; these requests do not count against the key's limits. A range is read in Excel, without a request.",
    questions: (parsed) => (parsed.values.prices ? [] : [questionTo("prices", parsed)]),
    compose({ values, context }, [outcome]) {
      const { prices, date, track, race } = values;
      return prices
        ? ofRange(prices, { date, track, race, now: context.now() })
        : (outcome?.answer?.response as PricesResponse); // it asks no other endpoint
    },
  },
  show({ problem }: PricesResponse) {
    if (problem !== undefined) throw notAvailable(t`There are no prices: ${problem}.`);
    return {};
  },
});

/** Seconds between two requests while there is no answer, and while the server follows no table. */
const [usual, withoutTable] = [5, 60];

const responseOf = (result: CellResult): PricesResponse => result.response as PricesResponse;

/** Returns the seconds until the next request: as often as the table is looked at. */
const secondsAfter = (last: CellResult | undefined): number =>
  last ? (responseOf(last).every ?? withoutTable) : usual;

/** Returns true while the prices of an answer are younger than their limit. */
function mayStay(last: CellResult, now: number): boolean {
  const { age = 0, most = 0 } = responseOf(last);
  return now - last.receivedAt + 1000 * age <= 1000 * most;
}

/**
 * The prices of a race from a table that changes: last, first, highest and lowest price, movement and time, and the best price of several firms. It changes by itself.
 * @customfunction PRICES
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param prices A range of prices with headings, such as Number and Price, or a price for each firm, such as Northfield price; the table of the server when blank.
 * @param fields The columns in order: names, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every runner in the table of prices. Prices are decimal. Below 0 the movement is a firmer, above 0 a drifter. #N/A with the reason once the table has not changed for the time that the server states, and where there is no table.
 * @example =RACING.PRICES("2026-03-14","ashford-park",3)
 * @streaming
 */
export function prices(
  date: any,
  track: any,
  race: any,
  prices?: any[][],
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  const cells = { date, track, race, prices, fields, headers, options };
  if (invocation) streamCall({ call: pricesCall, cells, secondsAfter, mayStay }, invocation);
}
