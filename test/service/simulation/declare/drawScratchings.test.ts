import { stages } from "../../../../src/service/simulation/stage";
import { playedWorld } from "../playedWorld";

const { meetings } = playedWorld({ days: 200 });
const regulars = (code: string) =>
  meetings
    .filter(({ venue }) => venue.raceCode === code)
    .flatMap(({ races }) => races.flatMap(({ starts }) => starts.filter(({ entersAt }) => entersAt === stages.declared)));

test.each([
  ["gallops", 0.055],
  ["harness", 0.055],
  ["greyhounds", 0.035],
])("%s lose a share of %f of their fields", (code, expected) => {
  const field = regulars(code);
  const share = field.filter(({ scratchedAt }) => scratchedAt < stages.never).length / field.length;
  expect(Math.abs(share - expected)).toBeLessThan(0.01);
});

test("some scratchings are known the day before, some on the morning, some only from the result", () => {
  const known = new Set(regulars("gallops").map(({ scratchedAt }) => scratchedAt));
  expect(known).toEqual(new Set([stages.eve, stages.morning, stages.settled, stages.never]));
});
