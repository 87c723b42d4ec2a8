import { prices } from "../../src/functions/prices";
import { readPriceTable } from "../../src/files/priceTable";
import { createPriceBook } from "../../src/service/prices/priceBook";
import { fakeClock } from "../client/fakeClock";
import { fixtureDay, fixtureFile, historyOf, serviceOf } from "../service/testService";
import { type Invocation, openStreamingSession } from "./streamingSession";

const fields = "number,last,open,movement,firm" as never; // a cell's text where a range may stand
const containing = (words: string): string => expect.stringContaining(words) as string;

/** A session over a real service whose table of prices a test changes. */
async function pricing() {
  const clock = fakeClock(Date.parse(`${fixtureDay}T01:00:00Z`));
  const history = await historyOf(fixtureFile);
  const book = createPriceBook({ now: clock.now, source: "prices.csv", every: 5, most: 30 });
  const service = serviceOf(history, {
    clock: { now: clock.now, elapsed: () => 0, asOf: fixtureDay },
    prices: book,
  });
  const opened = openStreamingSession(service, { clock, health: { source: "results", asOf: fixtureDay } });
  type Runners = Readonly<Record<number, readonly unknown[]>>;
  const take = (columns: readonly string[], values: readonly unknown[], runners: Runners): void => {
    const rows = Object.entries(runners).map(([number, cells]) => [...values, number, ...cells]);
    book.take(
      readPriceTable([[...columns, "Number", "Northfield price", "Marlow price"], ...rows]),
      clock.now(),
    );
  };
  return {
    ...opened,
    /** Writes a table without races, whose prices are those of any race. */
    write: (runners: Runners): void => take([], [], runners),
    /** Writes a table of one race. */
    writeRace: (race: number, runners: Runners): void => take(["Race"], [race], runners),
    begin(
      race: number,
      range: unknown = null,
      { options = null, ...more }: Partial<Invocation> & { readonly options?: unknown } = {},
    ): Invocation {
      const invocation = opened.invocation(more);
      prices(fixtureDay, "Ashford Park", race, range as never, fields, false, options as never, invocation);
      return invocation;
    },
    close(): void {
      opened.client.dispose();
      history.close();
    },
  };
}

test("a price that moves in the table moves in the cell; one that stands still pushes nothing", async () => {
  const { write, begin, settle, pushes, client, close } = await pricing();
  write({ 1: [4, 4.2], 2: [6, ""] });
  begin(3);
  await settle();
  expect(pushes).toEqual([
    [
      [1, 4.2, 4.2, 0, "Marlow"],
      [2, 6, 6, 0, "Northfield"],
    ],
  ]);
  write({ 1: [4, 4.2], 2: [6, ""] });
  await settle(10);
  expect(pushes).toHaveLength(1);
  write({ 1: [3.5, 3.36], 2: ["SCR", "SCR"] });
  await settle(6);
  expect(pushes.slice(1)).toEqual([
    [
      [1, 3.5, 4.2, -0.166667, "Northfield"],
      [2, "", "", "", ""],
    ],
  ]);
  expect([client.status().requestsToday, client.activity()]).toEqual([0, []]);
  close();
});

test("formulas of one race share one request every five seconds, and a cancelled one asks no more", async () => {
  const { write, begin, settle, asked, close } = await pricing();
  write({ 1: [4, 4.2] });
  const calls = [begin(3), begin(3), begin(3)];
  await settle(21);
  expect(asked).toEqual(["/x1/prices", "/x1/prices", "/x1/prices", "/x1/prices", "/x1/prices"]);
  calls.forEach((call) => call.onCanceled?.());
  await settle(20);
  expect(asked).toHaveLength(5);
  close();
});

test("formulas of one race that begin at different moments share the later requests", async () => {
  const { write, begin, settle, asked, close } = await pricing();
  write({ 1: [4, 4.2] });
  const calls = [begin(3)];
  await settle(1.75);
  calls.push(begin(3));
  await settle(1.75);
  calls.push(begin(3));
  await settle(1);
  const first = asked.length;
  expect(first).toBeLessThanOrEqual(3);
  await settle(20);
  expect(asked.length - first).toBe(4);
  calls.forEach((call) => call.onCanceled?.());
  close();
});

test("with errors=text the reason is a text, which other formulas can show", async () => {
  const { write, begin, settle, pushes, close } = await pricing();
  write({ 1: [4, 4.2] });
  begin(3, null, { options: [["missing=na"], ["errors=text"]] });
  await settle(36);
  expect(pushes.at(-1)).toEqual([[containing("the prices of prices.csv stopped at 01:00:00 UTC")]]);
  begin(99, null, { options: "errors=text" });
  await settle();
  expect(pushes.at(-1)).toEqual([[containing("race must be")]]);
  close();
});

