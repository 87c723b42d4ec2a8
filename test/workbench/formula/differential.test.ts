/**
 * Suite of src/workbench/formula: generated formulas compared with IronCalc, each difference with its
 * reason.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { explained } from "./engineDifferences";
import { type Answer, secondAnswers } from "./secondEngine";
import { generatedCells, generatedFormulas } from "./generatedFormulas";
import { calculated } from "./memoryBook";

const isSame = (one: Answer, other: Answer): boolean => {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
  return one === other || (one ?? 0) === (other ?? 0) || (one ?? "") === (other ?? "");
};

const firstOf = (value: ReturnType<typeof calculated>): Answer =>
  Array.isArray(value) ? (value[0]?.[0] ?? null) : value;

test("generated formulas have the values of IronCalc 0.8.4, or differ for a known reason", () => {
  const isLong = process.env.SOAK === "1";
  const formulas = generatedFormulas(Number(process.env.DIFFERENTIAL_SEED ?? 54), isLong ? 60 : 12);
  const theirs = secondAnswers(generatedCells, formulas);
  const differences = formulas.flatMap((formula, index) => {
    const ours = firstOf(calculated(formula, generatedCells));
    const other = theirs[index] ?? null;
    return isSame(ours, other) ? [] : [{ formula, ours, theirs: other }];
  });
  const unexplained = differences.filter((difference) => !explained(difference));
  const { SOAK_TRIED: tried } = process.env;
  if (tried) appendFileSync(tried, `${formulas.length}\n`);
  const { DIFFERENTIAL_REPORT: report } = process.env;
  if (report) writeFileSync(report, JSON.stringify({ formulas: formulas.length, differences: differences.length, unexplained }, undefined, 1)); // prettier-ignore
  expect(unexplained).toEqual([]);
});
