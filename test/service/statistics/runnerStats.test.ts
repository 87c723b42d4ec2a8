import { formStrings, runnerStats } from "../../../src/service/statistics/runnerStats";
import fc from "fast-check";

const occasion = { raceCode: "gallops", venueId: 1, distance: 1200, day: 400 } as const;
const start = (fields: object) => ({ day: 0, venueId: 1, distance: 1200, going: 0, finish: 1, ...fields });
const eightDecimals = (share: number) => Number(share.toFixed(8));
const block = (starts: number, wins: number, seconds: number, thirds: number) => ({
  starts,
  wins,
  seconds,
  thirds,
  places: wins + seconds + thirds,
  winPercent: starts ? eightDecimals(wins / starts) : 0,
  placePercent: starts ? eightDecimals((wins + seconds + thirds) / starts) : 0,
});

test("each block counts its own starts", () => {
  const starts = [
    start({}),
    start({ day: 10, distance: 1400, finish: 2 }),
    start({ day: 20, venueId: 2, finish: 3 }),
    start({ day: 30, venueId: 2, distance: 1000, going: 1, finish: null }),
    start({ day: 100, going: null, finish: 4 }),
  ];
  expect(runnerStats(starts, { ...occasion, day: 110 })).toEqual({
    overall: block(5, 1, 1, 1),
    track: block(3, 1, 1, 0),
    distance: block(3, 1, 0, 1),
    trackDistance: block(2, 1, 0, 0),
    conditions: { good: block(3, 1, 1, 1), soft: block(1, 0, 0, 0) },
    firstUp: block(1, 0, 0, 0),
    secondUp: block(0, 0, 0, 0),
  });
});

test("a runner without a spell has no first-up block; one whose spell this race ends has", () => {
  expect(runnerStats([start({})], { ...occasion, day: 59 })).not.toHaveProperty("firstUp");
  expect(runnerStats([start({})], { ...occasion, day: 60 })).toMatchObject({
    firstUp: { starts: 0 },
    secondUp: { starts: 0 },
  });
  expect(runnerStats([], occasion)).not.toHaveProperty("secondUp");
});

test("greyhounds have no first-up block", () => {
  const stats = runnerStats([start({}), start({ day: 90 })], { ...occasion, raceCode: "greyhounds" });
  expect(Object.keys(stats)).toEqual(["overall", "track", "distance", "trackDistance", "conditions"]);
});

test("a race of unknown distance has no start at its distance", () => {
  const stats = runnerStats([start({ distance: null })], { ...occasion, distance: null });
  expect([stats.distance.starts, stats.overall.starts]).toEqual([0, 1]);
});

const run = (day: number, finish: number | null) => ({ day, finish });

test.each([
  ["a debutant has none", [], 7, {}],
  ["oldest first", [run(0, 1), run(7, 2)], 14, { form: "12", last20Starts: "12" }],
  [
    "tenth, worse and not finishing are 0",
    [run(0, 10), run(7, 23), run(14, null)],
    21,
    { form: "000", last20Starts: "000" },
  ],
  ["a spell of 60 days is X", [run(0, 1), run(60, 2)], 67, { form: "1X2", last20Starts: "1X2" }],
  ["59 days are none", [run(0, 1), run(59, 2)], 67, { form: "12", last20Starts: "12" }],
  ["a spell that this race ends trails", [run(0, 1)], 60, { form: "1X", last20Starts: "1X" }],
])("%s", (_title, starts, day, strings) =>
  expect(formStrings(starts, { day, raceCode: "gallops" })).toEqual(strings),
);

test("a spell of greyhounds is 30 days", () => {
  const strings = (day: number) => formStrings([run(0, 1)], { day, raceCode: "greyhounds" });
  expect([strings(29), strings(30)]).toEqual([
    { form: "1", last20Starts: "1" },
    { form: "1X", last20Starts: "1X" },
  ]);
});

test("last20Starts holds 20 starts with the spells after them, form its last five characters", () => {
  const monthly = Array.from({ length: 25 }, (_none, index) => run(30 * index, (index % 9) + 1));
  const { form, last20Starts } = formStrings(monthly, { day: 24 * 30 + 60, raceCode: "gallops" });
  expect([last20Starts, form]).toEqual(["67891234567891234567X", "4567X"]);
});

test("form is the end of last20Starts, which has at most 20 starts", () => {
  const career = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 120 }), finish: fc.option(fc.integer({ min: 1, max: 20 })) }),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(career, (gaps) => {
      let day = 0;
      const starts = gaps.map(({ gap, finish }) => run((day += gap), finish));
      const { form = "", last20Starts = "" } = formStrings(starts, { day: day + 1, raceCode: "gallops" });
      expect(last20Starts).toMatch(/^(\dX?){1,20}$/);
      expect(last20Starts.slice(-5)).toBe(form);
    }),
  );
});
