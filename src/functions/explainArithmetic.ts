import { isBlank, plainValue } from "../cells/cellValue";
import type { Cell } from "../cells/table/cell";
import type { Arithmetic } from "./arithmetic";
import type { Line } from "./explainLine";

/** An argument in one cell: a range as its size, an error as its code. */
function shown(value: unknown): Cell {
  if (Array.isArray(value)) {
    const row: unknown = value[0];
    return `${value.length} x ${Array.isArray(row) ? row.length : 1} cells`;
  }
  const plain = plainValue(value);
  return typeof plain === "number" || typeof plain === "boolean" ? plain : String(typeof plain === "object" ? "an error" : plain);
}

/** What a function of arithmetic was given, and that it asks nothing. */
export function explainArithmetic({ name, parameters }: Arithmetic, args: readonly unknown[]): Line[] {
  return [
    ["function", name, parameters.join(", ")],
    ...parameters.map((parameter, index): Line => {
      const value = args[index];
      return isBlank(value) ? [parameter, "", "not given"] : [parameter, shown(value), "argument"];
    }),
    ["requests now", 0, "arithmetic on its arguments: it asks the service nothing"],
  ];
}
