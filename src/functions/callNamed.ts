import { ArgumentError } from "../cells/argumentError";
import { isBlankOrZero, single } from "../cells/blank";
import { didYouMean } from "../cells/nearest";
import type { Call } from "./call";
import { catalogue } from "./catalogue";

/** The function that a cell names, with or without `RACING.` before it, in any case. */
export function callNamed(value: unknown): Call {
  const cell = single(value);
  if (isBlankOrZero(cell)) throw new ArgumentError("function_name", "is blank");
  const name = String(cell)
    .trim()
    .toUpperCase()
    .replace(/^=?(RACING\.)?/, "")
    .replace(/\(.*$/, "");
  const call = catalogue.find((known) => known.name === name);
  if (call) return call;
  const names = catalogue.map((known) => known.name);
  throw new ArgumentError("function_name", `must be one of ${names.join(", ")}${didYouMean(name, names)}`, cell);
}
