import { stageBefore, stages } from "../../../src/service/simulation/stage";

test.each([
  [8, stages.declared],
  [4, stages.declared],
  [3, stages.priced],
  [2, stages.priced],
  [1, stages.eve],
  [0, stages.morning],
  [-1, stages.morning],
])("%i days before it, a race is at stage %i", (daysLeft, stage) => expect(stageBefore(daysLeft)).toBe(stage));
