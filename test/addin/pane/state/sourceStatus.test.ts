import { quotaState } from "../../../../src/addin/pane/state/sourceStatus";

test.each([
  [100, "enough"],
  [21, "enough"],
  [20, "low"],
  [1, "low"],
  [0, "used"],
])("%i of 100 is %s", (remaining, state) => {
  expect(quotaState({ limit: 100, remaining })).toBe(state);
});
