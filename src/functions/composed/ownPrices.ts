import { ArgumentError, rowsIn } from "../../cells/cellValue";
import type { NumberList } from "../../cells/arguments/readList";
import { readOddsList } from "../../cells/arguments/readOdds";
import { readPrices } from "../../cells/arguments/readPrices";
import type { Entrants } from "../../cells/arguments/readRunners";
import { t } from "../../language/translate";

type ReadList = (name: string, value: unknown) => NumberList;

const isBlock = (rows: readonly (readonly unknown[])[]): boolean =>
  rows.length > 1 && (rows[0]?.length ?? 0) > 1;

/**
 * Reads a list, optionally in two columns with runners' numbers or names first; otherwise numbers count from
 * 1.
 */
function readLabelled(name: string, value: unknown, readList: ReadList): NumberList & { entrants: Entrants } {
  const rows = rowsIn(value);
  if (!isBlock(rows) || rows[0]?.length !== 2) {
    const list = readList(name, value);
    return { ...list, entrants: { numbers: list.numbers.map((_, index) => index + 1) } };
  }
  const labels = rows.map(([label]) => label);
  const numbers = labels.map((label, index) => (typeof label === "number" ? label : index + 1));
  const names = labels.map((label) => (typeof label === "string" ? label : ""));
  const list = readList(
    name,
    rows.map(([, cell]) => [cell]),
  );
  return { ...list, entrants: { numbers, names } };
}

/** Reads a number for each runner and the prices, in order or labelled. Throws for prices of no runner. */
export function readOwnPrices(
  ownPrices: Readonly<Record<string, unknown>>,
  odds: unknown,
  readList: ReadList,
) {
  const [[name, value] = ["", undefined]] = Object.entries(ownPrices);
  const { entrants, ...list } = readLabelled(name, value, readList);
  const count = list.numbers.length;
  if (isBlock(rowsIn(odds))) {
    const { prices, unmatched } = readPrices("odds", odds, entrants);
    if (unmatched.length > 0)
      throw new ArgumentError("odds", t`must belong to runners of ${name}`, unmatched.join(", "));
    return { list, prices };
  }
  const prices = readOddsList("odds", odds).numbers;
  if (prices.length !== count)
    throw new ArgumentError("odds", t`must have as many cells as the ${name}, ${count}`, prices.length);
  return { list, prices };
}

/** The numbers given for the runners, and their decimal odds in the same order. */
export type OwnPrices = ReturnType<typeof readOwnPrices>;
