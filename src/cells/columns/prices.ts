import { askedRaceFields } from "../../spec/form";
import { priceFields, priceSourceFields } from "../../spec/prices";
import { columnsAt, type Table } from "./column";

const { problem: _problem, ...source } = priceSourceFields;

/** The times of prices are on the reader's clock. */
export const inLocalTime = (column: Table["columns"][number]): Table["columns"][number] =>
  column.kind === "time" ? { ...column, kind: "localTime" } : column;

/** PRICES: a row for each runner of a race that the table of prices has. */
export const prices: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", priceFields),
    ...columnsAt("", source),
    ...columnsAt("", askedRaceFields, { prefix: "race.", heading: "Asked" }),
  ].map(inLocalTime),
  presets: {
    basic: ["number", "name", "last", "open", "high", "low", "movement", "time", "best", "firm"],
  },
};
