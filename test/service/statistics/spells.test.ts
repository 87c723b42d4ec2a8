import { firstAndSecondUp } from "../../../src/service/statistics/spells";

const on = (...days: number[]) => days.map((day) => ({ day }));

test.each([
  ["a debut is neither first nor second up", on(0, 10), [], []],
  ["the run after 60 days is first-up, the next one second-up", on(0, 60, 70, 80), on(60), on(70)],
  ["59 days are no spell", on(0, 59), [], []],
  ["two spells in a row are first-up twice", on(0, 60, 120, 130), on(60, 120), on(130)],
])("%s", (_title, starts, first, second) => expect(firstAndSecondUp(starts)).toEqual({ first, second }));
