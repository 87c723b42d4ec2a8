import { barriersOf, careerOf } from "./countedFigures";
import { groupBy, raceKey, type Line } from "./resultsLines";

/** The counting helpers against figures counted by hand. */

const start = (date: string, finish: string): Line => ({
  date,
  finish,
  scratched: "0",
  name: "A",
  condition: "Good 4",
});
const starts = [
  start("2025-01-01", "1"),
  start("2025-01-20", ""),
  start("2025-04-01", "12"),
  start("2025-04-20", "3"),
  start("2025-06-19", "2"),
];
const before = (date: string, from = starts, code = "gallops") => careerOf(from, { date, race_code: code });

test("a career: 5 starts, places 1, 2 and 3, one did not finish", () => {
  const five = { starts: 5, wins: 1, seconds: 1, thirds: 1, places: 3, winPercent: 0.2, placePercent: 0.6 };
  expect(before("2025-07-01").stats).toMatchObject({ overall: five, conditions: { good: five } });
});

test("form strings: 0 is 10th or worse or did not finish, X a spell, before the last race too", () => {
  expect(before("2025-07-01")).toMatchObject({ last20Starts: "10X03X2", form: "X03X2" });
  expect(before("2025-08-18").last20Starts).toBe("10X03X2X");
  expect(before("2025-07-01", []).last20Starts).toBeUndefined();
});

test("first-up and second-up: the starts of 2025-04-01 and 2025-06-19, and that of 2025-04-20", () => {
  const { firstUp, secondUp } = before("2025-07-01").stats;
  expect([firstUp, secondUp]).toMatchObject([
    { starts: 2, seconds: 1, places: 1 },
    { starts: 1, thirds: 1 },
  ]);
  expect(before("2025-02-01", starts.slice(0, 1)).stats.firstUp).toBeUndefined();
  expect(before("2025-03-02", starts.slice(0, 1)).stats.firstUp).toMatchObject({ starts: 0 });
  expect(before("2025-07-01", starts, "greyhounds").stats.firstUp).toBeUndefined();
});

test("barriers: the second row counts on from the front row, back-markers and blanks count nowhere", () => {
  const drawn = (barrier: string, start_row: string, handicap_m: string, finish: string): Line => ({
    date: "2025-01-01",
    race_number: "1",
    barrier,
    start_row,
    handicap_m,
    finish,
  });
  const field = [
    drawn("1", "front", "", "2"),
    drawn("2", "front", "0", "1"),
    drawn("1", "second", "", "3"),
    drawn("1", "", "10", "4"),
    drawn("", "", "", "5"),
  ];
  const figures = barriersOf(field, groupBy(field, raceKey));
  expect(
    figures.map(({ barrierNumber, totalStarts, wins, places }) => [barrierNumber, totalStarts, wins, places]),
  ).toEqual([
    [1, 1, 0, 1],
    [2, 1, 1, 1],
    [3, 1, 0, 1],
  ]);
  expect(figures.map(({ advantage }) => advantage)).toEqual([-1 / 3, 1 - 1 / 3, -1 / 3]);
});
