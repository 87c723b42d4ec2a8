/** Suite of src/workbench/formula: examples of Microsoft's pages, from ../shared. */
import { existsSync, readFileSync } from "node:fs";
import { calculated, type Cells } from "./memoryBook";

interface Vector {
  readonly formula: string;
  readonly cells: Cells;
  readonly value: unknown;
}

const path = "../shared/vectors/excel-formulas.json";
const vectors = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as readonly Vector[]) : [];

/** Numbers are stated to the digits that Microsoft's pages print. */
const rounded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === "number" ? Number(value.toPrecision(7)) : value;
};

(vectors.length > 0 ? test.each(vectors) : test.skip.each([{ formula: `no ${path}`, cells: {}, value: 0 }]))(
  "$formula",
  ({ formula, cells, value }) => {
    const result = calculated(formula, cells);
    expect(rounded(result)).toEqual(rounded(value));
  },
);
