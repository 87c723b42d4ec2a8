import { fieldOf, type Field } from "../../../src/service/races/field";
import { indexOfInfluence, influences } from "../../../src/service/ratings/influences";
import { Ratings } from "../../../src/service/ratings/ratings";
import { raceOf, runnerOf, simulatedRaces, without } from "../predictions/simulatedRaces";

const meanOf = (ratings: Ratings, field: Field, number: number): number =>
  field.starters
    .filter(({ record }) => record.number === number)
    .map((starter) => ratings.of(starter, field)[indexOfInfluence("runner")]?.order ?? NaN)[0] ?? NaN;

test("runners are rated in the order of their true ability, given enough races", () => {
  const knownRatings = new Ratings();
  const races = simulatedRaces({ days: 400 }).map(fieldOf);
  for (const race of races) knownRatings.learn(race);
  const best = fieldOf(
    raceOf({ runners: [0, 20, 40, 59].map((r, i) => runnerOf({ number: i + 1, runnerKey: `r${r}` })) }),
  );
  const ratings = [1, 2, 3, 4].map((number) => meanOf(knownRatings, best, number));
  expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  expect((ratings[0] ?? 0) - (ratings[3] ?? 0)).toBeGreaterThan(2);
});

test("a new runner is rated a little below the field it joins", () => {
  const knownRatings = new Ratings();
  const pair = (...keys: string[]) =>
    fieldOf(
      raceOf({
        runners: keys.map((runnerKey, i) => ({ ...runnerOf({ number: i + 1, runnerKey }), finish: i + 1 })),
      }),
    );
  for (let race = 0; race < 5; race++) knownRatings.learn(pair("ada", "bob"));
  const joined = pair("ada", "cleo");
  const before = meanOf(knownRatings, joined, 1);
  knownRatings.learn(joined);
  expect(meanOf(knownRatings, joined, 2)).toBeLessThan(before);
  expect(meanOf(knownRatings, pair("ada", "cleo"), 2)).toBeGreaterThan(-2);
});

test("a race without margins or finishers changes no rating and has no performances", () => {
  const knownRatings = new Ratings();
  const unfinished = without(runnerOf(), "finish");
  expect(
    knownRatings.learn(
      fieldOf(raceOf({ runners: [unfinished, { ...unfinished, number: 2, runnerKey: "bob" }] })),
    ),
  ).toEqual([undefined, undefined]);
});

test("a market rates runner and jockey, whatever the result; a race without one changes nothing of it", () => {
  const knownRatings = new Ratings();
  const pair = (first: string, second: string, jockeys: readonly [string, string]) =>
    fieldOf(
      raceOf({
        runners: [first, second].map((runnerKey, index) => ({
          ...runnerOf({ number: index + 1, runnerKey, jockeyKey: jockeys[index] ?? "" }),
          finish: 2 - index,
        })),
      }),
    );
  const priceOf = (field: Field, influence: "runner" | "jockey") =>
    field.starters.map((starter) => knownRatings.of(starter, field)[indexOfInfluence(influence)]?.price);
  const first = pair("ada", "bob", ["jo", "kim"]);
  knownRatings.learn(first, [1, -1]);
  const [ada = NaN, bob = NaN] = priceOf(first, "runner");
  const [jo = NaN, kim = NaN] = priceOf(first, "jockey");
  expect(ada).toBeGreaterThan(0.5);
  expect(ada).toBeLessThan(1);
  // In proportion to the variances of jockeys and runners.
  expect(jo).toBeCloseTo(0.12 * ada, 12);
  expect([ada + bob, jo + kim]).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)]);
  knownRatings.learn(first);
  expect(priceOf(first, "runner")).toEqual([ada, bob]);
});

test("runners that do not start again are forgotten once they are half of all, the others kept", () => {
  const knownRatings = new Ratings();
  const four = fieldOf(
    raceOf({
      runners: ["ada", "bob", "cleo", "dan"].map((runnerKey, i) => ({
        ...runnerOf({ number: i + 1, runnerKey }),
        finish: i + 1,
      })),
    }),
  );
  knownRatings.learn(four);
  const ratings = () => four.starters.map((starter) => knownRatings.of(starter, four));
  const before = ratings();
  knownRatings.retire("bob");
  expect(ratings()).toEqual(before);
  knownRatings.retire("dan");
  const runnersOwn = influences.map(({ by: [first] }) => first === "runner");
  const [ada, bob, cleo, dan] = ratings();
  expect([ada, cleo]).toEqual([before[0], before[2]]);
  for (const [after, index] of [[bob, 1] as const, [dan, 3] as const])
    expect(after).toEqual(before[index]?.map((rating, of) => (runnersOwn[of] ? undefined : rating)));
});
