/** Suite of src/functions/call/cellResult.ts: passTable. */
import { type Cell, withCard } from "../../../src/cells/table/cell";
import type { Client } from "../../../src/client/client";
import { createResultBatcher } from "../../../src/client/resultBatcher";
import { notAvailable } from "../../../src/functions/call/cellError";
import { jsonSize, passTable } from "../../../src/functions/call/cellResult";
import { form } from "../../../src/functions/form";
import { predict } from "../../../src/functions/predict";
import { starts } from "../../../src/functions/starts";
import { fakeClock, turns } from "../../client/fakeClock";

import { proResponse } from "../proResponse";
import { asOf, openService, openTestSession } from "../testSession";

const race = [asOf, "ashford-park", 3] as const;
const limit = 4_000_000;
const cardText = (why: string): Cell =>
  withCard("Amber Inkwell", {
    Runner: {
      Number: { type: "Double", basicValue: 3, numberFormat: "0" },
      Why: { type: "String", basicValue: why },
      Starts: { type: "Array", elements: [[{ type: "String", basicValue: "Track" }]] },
    },
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
  "a double in a format": { type: "Double", basicValue: 0.25, numberFormat: "0.0%" },
  "a text with a card": cardText("+ Course winner"),
  "an error": notAvailable("The source gives no value here."),
};

test.each(Object.entries(cells))(
  "the size of %s is that of the JSON that leaves, within 10 %%",
  (_, cell) => {
    for (const table of [[[cell]], Array.from({ length: 20 }, () => Array<Cell>(12).fill(cell))]) {
      const leaving = Buffer.byteLength(`,${JSON.stringify([123_456, true, table, [0]])}`);
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

test("1,500 tables with cards leave in flushes of at most 4 MB, also after thousands of small ones", async () => {
  const card = Array<Cell>(54).fill(cardText("x".repeat(60)));
  const small = Array.from({ length: 4_000 }, () => [1]);
  const flushes = await flushesOf([small, Array.from({ length: 1500 }, () => card)]);
  expect(flushes.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(15_000_000);
  expect(Math.max(...flushes)).toBeLessThanOrEqual(limit);
  expect(flushes.length).toBeLessThan(12);
});

test.each([
  ["900 FORM of all columns", 900, () => form(...race, "all" as never)],
  ["1,500 PREDICT", 1500, () => predict(...race)],
] as const)("%s with cards leave in flushes of at most 4 MB", async (_, count, ask) => {
  const service = await openService();
  const answer = (request: Request): Promise<Response> =>
    request.url.includes("/predictions") ? proResponse(request) : service.handle(request);
  openTestSession({ answer }).set({ formats: true, hasProperties: true });
  await Promise.all([predict(...race), starts(...race), form(...race)]);
  const table = (await ask()) as Cell[][];
  expect(JSON.stringify(table)).toContain('"Last starts"');
  const flushes = await flushesOf([Array.from({ length: count }, () => table.flat())]);
  expect(flushes.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(count * 5_000);
  expect(Math.max(...flushes)).toBeLessThanOrEqual(limit);
});
