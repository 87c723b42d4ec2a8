import { fieldOf } from "../../../src/service/races/field";
import { attributes, influences } from "../../../src/service/ratings/influences";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import { raceOf, runnerOf, without } from "../predictions/simulatedRaces";

function attributesOf(runner: Partial<RunnerRecord>, race: Partial<RaceRecord> = {}) {
  const field = fieldOf(raceOf({ ...race, runners: [runnerOf(runner)] }));
  return Object.fromEntries(
    Object.entries(attributes).map(([name, valueOf]) => [
      name,
      field.starters[0] && valueOf(field.starters[0], field),
    ]),
  );
}

test("the attributes of a start are runner, people, barrier, track, distance and ground", () => {
  expect(attributesOf({ jockeyKey: "lee", trainerKey: "kim", barrier: 3 })).toEqual({
    runner: "ada",
    jockey: "lee",
    trainer: "kim",
    barrier: "3|0",
    track: "au Oakmere",
    distance: 1200,
    ground: "good",
  });
});

test("unknown attributes are undefined", () => {
  const bare = without(raceOf({ runners: [without(runnerOf(), "barrier")] }), "distance", "condition");
  const field = fieldOf(bare);
  const knownAttributes = Object.entries(attributes).filter(
    ([, valueOf]) => field.starters[0] && valueOf(field.starters[0], field) !== undefined,
  );
  expect(knownAttributes.map(([name]) => name)).toEqual(["runner", "track"]);
});

test("the runner comes first, and no two influences have the same attributes", () => {
  expect(influences[0].name).toBe("runner");
  expect(new Set(influences.map(({ by }) => by.join())).size).toBe(influences.length);
});
