import { readPriceTable } from "../../../src/files/priceTable";
import { createPriceBook } from "../../../src/service/prices/priceBook";

const noon = Date.parse("2026-03-14T12:00:00Z");
const asked = { date: "2026-03-14", track: "ashford-park", race: 3, today: "2026-03-14" };
const tableOf = (prices: Readonly<Record<number, unknown>>, more: Readonly<Record<string, unknown>> = {}) =>
  readPriceTable([
    ["Number", "Price", ...Object.keys(more)],
    ...Object.entries(prices).map(([number, price]) => [number, price, ...Object.values(more)]),
  ]);

function open(most = 60) {
  let time = noon;
  const book = createPriceBook({ now: () => time, source: "prices.csv", every: 5, most });
  return { book, wait: (seconds: number) => void (time += 1000 * seconds), now: () => time };
}

test("prices move: first, highest, lowest and last one, movement and the time of the last change", () => {
  const { book, wait, now } = open();
  for (const price of [5, 6, 4, 4]) {
    book.take(tableOf({ 1: price, 2: 3 }), now());
    wait(5);
  }
  expect(book.answer(asked)).toEqual({
    date: "2026-03-14",
    track: "ashford-park",
    raceNumber: 3,
    source: "prices.csv",
    updated: "2026-03-14T12:00:15.000Z",
    age: 5,
    most: 60,
    every: 5,
    runners: [
      { number: 1, last: 4, open: 5, high: 6, low: 4, movement: -0.2, time: "2026-03-14T12:00:10.000Z" },
      { number: 2, last: 3, open: 3, high: 3, low: 3, movement: 0, time: "2026-03-14T12:00:00.000Z" },
    ],
  });
});

test("the table's own first price stands above the one seen; a runner that lost its price shows none", () => {
  const { book, now } = open();
  book.take(tableOf({ 1: 4 }, { Open: 8 }), now());
  expect(book.answer(asked).runners).toMatchObject([{ last: 4, open: 8, movement: -0.5 }]);
  book.take(tableOf({ 1: "SCR" }, { Open: 8 }), now());
  expect(book.answer(asked).runners).toEqual([{ number: 1 }]);
  book.take(tableOf({ 1: 3 }), now());
  expect(book.answer(asked).runners).toMatchObject([{ last: 3, open: 4 }]);
});

test("once the table has stopped for longer than its limit no price is shown, with the reason, until it goes on", () => {
  const { book, wait, now } = open(60);
  expect(book.answer(asked)).toMatchObject({
    problem: "the prices of prices.csv have not been read yet",
    runners: [],
  });
  book.take(tableOf({ 1: 4 }), now());
  wait(60);
  expect(book.answer(asked).runners).toHaveLength(1);
  wait(1);
  expect(book.answer(asked)).toMatchObject({
    problem:
      "the prices of prices.csv stopped at 12:00:00 UTC, and none is shown after 60 s: prices.csv has not changed since",
    runners: [],
  });
  book.fail("there is no such file");
  expect(book.answer(asked).problem).toContain("there is no such file");
  book.take(tableOf({ 1: 4.5 }), now());
  expect(book.answer(asked)).toMatchObject({ runners: [{ last: 4.5, open: 4 }] });
  expect(book.answer(asked).problem).toBeUndefined();
});

test("a failure keeps the last prices until their limit, and a file of the future is as old as its reading", () => {
  const { book, wait, now } = open(60);
  book.take(tableOf({ 1: 4 }), now() + 3_600_000);
  book.fail("there is no such file");
  wait(59);
  expect(book.answer(asked).runners).toHaveLength(1);
  wait(2);
  expect(book.answer(asked).problem).toContain("there is no such file");
});

test.each([
  [{ Date: "2026-03-13" }, {}],
  [{ Track: "Lantern Bay" }, {}],
  [{ Race: 4 }, {}],
  [{}, { date: "2026-03-15" }], // no date: today
])("prices with %j are not those of %j", (more, changed) => {
  const { book, now } = open();
  book.take(tableOf({ 1: 4 }, more), now());
  expect(book.answer({ ...asked, ...changed })).toMatchObject({
    problem: expect.stringContaining("has no row for race 3 at ashford-park on 2026-03-1") as string,
    runners: [],
  });
});

test("the course of a price is forgotten a day after it left the table", () => {
  const { book, wait, now } = open();
  book.take(tableOf({ 1: 4 }), now());
  wait(86_401);
  book.take(tableOf({ 1: 5 }), now());
  expect(book.answer(asked).runners).toMatchObject([{ open: 5, last: 5 }]);
});
