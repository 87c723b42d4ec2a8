import { ageOn, sexAt } from "../../../../src/service/simulation/runners/careers";
import { requireDayNumber } from "../../../../src/dates/days";

test.each([
  ["gallops", true, "2022-09-20", "2026-07-31", 3],
  ["gallops", true, "2022-09-20", "2026-08-01", 4],
  ["harness", false, "2022-03-20", "2025-12-31", 3],
  ["harness", false, "2022-03-20", "2026-01-01", 4],
  ["greyhounds", true, "2023-06-10", "2026-06-09", 2],
  ["greyhounds", true, "2023-06-10", "2026-06-11", 3],
] as const)("%s (southern: %s) born on %s are on %s %i years old", (code, southern, born, day, age) => {
  expect(ageOn(code, southern, requireDayNumber(born), requireDayNumber(day))).toBe(age);
});

test.each([
  ["gallops", { male: false, gelded: false }, 3, "Filly"],
  ["gallops", { male: false, gelded: false }, 4, "Mare"],
  ["gallops", { male: true, gelded: false }, 3, "Colt"],
  ["harness", { male: true, gelded: true }, 3, "Gelding"],
  ["harness", { male: true, gelded: false }, 4, "Gelding"],
  ["greyhounds", { male: true, gelded: true }, 2, "Dog"],
  ["greyhounds", { male: false, gelded: true }, 2, "Bitch"],
] as const)("%s %o aged %i is a %s", (code, runner, age, sex) => expect(sexAt(code, runner, age)).toBe(sex));
