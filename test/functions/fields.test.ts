import { localFunctions } from "../../src/functions/catalogue";
import { catalogue } from "../../src/functions/catalogue";
import { fields } from "../../src/functions/fields";
import { errorOf } from "./testSession";

test("names, headings, kinds, units and plan of a function's fields", () => {
  const table = fields("form");
  expect(table[0]).toEqual(["Field", "Heading", "Kind", "Unit", "Plan", "Earlier names"]);
  expect(table).toContainEqual(["weight", "Weight", "kilograms", "kg", "free", ""]);
  expect(table).toContainEqual(["speedMap.runningStyle", "Running style", "text", "", "pro", ""]);
  expect(table).toContainEqual([
    "stats.track.winRate",
    "Track win rate",
    "fraction",
    "0 to 1",
    "free",
    "stats.track.winPercent",
  ]);
});

test("of one report, by its name", () => {
  expect(
    fields("BIAS")
      .slice(1)
      .map(([name]) => name),
  ).toContain("barrier");
  expect(
    fields("BIAS", "conditions")
      .slice(1, 4)
      .map(([name]) => name),
  ).toEqual(["condition", "totalRaces", "avgFieldSize"]);
});

test("of every function and report", () => {
  for (const { name, reports } of catalogue) {
    for (const [report, { columns }] of Object.entries(reports))
      expect(fields(name, report)).toHaveLength(columns.length + 1);
  }
});

test("of every function of localFunctions: what its cells hold", () => {
  for (const { name, results } of localFunctions)
    expect(fields(name)).toHaveLength(Object.keys(results).length + 1);
  expect(fields("=RACING.INTERVAL(12,80)").slice(1)).toEqual([
    ["low", "From", "fraction", "0 to 1", "free", ""],
    ["high", "To", "fraction", "0 to 1", "free", ""],
  ]);
});

test("an unknown function or report throws", async () => {
  expect((await errorOf(() => fields("FORMS"))).message).toContain("did you mean FORM?");
  expect((await errorOf(() => fields("BIAS", "barrier"))).message).toContain("did you mean barriers?");
});
