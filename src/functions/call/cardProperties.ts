import type { Cell, PropertyValue } from "../../cells/table/cell";
import type { Answer } from "../../client/question";

const text = (basicValue: string): PropertyValue => ({ type: "String", basicValue });
const whole = (basicValue: number): PropertyValue => ({ type: "Double", basicValue, numberFormat: "0" });

const sources: Readonly<Record<Answer["source"], string>> = {
  live: "live service",
  simulated: "simulated races",
  results: "results file",
};

const millisecondsPerMinute = 60_000;

/** Returns what the card of each value shows: its source, its age, and the model if there is one. */
export function cardProperties(
  {
    source,
    asOf,
    receivedAt,
    response,
  }: Pick<Answer, "source" | "asOf" | "receivedAt"> & { response: object },
  now: number,
): Readonly<Record<string, PropertyValue>> {
  const { modelVersion } = response as { readonly modelVersion?: unknown };
  return {
    Source: text(sources[source]),
    ...(asOf === undefined ? {} : { "As of": text(asOf) }),
    "Received (UTC)": text(new Date(receivedAt).toISOString().slice(0, 16).replace("T", " ")),
    "Age in minutes": whole(Math.max(0, Math.floor((now - receivedAt) / millisecondsPerMinute))),
    ...(typeof modelVersion === "string" ? { "Model version": text(modelVersion) } : {}),
  };
}

/** The data type of each basic value. */
const basicTypes = { string: "String", number: "Double", boolean: "Boolean" } as const;

/**
 * Returns a value with properties, which a card shows and a formula reads as A1.Source; it calculates like a
 * plain one. A blank and an error stay as they are.
 */
export function withProperties(cell: Cell, properties: Readonly<Record<string, PropertyValue>>): Cell {
  if (cell === "") return cell;
  if (typeof cell !== "object")
    return { type: basicTypes[typeof cell as keyof typeof basicTypes], basicValue: cell, properties };
  if (!("numberFormat" in cell)) return cell;
  return { type: "Double", basicValue: cell.basicValue, numberFormat: cell.numberFormat, properties };
}
