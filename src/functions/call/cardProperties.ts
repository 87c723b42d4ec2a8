import type { Cell, PropertyValue } from "../../cells/table/cell";
import type { Answer } from "../../client/question";

const text = (basicValue: string): PropertyValue => ({ type: "String", basicValue });

const sources: Readonly<Record<Answer["source"], string>> = {
  live: "live service",
  simulated: "simulated races",
  results: "results file",
};

const millisecondsPerMinute = 60_000;

interface CardFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The country and race code in which the venue was found, where they are not those asked for. */
  readonly foundIn: Readonly<Partial<Record<"country" | "race_code", string>>>;
}

/**
 * Returns what the card of each value shows: its source, its age, the model if there is one, and where the
 * venue was found if that is not where it was asked for.
 */
export function cardProperties(
  {
    source,
    asOf,
    receivedAt,
    response,
  }: Pick<Answer, "source" | "asOf" | "receivedAt"> & { response: object },
  { now, foundIn }: CardFacts,
): Readonly<Record<string, PropertyValue>> {
  const { country, race_code } = foundIn;
  const { modelVersion } = response as { readonly modelVersion?: unknown };
  return {
    Source: text(sources[source]),
    ...(asOf === undefined ? {} : { "As of": text(asOf) }),
    "Received (UTC)": text(new Date(receivedAt).toISOString().slice(0, 16).replace("T", " ")),
    "Age in minutes": {
      type: "Double",
      basicValue: Math.max(0, Math.floor((now - receivedAt) / millisecondsPerMinute)),
      numberFormat: "0",
    },
    ...(typeof modelVersion === "string" ? { "Model version": text(modelVersion) } : {}),
    ...(country === undefined ? {} : { "Venue found in country": text(country) }),
    ...(race_code === undefined ? {} : { "Venue found in race code": text(race_code) }),
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
