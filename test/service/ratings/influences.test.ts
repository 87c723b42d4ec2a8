import { fieldOf } from "../../../src/service/races/field";
import { influences, words } from "../../../src/service/ratings/influences";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import { raceOf, runnerOf, without } from "../predictions/simulatedRaces";

function said(runner: Partial<RunnerRecord>, race: Partial<RaceRecord> = {}) {
  const field = fieldOf(raceOf({ ...race, runners: [runnerOf(runner)] }));
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, field.starters[0] && word(field.starters[0], field)]),
  );
}

test("a start is told apart by runner, people, gate, track, distance and going", () => {
  expect(said({ jockeyKey: "lee", trainerKey: "kim", barrier: 3 })).toEqual({
    runner: "ada",
    jockey: "lee",
    trainer: "kim",
    gate: "3|0",
    track: "au Oakmere",
    distance: 1200,
    going: "good",
  });
});

test("what the source does not tell is not said", () => {
  const bare = without(raceOf({ runners: [without(runnerOf(), "barrier")] }), "distance", "condition");
  const field = fieldOf(bare);
  const told = Object.entries(words).filter(([, word]) => field.starters[0] && word(field.starters[0], field) !== undefined);
  expect(told.map(([name]) => name)).toEqual(["runner", "track"]);
});

test("the runner comes first, and no two influences go by the same words", () => {
  expect(influences[0].name).toBe("runner");
  expect(new Set(influences.map(({ by }) => by.join())).size).toBe(influences.length);
});
