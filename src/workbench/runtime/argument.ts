import { type Argument, type CellError, type CellValue, isError, isFormatted, isTable } from "./cellValue";
import type { ParameterMetadata } from "./metadata";

/** Excel on the desktop hands a blank cell to an `any` parameter as 0, Excel on the web as null. */
export type Profile = "desktop" | "web";

type Plain = number | string | boolean | null;
type Read = Plain | CellError;
/** What a function receives in one argument. */
export type Passed = Plain | readonly (readonly Plain[])[];

const refusal = (parameter: ParameterMetadata, kind: string): CellError => ({
  error: "#VALUE!",
  message: `${parameter.name} must be a ${kind}`,
});

function toNumber(value: Exclude<Plain, null>, parameter: ParameterMetadata): Read {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value);
  return Number.isFinite(number) ? number : refusal(parameter, "number");
}

function toBoolean(value: Exclude<Plain, null>, parameter: ParameterMetadata): Read {
  if (typeof value !== "string") return Boolean(value);
  return /^(true|false)$/i.test(value) ? value.toLowerCase() === "true" : refusal(parameter, "logical value");
}

/** How Excel turns a value into the declared type; a type that is not here (any) takes it as it is. */
const conversions: Readonly<
  Record<string, { readonly blank: Plain; readonly read: (value: Exclude<Plain, null>, parameter: ParameterMetadata) => Read }>
> = {
  number: { blank: 0, read: toNumber },
  string: { blank: "", read: (value) => (typeof value === "boolean" ? String(value).toUpperCase() : String(value)) },
  boolean: { blank: false, read: toBoolean },
};

function scalar(value: CellValue, parameter: ParameterMetadata, blank: Plain): Read {
  if (isError(value)) return value;
  const plain = isFormatted(value) ? value.number : value;
  const conversion = conversions[parameter.type ?? "any"];
  if (plain === null) return conversion ? conversion.blank : blank;
  return conversion ? conversion.read(plain, parameter) : plain;
}

/**
 * One argument as Excel hands it to a custom function: null when left out, a table for a matrix parameter, the declared
 * type, and for a blank cell what the profile says (in a range always 0).
 * @returns The argument, or the error that the cell shows instead of calling the function.
 */
export function argument(value: Argument, parameter: ParameterMetadata, profile: Profile): Passed | CellError {
  if (value === undefined) return null;
  if (parameter.dimensionality !== "matrix")
    return scalar(isTable(value) ? (value[0]?.[0] ?? null) : value, parameter, profile === "desktop" ? 0 : null);
  const rows = (isTable(value) ? value : [[value]]).map((row) => row.map((cell) => scalar(cell, parameter, 0)));
  return rows.flat().find(isError) ?? rows.map((row) => row.filter((cell): cell is Plain => !isError(cell)));
}
