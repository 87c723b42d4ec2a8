import { ratingSheet } from "../../../src/addin/workbook/ratingSheet";
import { readFormula } from "../../../src/cells/arguments/readFormula";

test("the rating lab has its formula in two columns, as wide as 1440 pixels show", () => {
  const race = { date: "2026-03-14", race: 2, raceCode: "gallops" };
  const lab = ratingSheet("Rating lab", {
    ...race,
    track: "ashford-park",
    options: "race_code=gallops; country=au",
  });
  const rows = Array.from({ length: 12 }, (_, index) => [
    lab.cells[`A${9 + index}`] ?? "",
    lab.cells[`B${9 + index}`] ?? "",
  ]);
  expect(readFormula("formula", rows)).toBe(
    "5*(career.shrunkWinRate) - 0.1*(mean3.margin) + 5*(jockeyWinRate) - 0.05*(barrier)",
  );
  expect(lab.widths?.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(1026);
});
