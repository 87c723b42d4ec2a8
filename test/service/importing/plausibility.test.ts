import { createDoubts } from "../../../src/service/importing/plausibility";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";

const race = (runners: readonly Partial<RunnerRecord>[], more: Partial<RaceRecord> = {}): RaceRecord => ({
  date: "2026-01-10",
  country: "gb",
  raceCode: "gallops",
  track: "Elm",
  raceNumber: 1,
  startTime: "2026-01-10T12:00:00Z",
  timezone: "Europe/London",
  abandoned: false,
  meetingAbandoned: false,
  run: true,
  runners: runners.map((runner, index) => ({
    number: index + 1,
    name: `Runner ${index}`,
    runnerKey: `runner ${index}`,
    scratched: false,
    finish: index + 1,
    ...runner,
  })),
  ...more,
});
const doubtsOf = (...races: readonly RaceRecord[]): readonly string[] => {
  const doubts = createDoubts();
  races.forEach(doubts.add);
  return doubts.sentences();
};
const prices = (...all: readonly number[]) => all.map((startingPrice) => ({ startingPrice }));

test("a race as races are gives no doubt", () => {
  const fair = [
    { startingPrice: 2, weight: 58, margin: 0, seconds: 90 },
    { startingPrice: 3, weight: 57, margin: 1.5, seconds: 90.3 },
    { startingPrice: 4, weight: 56, margin: 1.5, seconds: 90.3 },
  ];
  expect(doubtsOf(race(fair))).toEqual([]);
});

test("greyhounds' weights in pounds give a doubt, and their kilograms none", () => {
  const inPounds = race([{ weight: 66 }, { weight: 71 }], { raceCode: "greyhounds" });
  expect(doubtsOf(inPounds)).toEqual([
    expect.stringMatching(
      /the weights may be pounds: weight_kg is the greyhounds' kilograms.*68\.5 on average/,
    ),
  ]);
  expect(doubtsOf(race([{ weight: 26 }, { weight: 35 }], { raceCode: "greyhounds" }))).toEqual([]);
});

test.each([
  [
    "numbers for names",
    [{ name: "12" }, {}],
    "a name of a runner, a jockey or a trainer has no letter: the columns may be shifted",
    "12",
  ],
  [
    "numbers for jockeys",
    [{ jockey: "A. Ash" }, { jockey: "58.5" }],
    "a name of a runner, a jockey or a trainer has no letter: the columns may be shifted",
    "58.5",
  ],
  [
    "pounds",
    [{ weight: 132 }, { weight: 128 }],
    "the weights may be pounds, stones or the horses' own",
    "130.0 on average",
  ],
  [
    "weights in stones",
    [{ weight: 9.2 }, { weight: 9.6 }],
    "the weights may be pounds, stones",
    "9.4 on average",
  ],
  ["horses' own weights", [{ weight: 484 }, { weight: 470 }], "or the horses' own", "477.0 on average"],
  [
    "margins to the next",
    [{ margin: 0 }, { margin: 3 }, { margin: 0.5 }],
    "the margins fall along the finish",
    "0.5 behind 3",
  ],
  ["a price below 1.01", [{ startingPrice: 1 }, {}], "a price is below 1.01", "1 for Runner 0"],
  ["prices of places", prices(2, 1.25, 1.43), "far from 100%", "200%, like place prices"],
  ["odds to one", prices(8, 9, 12), "far from 100%", "32%"],
  [
    "a loser's better time",
    [{ seconds: 91 }, { seconds: 90 }],
    "a beaten runner has a shorter time",
    "90 s for finish 2",
  ],
  [
    "a finish beyond the field",
    [{}, { finish: 9 }],
    "a finish is beyond the number of starters",
    "finish 9 of 2",
  ],
  ["no winner", [{ finish: 2 }, { finish: 3 }], "no runner has finish 1", "2 starters"],
])("%s: one sentence", (_what, runners, sentence, example) => {
  const sentences = doubtsOf(race(runners));
  expect(sentences).toContainEqual(expect.stringContaining(sentence));
  expect(sentences.join()).toContain(example);
});

test("a file of past races without any finish", () => {
  const upcoming = race([{ finish: undefined } as object, { finish: undefined } as object], { run: false });
  expect(doubtsOf(upcoming)).toEqual(["no race has a finish; the last is of 2026-01-10"]);
});

test("one id under two names is said, and a name in another spelling is not", () => {
  const raceOf = (name: string) => race([{ runnerKey: "#12", name }]);
  expect(doubtsOf(raceOf("Alder Lane"), raceOf("Oak Ribbon"), raceOf("Alder Lane"))).toEqual([
    expect.stringMatching(/^1 runner has two names under one id, .* Ribbon and Alder Lane \(#12\): .* one$/),
  ]);
  expect(doubtsOf(raceOf("Alder Lane"), raceOf("ALDER LANE"))).toEqual([]);
});

test("one horse under two names by a suffix, and a race that stands twice", () => {
  const runnerNamed = (name: string) => ({ name, runnerKey: name.toLowerCase() });
  const one = race([runnerNamed("Elm Coast"), runnerNamed("Alder Lane")]);
  const other = race([runnerNamed("Elm Coast (IRE)"), runnerNamed("Birch Quay")], { raceNumber: 2 });
  expect(doubtsOf(one, other)).toEqual([
    "1 pair of names differs by a suffix alone, such as Elm Coast and Elm Coast (IRE): each is read as two horses",
  ]);
  expect(doubtsOf(one, { ...one, raceNumber: 3 })).toEqual([
    "1 race stands twice with the same runners, such as 2026-01-10 Elm 1 and 2026-01-10 Elm 3",
  ]);
});

test("the same runners stand twice in any order, but not on another day or at another track", () => {
  const one = race([{ runnerKey: "elm coast" }, { runnerKey: "alder lane" }, { runnerKey: "birch quay" }]);
  const again = { ...one, raceNumber: 2, runners: [...one.runners].reverse() };
  expect(doubtsOf(one, again, { ...again, raceNumber: 4 })).toEqual([
    "2 races stand twice with the same runners, such as 2026-01-10 Elm 1 and 2026-01-10 Elm 2",
  ]);
  const scratched = one.runners.map((runner, index) => ({ ...runner, scratched: index === 2 }));
  const others = [
    { date: "2026-01-11", raceNumber: 2 },
    { track: "Oak", raceNumber: 2 },
    { runners: scratched, raceNumber: 2 },
  ];
  expect(doubtsOf(one, ...others.map((change) => ({ ...one, ...change })))).toEqual([]);
});
