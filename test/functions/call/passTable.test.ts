import type { Cell, ValueWithProperties } from "../../../src/cells/table/cell";
import type { Client } from "../../../src/client/client";
import { createResultBatcher } from "../../../src/client/resultBatcher";
import { notAvailable } from "../../../src/functions/call/cellError";
import { jsonSize, passTable } from "../../../src/functions/call/passTable";
import { fakeClock, turns } from "../../client/fakeClock";

const limit = 1_500_000;
const properties = {
  Source: { type: "String", basicValue: "live service" },
  "Age in minutes": { type: "Double", basicValue: 3, numberFormat: "0" },
} as const;

const withProperties = (
  basicValue: string | number,
  properties: ValueWithProperties["properties"],
): ValueWithProperties => ({
  type: typeof basicValue === "string" ? "String" : "Double",
  ...{ basicValue, properties },
});

/** Every kind of cell that a result may hold. */
const cells: Readonly<Record<string, Cell>> = {
  "a text": "Amber Inkwell",
  "a text to be escaped": 'The "Old"\n\\ Mill',
  "a text of two bytes a letter": "Überraschung für Zoë",
  "a text of three bytes a letter": "金槍六十",
  "a text of four bytes a letter": "🏇🏇🏇",
  "a whole number": 7,
  "a long number": 0.30000000000000004,
  "a truth value": true,
  "a blank": "",
  "a formatted number": { type: "FormattedNumber", basicValue: 46095, numberFormat: "yyyy-mm-dd" },
  "a text with properties": withProperties("Amber Inkwell", properties),
  "a number with properties": withProperties(0.25, properties),
  "an error": notAvailable("The source gives no value here."),
};

test.each(Object.entries(cells))(
  "the size of %s is that of the JSON that leaves, within 10 %%",
  (_, cell) => {
    for (const table of [[[cell]], Array.from({ length: 20 }, () => Array<Cell>(12).fill(cell))]) {
      const leaving = Buffer.byteLength(`,${JSON.stringify([12_345, true, table])}`);
      expect(Math.abs(jsonSize(table) - leaving)).toBeLessThanOrEqual(0.1 * leaving);
    }
  },
);

/** Passes tables as Excel's calls do, and returns the bytes of each flush that Excel sends. */
async function flushesOf(tables: readonly (readonly Cell[][])[]): Promise<number[]> {
  const clock = fakeClock();
  const batcher = createResultBatcher({ now: clock.now, schedule: clock.schedule, pending: () => 0 });
  const client = batcher as unknown as Client; // the part of it that is used
  const flushes: number[] = [];
  let arrived: Cell[][][] = [];
  async function pass(table: Cell[][]): Promise<void> {
    const passed = await passTable({ table, bytes: jsonSize(table) }, client);
    arrived.push(passed);
  }
  for (const group of tables)
    batcher.add(group.map((_, index) => ({ release: () => void pass(tableAt(group, index)) })));
  for (let round = 0; round < 60; round++) {
    await turns(20);
    if (arrived.length > 0) flushes.push(Buffer.byteLength(JSON.stringify(arrived)));
    arrived = [];
    clock.advance(550);
  }
  return flushes;
}

const tableAt = (group: readonly Cell[][], index: number): Cell[][] => [[...(group[index] ?? [])]];

test("600 tables with cards leave in flushes of at most 1.5 MB, also after thousands of small ones", async () => {
  const card = Array<Cell>(54).fill(withProperties("Amber Inkwell", { ...properties, ...longer }));
  const small = Array.from({ length: 4_000 }, () => [1]);
  const flushes = await flushesOf([small, Array.from({ length: 600 }, () => card)]);
  expect(flushes.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(6_000_000);
  expect(Math.max(...flushes)).toBeLessThanOrEqual(limit);
  expect(flushes.length).toBeLessThan(12);
});

const longer = { Why: { type: "String", basicValue: "x".repeat(150) } } as const;
