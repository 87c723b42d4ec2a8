import { dateWord } from "../../cells/arguments/readDate";
import { single } from "../../cells/cellValue";
import type { FormulaCell, Workbook } from "../excel/workbook";
import type { FormulaArgument } from "./parseFormula";
import { mapInChunks } from "./mapInChunks";
import { type CellCall, readArguments, referenceKey, serviceCalls } from "./planRefresh";

/** The date argument of a cell's call; undefined if it has none, or one that only Excel can compute. */
function dateArgument({ call, args }: CellCall): FormulaArgument | undefined {
  const argument = args[call.argumentNames.indexOf("date")];
  return argument && "computed" in argument ? undefined : argument;
}

/** Returns true for a date that depends on the day: today, tomorrow, a weekday, +1. */
export const isDateWord = (value: unknown): boolean =>
  typeof value === "string" && dateWord(value.trim().toLowerCase(), () => 0) !== undefined;

/**
 * Finds the cells of the workbook whose RACING formulas take a date word, in the formula or in a cell that it
 * refers to. Excel does not calculate them when the day changes, nor when the workbook opens.
 */
export async function findDateWords(
  workbook: Pick<Workbook, "findFormulas" | "readValues">,
): Promise<readonly FormulaCell[]> {
  const cells = await workbook.findFormulas("workbook");
  const datedCalls = (cell: FormulaCell) =>
    serviceCalls(cell).flatMap((call) => {
      const argument = dateArgument(call);
      return argument ? [{ cell, call: { ...call, args: [argument] }, argument }] : [];
    });
  const dated = (await mapInChunks(cells, datedCalls)).flat();
  const values = await readArguments(
    workbook,
    dated.map(({ call }) => call),
  );
  const valueOf = (argument: FormulaArgument): unknown => {
    if ("value" in argument) return argument.value;
    return "reference" in argument ? single(values.get(referenceKey(argument.reference))) : undefined;
  };
  return [...new Set(dated.filter(({ argument }) => isDateWord(valueOf(argument))).map(({ cell }) => cell))];
}
