import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PastStarts } from "../../../../src/service/predictions/backtest/pastStarts";
import type { Start } from "../../../../src/service/store/queries/storedRaces";

const first: Start = {
  runnerKey: "7",
  name: "Amber Lane",
  number: 3,
  scratched: false,
  counted: true,
  draw: 4,
  day: 20000,
  venueId: 2,
  distance: 1200,
  ground: "turf",
  going: 1,
  starters: 12,
  finish: 2,
  margin: 0.75,
  rating: -31,
  class: 250,
  startingPrice: 4.6,
  settled: 5,
  barrier: 4,
  weight: 57.5,
  seconds: 70.12,
};
const { margin: _margin, finish: _finish, ...without } = first;
const second: Start = {
  ...without,
  day: 20014,
  ground: undefined,
  going: undefined,
  rating: undefined,
  finishUnknown: true,
  placed: false,
};

test("a runner's starts come back in their order, with what later starts use", () => {
  const past = new PastStarts();
  const added = [
    first,
    second,
    { ...first, day: 20030, finish: 1 },
    { ...first, day: 20040 },
    { ...first, day: 20050 },
  ];
  for (const start of added) past.add(start);
  const keptStarts = added.map(
    ({ runnerKey: _, name: _name, number: _number, scratched: _scratched, ...start }) => {
      const { counted: _counted, draw: _draw, ...rest } = start;
      return rest;
    },
  );
  expect(past.of({ runnerKey: "7" })).toEqual(keptStarts);
  expect(past.countsOf({ runnerKey: "7" })).toMatchObject({ starts: 5, wins: 1 });
});

test("a deleted runner has no starts, and others keep theirs", () => {
  const past = new PastStarts();
  past.add(first);
  past.add({ ...first, runnerKey: "8", ground: "dirt" });
  past.delete("7");
  expect(past.of({ runnerKey: "7" })).toEqual([]);
  expect(past.countsOf({ runnerKey: "7" })).toEqual({ starts: 0, wins: 0 });
  expect(past.of({ runnerKey: "8" }).map(({ ground }) => ground)).toEqual(["dirt"]);
});

/** Returns the bytes of all arrays in use; the second collection waits until the first has freed them. */
function bytesOfArrays(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

test("a start of a large history takes at most the memory of 16 numbers, with the room for more", () => {
  const past = new PastStarts();
  const before = bytesOfArrays();
  const [runners, starts] = [1000, 20];
  for (let start = 0; start < starts; start++)
    for (let runner = 0; runner < runners; runner++)
      past.add({ ...first, runnerKey: String(runner), day: start, seconds: 60 + runner / 100 });
  const perStart = (bytesOfArrays() - before) / (runners * starts);
  expect(past.of({ runnerKey: "999" }).at(-1)).toMatchObject({ day: 19, seconds: 60 + 999 / 100 });
  expect(perStart).toBeLessThan(16 * Float64Array.BYTES_PER_ELEMENT);
});
