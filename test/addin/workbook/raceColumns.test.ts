/**
 * The race sheet's decimal odds, from which the edge comes, are those that the stake comes from: the column
 * of prices is read once, as a whole.
 */
import { cells, firstRow } from "../../../src/addin/workbook/raceAddresses";
import { withAddresses } from "../../../src/addin/workbook/raceCells";
import { runnerColumns } from "../../../src/addin/workbook/raceColumns";
import { loadFunctions } from "../../workbench/gridWithFunctions";

const formulaOf = (name: "odds" | "fraction"): string => {
  const column = runnerColumns.find((each) => each.name === name);
  return column && "formula" in column ? column.formula : "";
};

let open: Awaited<ReturnType<typeof loadFunctions>>;
beforeAll(async () => void (open = await loadFunctions()));

/** Returns the odds and the fractions of the bank for prices on runners with equal chances. */
async function oddsOf(prices: readonly string[]) {
  const { grid, settled } = open();
  const formulas = Object.fromEntries(
    (["odds", "fraction"] as const).flatMap((name) =>
      (formulaOf(name).includes("[@") ? prices.map((_, index) => firstRow + index) : [firstRow]).map(
        (row) => [cells(name, row), withAddresses(formulaOf(name), row)],
      ),
    ),
  );
  const typed = prices.flatMap((price, index) => [
    [cells("win", firstRow + index), 1 / prices.length],
    [cells("taken", firstRow + index), `'${price}`],
  ]);
  await grid.create([{ name: "Race", cells: { ...Object.fromEntries(typed), ...formulas } }]);
  await settled();
  const last = firstRow + prices.length - 1;
  const read = (name: "odds" | "fraction") =>
    grid.read(grid.area(`Race!${cells(name, firstRow, last)}`)).map(([cell]) => cell?.value);
  return { odds: read("odds"), fraction: read("fraction") };
}

test.each([
  [
    ["-150", "250", "+900"],
    [1.6667, 3.5, 10],
  ],
  [
    ["3.5", "5/2", "SCR", "evens", "4"],
    [3.5, 3.5, "", 2, 4],
  ],
  [
    ["1.5", "3", "900"],
    [1.5, 3, 900],
  ],
])("the prices %j are the odds %j", async (prices, expected) => {
  const { odds } = await oddsOf(prices);
  expect(odds.map((price) => (typeof price === "number" ? Number(price.toFixed(4)) : price))).toEqual(
    expected,
  );
});

test.each([[["-150", "+900", "5,5"]], [["3.5", "1,250", "4"]], [["3.5", "abc", "4"]]])(
  "an unclear price among %j gives neither odds nor a stake",
  async (prices) => {
    const { odds, fraction } = await oddsOf(prices);
    expect(odds.some((price) => typeof price === "number")).toBe(false);
    expect(fraction.some((part) => typeof part === "number")).toBe(false);
  },
);
