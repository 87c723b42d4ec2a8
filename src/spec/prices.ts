import type { FromSchema } from "json-schema-to-ts";
import * as is from "./fields";
import { askedRaceFields, runnerFields } from "./form";

const { number, name } = runnerFields;

/** A runner's prices from a table that the user names. */
export const priceFields = {
  number,
  ...is.optional({
    name,
    last: is.odds("Last", "The present price: the table's own, or the best of the firms'"),
    best: is.odds("Best", "The highest price of all firms"),
    firm: is.text("Firm", "The firm with the highest price, the first one if several agree"),
    open: is.odds("Open", "The first price: the table's own, or the first one seen since the start"),
    high: is.odds("High", "The highest price: the table's own, or the highest one seen"),
    low: is.odds("Low", "The lowest price: the table's own, or the lowest one seen"),
    movement: is.difference(
      "Movement",
      "Last price divided by the first one, less 1: below 0 the runner has firmed, above 0 it has drifted",
    ),
    time: is.time("Changed", "When the price was first seen at its present value, ISO 8601 UTC"),
  }),
};

/** The state of the table. */
export const priceSourceFields = {
  ...is.optional({
    source: is.text("Source", "The file or the host that the prices come from"),
    updated: is.time("As of", "When the table last changed, ISO 8601 UTC"),
    age: is.number("Age", "Seconds since then", "s"),
    most: is.number("Age limit", "Seconds after which the prices are no longer shown", "s"),
    every: is.number("Interval", "Seconds between two looks at the table", "s"),
    problem: is.text("Problem", "The reason why there are no prices"),
  }),
};

/** The prices of a race's runners (docs/extension.md, prices). */
export const pricesSchema = is.object({
  ...askedRaceFields,
  ...priceSourceFields,
  runners: is.listOf("In the order of the table; empty if there is a problem", is.object(priceFields)),
});

export type PricesResponse = FromSchema<typeof pricesSchema>;
