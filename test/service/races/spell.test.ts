import { firstAndSecondUp, isSpell } from "../../../src/service/races/spell";

test.each([
  ["gallops", 59, false],
  ["gallops", 60, true],
  ["harness", 59, false],
  ["harness", 60, true],
  ["greyhounds", 29, false],
  ["greyhounds", 30, true],
] as const)("%s: %i days without a start are a spell: %p", (code, days, expected) =>
  expect(isSpell(days, code)).toBe(expected),
);

const on = (...days: number[]) => days.map((day) => ({ day }));

test.each([
  ["a debut is neither first nor second up", on(0, 10), [], []],
  ["the run after 60 days is first-up, the next one second-up", on(0, 60, 70, 80), on(60), on(70)],
  ["59 days are no spell", on(0, 59), [], []],
  ["two spells in a row are first-up twice", on(0, 60, 120, 130), on(60, 120), on(130)],
])("%s", (_title, starts, first, second) =>
  expect(firstAndSecondUp(starts, "gallops")).toEqual({ first, second }),
);
