import { entrantsOf, scratchedIn, toggled } from "../../../../src/addin/pane/pictures/scratching";

test("a runner is put in and taken out again, in the order of the numbers", () => {
  const both = toggled(toggled("", 7), 2);
  expect([both, toggled(both, 7), scratchedIn(both), scratchedIn(undefined)]).toEqual(["2, 7", "2", [2, 7], []]);
});

test("runners are found by the headings that the functions share, by number", () => {
  const table = [
    ["Barrier", "No", "Runner", "Status"],
    [1, 10, "Old Oak", "scratched"],
    [2, 9, "Fair Wind", "what-if"],
  ];
  expect(entrantsOf(table)).toEqual([
    { number: 9, name: "Fair Wind", scratched: false },
    { number: 10, name: "Old Oak", scratched: true },
  ]);
});
