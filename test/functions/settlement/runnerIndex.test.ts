/** Suite of src/functions/settlement/runnerIndex: the runner of a bet by number, programme number, name. */
import { runnerIndex } from "../../../src/functions/settlement/runnerIndex";

const runners = [
  { number: 2, name: "Birch Quay" },
  { number: 9, name: "Alder Lane", programNumber: "1A" },
  { number: 3, name: "Cedar Moor (IRE)" },
];

test.each([
  [{ runner: "1A" }, 1],
  [{ runner: "1a" }, 1],
  [{ runner: "1A Alder Lane" }, 1],
  [{ runner: "2 Birch Quay" }, 0],
  [{ number: 2, runner: "2 Birch Quay" }, 0],
  [{ number: 3, runner: "Cedar Moor" }, 2],
  [{ number: 2 }, 0],
  [{ runner: "1B" }, "the race had no 1B"],
  [{ runner: "1A Birch Quay" }, "the race had no 1A Birch Quay; did you mean Birch Quay?"],
  [{ number: 2, runner: "1A" }, "number 2 was Birch Quay, not 1A"],
])("the bet on %j is on runner %j", (bet, index) => {
  expect(runnerIndex(bet, runners)).toBe(index);
});
