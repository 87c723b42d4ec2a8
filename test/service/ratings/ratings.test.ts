import { fieldOf, type Field } from "../../../src/service/races/field";
import { placeOf } from "../../../src/service/ratings/influences";
import { RatingBook } from "../../../src/service/ratings/ratings";
import { raceOf, runnerOf, simulatedRaces, without } from "../predictions/simulatedRaces";

const meanOf = (book: RatingBook, field: Field, number: number): number =>
  field.starters
    .filter(({ record }) => record.number === number)
    .map((starter) => book.of(starter, field)[placeOf("runner")]?.order.mean ?? NaN)[0] ?? NaN;

test("runners are rated in the order of their true ability, given enough races", () => {
  const book = new RatingBook();
  const races = simulatedRaces({ days: 400 }).map(fieldOf);
  for (const race of races) book.learn(race);
  const best = fieldOf(raceOf({ runners: [0, 20, 40, 59].map((r, i) => runnerOf({ number: i + 1, runnerKey: `r${r}` })) }));
  const ratings = [1, 2, 3, 4].map((number) => meanOf(book, best, number));
  expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  expect((ratings[0] ?? 0) - (ratings[3] ?? 0)).toBeGreaterThan(2);
});

test("a runner that is new enters a little below the field it joins", () => {
  const book = new RatingBook();
  const pair = (...keys: string[]) =>
    fieldOf(raceOf({ runners: keys.map((runnerKey, i) => ({ ...runnerOf({ number: i + 1, runnerKey }), finish: i + 1 })) }));
  for (let race = 0; race < 5; race++) book.learn(pair("ada", "bob"));
  const joined = pair("ada", "cleo");
  const before = meanOf(book, joined, 1);
  book.learn(joined);
  expect(meanOf(book, joined, 2)).toBeLessThan(before);
  expect(meanOf(book, pair("ada", "cleo"), 2)).toBeGreaterThan(-2);
});

test("a race without margins or finishers teaches nothing and gives no performance", () => {
  const book = new RatingBook();
  const unfinished = without(runnerOf(), "finish");
  expect(book.learn(fieldOf(raceOf({ runners: [unfinished, { ...unfinished, number: 2, runnerKey: "bob" }] })))).toEqual([
    undefined,
    undefined,
  ]);
});
