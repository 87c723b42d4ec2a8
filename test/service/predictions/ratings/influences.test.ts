import { fieldOf } from "../../../../src/service/predictions/field";
import { influences } from "../../../../src/service/predictions/ratings/influences";
import type { RaceRecord, RunnerRecord } from "../../../../src/service/history/records";
import { raceOf, runnerOf, without } from "../simulatedRaces";

function keys(runner: Partial<RunnerRecord>, race: Partial<RaceRecord> = {}) {
  const field = fieldOf(raceOf({ ...race, runners: [runnerOf(runner)] }));
  return Object.fromEntries(influences.map(({ name, key }) => [name, field.starters[0] && key(field.starters[0], field)]));
}

test("a start is told apart by runner, people, gate, track, distance and going", () => {
  expect(keys({ jockeyKey: "lee", trainerKey: "kim", barrier: 3 })).toEqual({
    runner: "ada",
    jockey: "lee",
    trainer: "kim",
    gate: "3|0",
    gateHere: "au Oakmere|3|0",
    atTrack: "ada|au Oakmere",
    atDistance: "ada|1200",
    onGoing: "ada|good",
  });
});

test("an influence that the source does not tell is left out", () => {
  const bare = without(raceOf({ runners: [without(runnerOf(), "barrier")] }), "distance", "condition");
  const field = fieldOf(bare);
  const known = influences.filter(({ key }) => field.starters[0] && key(field.starters[0], field) !== undefined);
  expect(known.map(({ name }) => name)).toEqual(["runner", "atTrack"]);
});
