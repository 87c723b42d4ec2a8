import { phaseBefore, phases } from "../../../../src/service/simulation/races/race";

test.each([
  [8, phases.declared],
  [4, phases.declared],
  [3, phases.prizeMoney],
  [2, phases.prizeMoney],
  [1, phases.dayBefore],
  [0, phases.raceDay],
  [-1, phases.raceDay],
])("%i days before it, a race is in phase %i", (daysLeft, phase) =>
  expect(phaseBefore(daysLeft)).toBe(phase),
);
