import { type Contest, contestsOf, LatestContests } from "../../../../src/service/predictions/fit/contests";
import { raceOf, runnerOf, simulatedRaces, without } from "../simulatedRaces";

test("a contest is a race that was run, with the features of its starters before it", () => {
  const races = simulatedRaces({ days: 3 });
  const contests = [...contestsOf(races, "gallops")];
  expect(contests).toHaveLength(6);
  expect(contests[0]).toMatchObject({ day: 20000, race: races[0] });
  expect(contests[0]?.vectors).toHaveLength(8);
  expect(contests[0]?.placings).toHaveLength(8);
});

test("a contest has three starters at least", () => {
  const field = [1, 2, 3].map((number) => runnerOf({ number, runnerKey: `r${number}`, finish: number }));
  const races = [2, 3].map((count) => raceOf({ raceNumber: count, runners: field.slice(0, count) }));
  expect([...contestsOf(races, "gallops")].map(({ race }) => race.raceNumber)).toEqual([3]);
});

const plain = ({ day, vectors, placings }: Contest): Contest => ({ day, vectors, placings });

test("a packed contest has the same features and placings, dead heats and those that did not finish too", () => {
  const finishes = [2, undefined, 1, 1, 4];
  const runners = finishes.map((finish, index) => {
    const runner = runnerOf({ number: index + 1, runnerKey: `r${index}` });
    return finish === undefined ? without(runner, "finish") : { ...runner, finish };
  });
  const contests = [
    ...contestsOf(simulatedRaces({ days: 9 }), "gallops"),
    ...contestsOf([raceOf({ runners })], "gallops"),
  ];
  const latest = new LatestContests(1000);
  contests.forEach((contest) => latest.add(contest));
  expect(latest.list.map(plain)).toEqual(contests.map(plain));
  expect(latest.list.at(-1)?.placings).toEqual([[2, 3], [0], [4]]);
});

test.each([20, 61, 62, 100])("of more starters than %i the latest contests stay", (most) => {
  const runners = (count: number) =>
    Array.from({ length: count }, (_, index) => runnerOf({ number: index + 1, runnerKey: `r${index}` }));
  const races = Array.from({ length: 60 }, (_, index) =>
    raceOf({ raceNumber: index + 1, runners: runners(3 + ((index * 7) % 11)) }),
  );
  const latest = new LatestContests(most);
  const added: Contest[] = [];
  for (const contest of contestsOf(races, "gallops")) {
    latest.add(contest);
    added.push(plain(contest));
    const { list } = latest;
    expect(list.map(plain)).toEqual(added.slice(-list.length));
    const next = added.slice(-list.length - 1).flatMap(({ vectors }) => vectors).length;
    expect(list.length === added.length || next > most - 13).toBe(true);
  }
  expect(latest.list.length).toBeLessThan(60);
});

test("other codes, abandoned races and fields of two are no contests", () => {
  const runners = [1, 2, 3].map((number) => runnerOf({ number, runnerKey: `r${number}`, finish: number }));
  const races = [
    raceOf({ raceCode: "harness", runners }),
    raceOf({ abandoned: true, runners }),
    raceOf({ meetingAbandoned: true, runners }),
    raceOf({ run: false, runners }),
    raceOf({ runners: runners.slice(1) }),
  ];
  expect([...contestsOf(races, "gallops")]).toEqual([]);
});
