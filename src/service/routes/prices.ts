import type { PricesResponse } from "../../spec/prices";
import type { PriceBook } from "../prices/priceBook";
import { type Clock, type Context, todayIn } from "./context";
import type { Parameters } from "./readParameters";
import { dateOf } from "../../dates/days";

export const noPrices = "the server was started without --prices, which names their file or address";

interface PriceContext {
  readonly prices?: PriceBook | undefined;
  readonly clock: Clock;
}

/** Returns the prices of a race; without a table of prices, the reason. */
export function pricesOf(
  { date, track, race, timezone }: Parameters<"prices">,
  { prices, clock }: PriceContext,
): PricesResponse {
  if (!prices) return { date, track, raceNumber: race, problem: noPrices, runners: [] };
  return prices.answer({ date, track, race, today: dateOf(todayIn(clock, timezone)) });
}

/** Returns the prices of a race from the table that the server reads (docs/extension.md, prices). */
export const prices = (request: Parameters<"prices">, context: Context): PricesResponse =>
  pricesOf(request, context);
