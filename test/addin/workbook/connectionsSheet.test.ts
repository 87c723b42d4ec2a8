import { connectionsSheet } from "../../../src/addin/workbook/connectionsSheet";

test.each([
  ["gallops", "Jockeys and trainers", ["jockey", "trainer"]],
  ["harness", "Drivers and trainers", ["jockey", "trainer"]],
  ["greyhounds", "Trainers", ["trainer"]],
])("the people of %s have their columns", (raceCode, title, people) => {
  const race = { date: "2026-03-14", track: "ashford-park", options: `race_code=${raceCode}`, raceCode };
  const { cells, identity } = connectionsSheet("Connections", { ...race, races: [2, 5] });
  expect(cells.A1).toBe(title);
  const [, fields = ""] = /"number,name,([^"]*)"/.exec(String(cells.A10)) ?? [];
  expect([...new Set(fields.split(",").map((field) => field.split(".")[0]))]).toEqual(people);
  // The second race stands below the largest field of the first.
  expect([cells.B8, cells.B34]).toEqual([2, 5]);
  expect(identity).toEqual(["A1", "B3", "B4", "B5", "B8", "B34"]);
});
