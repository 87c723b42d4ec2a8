import { pastStartsSheet } from "../../../src/addin/workbook/pastStartsSheet";

const riders = ["Jockey", "Driver", "Weight", "Barrier", "Box"];

test.each([
  ["gallops", ["Jockey", "Weight", "Barrier"]],
  ["harness", ["Driver", "Barrier"]],
  ["greyhounds", ["Box"]],
])("the past starts of %s have its headings and no empty columns", (raceCode, headings) => {
  const race = { date: "2026-03-14", track: "ashford-park", race: 5, options: `race_code=${raceCode}` };
  const { cells, rules = [] } = pastStartsSheet("Past", { ...race, raceCode });
  const texts = Object.values(cells);
  expect(riders.filter((heading) => texts.includes(heading))).toEqual(
    riders.filter((heading) => headings.includes(heading)),
  );
  // A scratched start is struck through by the last column, whichever that is.
  const [last] = Object.entries(cells).find(([, text]) => text === "Scratched") ?? [];
  const struck = rules.find(([, rule]) => rule.kind === "formula" && rule.look.strikethrough);
  expect(struck?.[1]).toMatchObject({ formula: `=$${last?.replace("9", "10")}=TRUE` });
});
