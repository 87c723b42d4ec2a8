/**
 * Suite of src/addin/workbook: the sheet of bets while a person clears, inserts and sorts its rows and types
 * others out of order; each result is in the row of its bet after each step.
 */
import { betRows, newLayout } from "../../../src/addin/workbook/betLayout";
import { betSheet } from "../../../src/addin/workbook/betSheet";
import { fictionalResults, readLines, recentOf } from "../../contract/resultsLines";
import { openTestSession } from "../../functions/testSession";
import { historyOf, pinned, serviceOf } from "../../service/testService";
import { loadFunctions } from "../../workbench/gridWithFunctions";

const day = "2026-03-07";
const serial = 46_088;

async function openSheet() {
  const openGrid = await loadFunctions();
  const { grid, workbench, settled } = openGrid();
  const results = recentOf(fictionalResults);
  const now = Date.parse("2026-03-14T00:30:00Z");
  const service = serviceOf(await historyOf(results.file), { clock: pinned("2026-03-14", now) });
  openTestSession({ key: "pro", answer: service.handle, clock: () => now });
  await workbench.replace(() => grid.create([betSheet("Bets")]));
  const lines = readLines(results).filter(
    (line) => line.date === day && line.track === "Ashford Park" && line.race_number === "1",
  );
  const statusOf = (number: unknown): string =>
    lines.find((line) => Number(line.number) === number)?.finish === "1" ? "won" : "lost";
  const values = (range: string) => grid.read(grid.area(range)).map((row) => row.map(({ value }) => value));
  const bets = (row: number, count: number): string => `Bets!${betRows(newLayout, row, count)}`;
  const write = async (row: number, rows: readonly (readonly (string | number)[])[]): Promise<void> => {
    grid.write(
      grid.area(bets(row, rows.length)),
      rows.map((one) => one.map(String)),
    );
    await settled();
  };
  return { grid, settled, values, bets, write, statusOf, numbers: lines.map(({ number }) => Number(number)) };
}

/** Returns the cells of a bet on a runner, whose stake no other bet has. */
function betOn(number: number): (string | number)[] {
  const cells: (string | number)[] = Array.from({ length: newLayout.at.size }, () => "");
  const put = (
    heading: "Date" | "Track" | "Race" | "No" | "Type" | "Price" | "Stake" | "Deduction",
    cell: string | number,
  ) => (cells[(newLayout.at.get(heading) ?? 0) - newLayout.first] = cell);
  put("Date", serial);
  put("Track", "Ashford Park");
  put("Race", 1);
  put("No", number);
  put("Type", "win");
  put("Price", 3);
  put("Stake", 10 + number);
  put("Deduction", "none"); // a runner was scratched
  return cells;
}

test("each result is in the row of its bet while rows are cleared, inserted, sorted and typed out of order", async () => {
  const { grid, settled, values, bets, write, statusOf, numbers } = await openSheet();
  const [numberAt, stakeAt] = (["No", "Stake"] as const).map(
    (heading) => (newLayout.at.get(heading) ?? 0) - newLayout.first,
  ) as [number, number];
  /** Returns the number of bets on the sheet, each of which has its own result beside it. */
  const checked = (): number => {
    const results = values("Bets!A8:D40");
    const rows = values(bets(8, 33));
    rows.forEach((row, index) => {
      const [status, , risk] = results[index] ?? [];
      const [number, stake] = [row[numberAt], row[stakeAt]];
      const isBet = typeof stake === "number";
      expect([index, status || "", risk || ""]).toEqual([
        index,
        isBet ? statusOf(number) : "",
        isBet ? stake : "",
      ]);
    });
    return rows.filter((row) => typeof row[stakeAt] === "number").length;
  };
  const five = numbers.slice(0, 5);
  await write(8, five.map(betOn));
  expect(checked()).toBe(5);
  expect(new Set(values("Bets!A8:A12").flat())).toEqual(new Set(["won", "lost"]));
  grid.clear(grid.area(bets(9, 1)));
  await settled();
  expect(checked()).toBe(4);
  await write(25, [betOn(numbers[5] ?? 0)]);
  expect(checked()).toBe(5);
  grid.insertRow(grid.area("Bets!A10"));
  await settled();
  expect(checked()).toBe(5);
  grid.insertRow(grid.area("Bets!A8"));
  await settled();
  expect(checked()).toBe(5);
  await write(8, [betOn(five[1] ?? 0)]);
  expect(checked()).toBe(6);
  const rows = values(bets(8, 30)).map((row) => row.map((cell) => (cell ?? "") as string | number));
  await write(
    8,
    [...rows].sort((one, other) => Number(other[stakeAt]) - Number(one[stakeAt])),
  );
  expect(checked()).toBe(6);
});

test("the head counts every bet once: settled, open and unknown ones to check", async () => {
  const { values, write, statusOf, numbers } = await openSheet();
  const [first = 0, second = 0] = numbers;
  const runnerAt = (newLayout.at.get("Runner") ?? 0) - newLayout.first;
  const strangers = ["Nobody at All", "Not Entered", "Of Another Race"].map((name, index) =>
    betOn(90 + index).map((cell, column) => (column === runnerAt ? name : cell)),
  );
  await write(8, [...[first, second].map(betOn), ...strangers]);
  expect(values("Bets!A8:A12").flat()).toEqual([
    ...[first, second].map(statusOf),
    ...strangers.map(() => "unknown"),
  ]);
  expect(values("Bets!A4:C5")).toEqual([
    ["Settled", "Open", "To check"],
    [2, 0, 3],
  ]);
});

test("bets that are pasted and typed below the last row of the sheet are settled, counted and saved", async () => {
  const { grid, settled, values, bets, write, statusOf, numbers } = await openSheet();
  const rowCount = (): number => {
    const { getters } = grid.model();
    return getters.getSheetSize(getters.getActiveSheetId()).numberOfRows;
  };
  const before = rowCount();
  const numberAt = (index: number): number => numbers[index % 5] ?? 0;
  const lines = Array.from({ length: 600 }, (_, index) => betOn(numberAt(index)).join("\t"));
  const { row, column } = grid.area(bets(8, 1));
  grid.model().dispatch("PASTE_FROM_OS_CLIPBOARD", {
    target: [{ top: row, bottom: row, left: column, right: column }],
    clipboardContent: { text: lines.join("\n") },
  });
  await settled();
  expect(before).toBeLessThan(607);
  const expected = lines.map((_, index) => statusOf(numberAt(index)));
  expect(values("Bets!A8:A607").flat()).toEqual(expected);
  await write(1500, [betOn(numberAt(0))]);
  expect(values("Bets!A1498:A1500").flat()).toEqual(
    [null, null, statusOf(numberAt(0))].map((one) => one ?? ""),
  );
  expect(values("Bets!A5:C5").flat()).toEqual([601, 0, 0]);
  await grid.reopen(JSON.parse(JSON.stringify(grid.keep())) as ReturnType<typeof grid.keep>);
  await settled();
  expect(values("Bets!A8:A607").flat()).toEqual(expected);
  expect(values("Bets!A1500").flat()).toEqual([statusOf(numberAt(0))]);
});
