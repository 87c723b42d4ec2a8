/** Of src/service/simulation/cards/draws.ts: scratchings. */
import { phases } from "../../../../src/service/simulation/races/race";
import { simulatedMeetings } from "../simulatedWorld";

const meetings = simulatedMeetings();
const regulars = (code: string) =>
  meetings
    .filter(({ venue }) => venue.raceCode === code)
    .flatMap(({ races }) =>
      races.flatMap(({ starts }) => starts.filter(({ entersAt }) => entersAt === phases.declared)),
    );

test.each([
  ["gallops", 0.055],
  ["harness", 0.055],
  ["greyhounds", 0.035],
])("%s lose a share of %f of their fields", (code, expected) => {
  const field = regulars(code);
  const share = field.filter(({ scratchedAt }) => scratchedAt < phases.never).length / field.length;
  expect(Math.abs(share - expected)).toBeLessThan(0.01);
});

test("some scratchings are published the day before, some on race day, some only with the result", () => {
  const published = new Set(regulars("gallops").map(({ scratchedAt }) => scratchedAt));
  expect(published).toEqual(new Set([phases.dayBefore, phases.raceDay, phases.result, phases.never]));
});