test("a table that stops leaves no figure: #N/A with the reason, and the prices again once it goes on", async () => {
  const { write, begin, settle, pushes, close } = await pricing();
  write({ 1: [4, 4.2] });
  begin(3);
  await settle(36);
  expect(pushes.at(-1)).toEqual(containing("the prices of prices.csv stopped at 01:00:00 UTC"));
  write({ 1: [5, 4.2] });
  await settle(6);
  expect(pushes.at(-1)).toEqual([[1, 5, 4.2, 0.190476, "Northfield"]]);
  close();
});

test("a race that the table lacks is #N/A with the reason at once, and leaves no figure when its rows go", async () => {
  const { writeRace, begin, settle, pushes, close } = await pricing();
  writeRace(3, { 1: [4, 4.2] });
  begin(3);
  await settle();
  writeRace(5, { 1: [8, 9] });
  await settle(6);
  writeRace(3, { 1: [5, 4.8] });
  await settle(6);
  expect(pushes).toEqual([
    [[1, 4.2, 4.2, 0, "Marlow"]],
    containing(`prices.csv has no row for race 3 at ashford-park on ${fixtureDay}`),
    [[1, 5, 4.2, 0.190476, "Northfield"]],
  ]);
  close();
});

test("a table that has not been read yet, and a range without the race, are #N/A with the reason", async () => {
  const { write, begin, settle, pushes, close } = await pricing();
  begin(3);
  await settle();
  expect(pushes).toEqual([containing("the prices of prices.csv have not been read yet")]);
  write({ 1: [4, 4.2] });
  await settle(6);
  expect(pushes.at(-1)).toEqual([[1, 4.2, 4.2, 0, "Marlow"]]);
  begin(3, [
    ["Race", "Number", "Price"],
    [4, 1, 5],
  ]);
  await settle();
  expect(pushes.at(-1)).toEqual(containing("the range has no row for race 3"));
  close();
});

test("a server that cannot be reached leaves the prices until their age limit, then the reason", async () => {
  const { write, begin, settle, pushes, setReachable, client, close } = await pricing();
  write({ 1: [4, 4.2] });
  begin(3);
  await settle(6);
  setReachable(false);
  await settle(14);
  expect(pushes).toHaveLength(1);
  await settle(30);
  expect(pushes.at(-1)).toEqual(containing("cannot be reached"));
  setReachable(true);
  write({ 1: [4, 4.4] });
  await client.checkConnection();
  await settle(10);
  expect(pushes.at(-1)).toEqual([[1, 4.4, 4.2, 0.047619, "Marlow"]]);
  close();
});

test("a race without prices is #N/A with the reason, and an invalid argument #VALUE! without a request", async () => {
  const { write, begin, settle, pushes, asked, close } = await pricing();
  write({ 1: [4, 4.2] });
  begin(99);
  await settle();
  expect([pushes, asked]).toEqual([[containing("race must be")], []]);
  begin(3, null, { isInValuePreview: "true" });
  expect(pushes[1]).toEqual("PRICES begins once the formula is entered.");
  close();
});

test("a range is read without a request; its course is remembered while the workbook is open", async () => {
  const { begin, settle, pushes, asked, close } = await pricing();
  const range = (...rows: readonly (readonly unknown[])[]) => [["No", "Runner", "Northfield price"], ...rows];
  begin(5, range([1, "Lark", "7/2"], [2, "Wren", "SCR"])).onCanceled?.();
  await settle();
  begin(5, range([1, "Lark", 3.6], [2, "Wren", 8]));
  await settle(1);
  begin(5, [["Number"], [1]]);
  await settle(1);
  begin(5, range(["x", "Lark", 3]));
  await settle(1);
  expect(pushes).toEqual([
    [
      [1, 3.6, 4.5, -0.2, "Northfield"],
      [2, 8, 8, 0, "Northfield"],
    ],
    containing("prices must be a range with headings, such as Number and Price: no column of prices"),
    containing("prices has a row that cannot be read, row 2: No must be a number from 1 to 99"),
  ]);
  begin(5, range([1, "Lark", 4.5], [2, "Wren", 8]));
  await settle(1);
  expect(pushes.at(-1)).toEqual([
    [1, 4.5, 4.5, 0, "Northfield"],
    [2, 8, 8, 0, "Northfield"],
  ]);
  expect(asked).toEqual([]);
  close();
});
