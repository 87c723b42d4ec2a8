import { ArgumentError } from "../cells/argumentError";
import { isBlankOrZero, single } from "../cells/cellValue";
import { didYouMean } from "../cells/nameMatching";
import { arithmetic, type Arithmetic } from "./arithmetic";
import type { Call } from "./call";
import { catalogue } from "./catalogue";

const all: readonly (Call | Arithmetic)[] = [...catalogue, ...arithmetic];

/** The function that a cell names, with or without `RACING.` before it, in any case. */
export function callNamed(value: unknown): Call | Arithmetic {
  const cell = single(value);
  if (isBlankOrZero(cell)) throw new ArgumentError("function_name", "is blank");
  const name = String(cell)
    .trim()
    .toUpperCase()
    .replace(/^=?(RACING\.)?/, "")
    .replace(/\(.*$/, "");
  const call = all.find((known) => known.name === name);
  if (call) return call;
  const names = all.map((known) => known.name);
  throw new ArgumentError("function_name", `must be one of ${names.join(", ")}${didYouMean(name, names)}`, cell);
}
