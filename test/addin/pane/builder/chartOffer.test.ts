import { columnNamed, type Table } from "../../../../src/cells/columns/column";
import { card } from "../../../../src/cells/columns/card";
import { trackBias } from "../../../../src/cells/columns/bias";
import { chartColumns } from "../../../../src/addin/pane/builder/chartOffer";

/** The names of a chart's columns in a table of these fields. */
function charted(table: Table, fields: readonly string[]) {
  const foundChart = chartColumns(fields.flatMap((field) => columnNamed(table, field) ?? []));
  return foundChart && [foundChart.category, ...foundChart.series].map(({ name }) => name);
}

test.each([
  [
    ["number", "name", "barrier", "winProb", "placeProb", "weight"],
    ["name", "winProb", "placeProb"],
  ],
  [
    ["number", "name", "odds", "weight"],
    ["name", "odds"],
  ],
  [
    ["number", "name", "weight"],
    ["name", "weight"],
  ],
  [
    ["number", "weight"],
    ["number", "weight"],
  ],
  [["name", "winProb", "placeProb", "adjustedWin", "marketProb", "edge", "adjustedPlace"], ["name", "winProb", "placeProb", "adjustedWin", "marketProb"]], // prettier-ignore
])("of %j a chart shows %j: the names, and the numbers of one kind", (fields, expected) => {
  expect(charted(card, fields)).toEqual(expected);
});

test("a table without texts has its first column as names", () => {
  expect(charted(trackBias.barriers, ["barrier", "starts", "winRate"])).toEqual(["barrier", "winRate"]);
});

test("a table of names and their numbers alone has no chart", () => {
  expect(charted(card, ["number", "name", "jockey"])).toBeUndefined();
});
