/** Suite of src/addin/pane/pictures/scenario.ts: scratching. */
import { readEntrants, parseScratched, toggleScratched } from "../../../../src/addin/pane/pictures/scenario";

test("a runner is added and removed, in order of number", () => {
  const both = toggleScratched(toggleScratched("", 7), 2);
  expect([both, toggleScratched(both, 7), parseScratched(both), parseScratched(undefined)]).toEqual([
    "2, 7",
    "2",
    [2, 7],
    [],
  ]);
});

test("runners are found by the headings that functions share, in order of number", () => {
  const table = [
    ["Barrier", "No", "Runner", "Status"],
    [1, 10, "Old Oak", "scratched"],
    [2, 9, "Fair Wind", "what-if"],
  ];
  expect(readEntrants(table)).toEqual([
    { number: 9, name: "Fair Wind", scratched: false },
    { number: 10, name: "Old Oak", scratched: true },
  ]);
});
