import { isDebut } from "../../../src/service/races/firstStart";
import { requireDayNumber } from "../../../src/dates/days";

const race = (date: string, fields = {}) => ({
  day: requireDayNumber(date),
  country: "jp",
  raceCode: "gallops" as const,
  ...fields,
});
const begin = requireDayNumber("2024-08-24");

test.each([
  ["a horse of five soon after the file begins", 5, race("2024-09-01"), false],
  ["a horse of two in the season in which the file begins", 2, race("2024-10-01"), false],
  ["a horse of two in the next season", 2, race("2025-07-01"), true],
  ["a horse of three that was two before the file began", 3, race("2025-06-01"), false],
  ["a horse of three that was two after it began", 3, race("2026-04-01"), true],
  ["a horse of four, a year and a half after the beginning", 4, race("2026-04-01"), false],
  ["any horse in a race for newcomers", 2, race("2024-08-24", { raceClass: "Debut" }), true],
  ["any horse in a race for newcomers by its name", 2, race("2024-08-24", { raceName: "2歳新馬" }), true],
  ["a horse without an age in the first year", undefined, race("2025-08-23"), false],
  ["a horse without an age after a year", null, race("2025-08-24"), true],
])("of %s a first start is a debut: %p %p %p", (_, age, of, expected) => {
  expect(isDebut({ age }, { ...of, country: "jp" }, begin)).toBe(expected);
});

test("horses south of the equator turn a year older in August", () => {
  const first = requireDayNumber("2025-03-01");
  const at = (date: string) => isDebut({ age: 2 }, { ...race(date), country: "au" }, first);
  expect([at("2025-07-31"), at("2025-08-01")]).toEqual([false, true]);
});

test("greyhounds race from their second year on", () => {
  const dog = { ...race("2025-02-01"), country: "au" as const, raceCode: "greyhounds" as const };
  expect(isDebut({ age: 1 }, dog, begin)).toBe(false);
  expect(isDebut({ age: 1 }, { ...dog, day: dog.day + 200 }, begin)).toBe(true);
});
