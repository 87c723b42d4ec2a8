import { contestsOf } from "../../../../src/service/predictions/fit/contests";
import { raceOf, runnerOf, simulatedRaces } from "../simulatedRaces";

test("a contest is a race that was run, with the features of its starters before it", () => {
  const races = simulatedRaces({ days: 3 });
  const contests = [...contestsOf(races, "gallops")];
  expect(contests).toHaveLength(6);
  expect(contests[0]).toMatchObject({ day: 20000, race: races[0] });
  expect(contests[0]?.vectors).toHaveLength(8);
  expect(contests[0]?.placings).toHaveLength(8);
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
