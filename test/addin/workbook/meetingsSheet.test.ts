import { gridColumn } from "../../../src/addin/workbook/meetingsGrid";
import { raceOnMeetings } from "../../../src/addin/workbook/meetingsSheet";

const fields = ["Linton", "linton", "nz", 46_096, "Pacific/Auckland", 4];

/** The values of a sheet of meetings with a race to jump in row 10, and a meeting in row 19 of the grid. */
const values = Array.from({ length: 30 }, () => Array<unknown>(90).fill(""));
const write = (row: number, column: number, ...cells: readonly unknown[]): void =>
  void values[row - 1]?.splice(column, cells.length, ...cells);
write(4, 1, "gallops");
write(10, 41, ...fields);
write(18, 3, 1, 2, 3);
write(19, 3, 0.5, "", 0.55);
write(19, gridColumn, ...fields);

const race = {
  track: "linton",
  country: "nz",
  date: 46_096,
  timezone: "Pacific/Auckland",
  raceCode: "gallops",
};

test("a cell of the races to jump, and a start in the grid, name their race", () => {
  expect(raceOnMeetings({ row: 10, column: 0 }, values)).toEqual({ ...race, race: 4 });
  expect(raceOnMeetings({ row: 19, column: 3 }, values)).toEqual({ ...race, race: 1 });
  expect(raceOnMeetings({ row: 19, column: 5 }, values)).toEqual({ ...race, race: 3 });
});

test.each([
  ["the headings of the races to jump", 9, 0],
  ["a blank row of them", 11, 0],
  ["the list beside them", 10, 16],
  ["the headings of the grid", 18, 3],
  ["a meeting's name", 19, 2],
  ["a race that a meeting does not have", 19, 4],
  ["a row below the grid's", 20, 3],
  ["a row below the sheet's", 99, 3],
])("%s name none", (_, row, column) => {
  expect(raceOnMeetings({ row, column }, values)).toBeUndefined();
});

test("a race without a day or a number is none", () => {
  write(12, 41, ...fields.slice(0, 3), "", ...fields.slice(4));
  write(13, 41, ...fields.slice(0, 5), "");
  expect([12, 13].map((row) => raceOnMeetings({ row, column: 0 }, values))).toEqual([undefined, undefined]);
});
