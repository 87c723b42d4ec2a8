import { withHeading } from "../../../src/workbench/formula/renameHeading";

const renamed = { table: "Bets", from: "Odds", to: "Price" };

test.each([
  ["=SUM(Bets[Odds])", "=SUM(Bets[Price])"],
  ["=bets[odds]*2", "=bets[Price]*2"],
  ["=Bets[[#Headers],[Odds]]", "=Bets[[#Headers],[Price]]"],
  ["=SUM(Bets[[Stake]:[Odds]])", "=SUM(Bets[[Stake]:[Price]])"],
  ["=Bets[@Odds]", "=Bets[@Price]"],
  ['=SUM(Bets[Odds])&"Bets[Odds]"&Other[Odds]', '=SUM(Bets[Price])&"Bets[Odds]"&Other[Odds]'],
  ["=Bets[Odds2]+Odds", "=Bets[Odds2]+Odds"],
  ["=[@Odds]", "=[@Odds]"],
])("%s follows the heading: %s", (formula, expected) => {
  expect(withHeading(formula, renamed, false)).toBe(expected);
});

test("inside the table its name may be left out, and a heading of several words needs brackets", () => {
  const renaming = { table: "Bets", from: "Odds", to: "Fair odds" };
  expect(withHeading("=[@Odds]*[@[Odds]]+[@Stake]", renaming, true)).toBe("=[@[Fair odds]]*[@[Fair odds]]+[@Stake]");
  const back = { table: "Bets", from: "Fair odds", to: "No. #1" };
  expect(withHeading("=SUM(Bets[Fair odds])", back, false)).toBe("=SUM(Bets[No. '#1])");
}); // prettier-ignore
