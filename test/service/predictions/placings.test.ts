import { fieldOf } from "../../../src/service/races/field";
import { placingsOf } from "../../../src/service/predictions/placings";
import { raceOf, runnerOf, without } from "./simulatedRaces";

test("finishers stand first home first, a dead heat together, the others not at all", () => {
  const unfinished = without(runnerOf({ number: 5 }), "finish");
  const finishes = [3, 1, 1, 10].map((finish, index) => runnerOf({ number: index + 1, finish }));
  expect(placingsOf(fieldOf(raceOf({ runners: [...finishes, unfinished] })))).toEqual([[1, 2], [0], [3]]);
});
