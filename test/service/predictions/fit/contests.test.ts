import { contestsOf, PackedContest } from "../../../../src/service/predictions/fit/contests";
import { raceOf, runnerOf, simulatedRaces, without } from "../simulatedRaces";

test("a contest is a race that was run, with the features of its starters before it", () => {
  const races = simulatedRaces({ days: 3 });
  const contests = [...contestsOf(races, "gallops")];
  expect(contests).toHaveLength(6);
  expect(contests[0]).toMatchObject({ day: 20000, race: races[0] });
  expect(contests[0]?.vectors).toHaveLength(8);
  expect(contests[0]?.placings).toHaveLength(8);
});

test("a packed contest has the same features and placings, dead heats and those that did not finish too", () => {
  const finishes = [2, undefined, 1, 1, 4];
  const runners = finishes.map((finish, index) => {
    const runner = runnerOf({ number: index + 1, runnerKey: `r${index}` });
    return finish === undefined ? without(runner, "finish") : { ...runner, finish };
  });
  const [dead] = contestsOf([raceOf({ runners })], "gallops");
  for (const contest of [...contestsOf(simulatedRaces({ days: 9 }), "gallops"), ...(dead ? [dead] : [])]) {
    const { day, vectors, placings } = new PackedContest(contest);
    expect({ day, vectors, placings }).toEqual({
      day: contest.day,
      vectors: contest.vectors,
      placings: contest.placings,
    });
  }
  expect(dead?.placings).toEqual([[2, 3], [0], [4]]);
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
