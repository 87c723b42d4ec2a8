import { referenceEntries, searchReference } from "../../../../src/addin/pane/reference/referenceEntries";

const help = {
  FORM: { summary: "The form of one race", parameters: { date: "The day", track: "The track" } },
  FORMLINE: { summary: "Form strings as columns", parameters: { form: "A form string" } },
  KELLY: { summary: "Stakes by the Kelly criterion", parameters: { odds: "Prices" } },
};
const entries = referenceEntries(help);
const namesFor = (search: string): string[] =>
  searchReference(entries, search).map(({ entry }) => entry.name);

test("races come first, then questions; each has its fields and plan", () => {
  const form = entries.find(({ name }) => name === "FORM");
  expect([form?.plan, form?.summary]).toEqual(["free", help.FORM.summary]);
  expect(form?.reports.runners?.map(({ name }) => name)).toContain("barrier");
  expect(entries.map(({ name }) => name).slice(0, 4)).toEqual(["MEETINGS", "NEXT", "VENUES", "FORM"]);
  expect(entries.find(({ name }) => name === "KELLY")).toEqual({
    name: "KELLY",
    plan: undefined,
    reports: {},
    ...help.KELLY,
  });
});

test("every word of a search must match the function or one field", () => {
  expect(namesFor("")).toHaveLength(entries.length);
  expect(namesFor("kelly stakes")).toEqual(["KELLY"]);
  expect(namesFor("zebra")).toEqual([]);
  const [foundMatch] = searchReference(entries, "track winPercent").filter(
    ({ entry }) => entry.name === "FORM",
  );
  expect(foundMatch?.fields.map(({ name }) => name)).toContain("stats.track.winRate");
});

test.each([
  ["strike rate", "FORM", "stats.overall.winRate"],
  ["track strike rate", "FORM", "stats.track.winRate"],
  ["winPercent", "FORM", "stats.overall.winRate"],
  ["post position", "FORM", "barrier"],
  ["price", "WHATIF", "fairOdds"],
  ["overlay", "WHATIF", "fairOdds"],
  ["gate", "CARD", "barrier"],
  ["tip", "PREDICT", "winProb"],
])("%s finds %s and its field %s", (search, name, field) => {
  const [foundMatch] = searchReference(entries, search).filter(({ entry }) => entry.name === name);
  expect(foundMatch?.fields.map((column) => column.name)).toContain(field);
});

test("overlay and price find the functions of the market", () => {
  expect(namesFor("overlay")).toContain("KELLY");
  expect(namesFor("price")).toContain("KELLY");
});

test.each([
  ["wet", ["GOING"]],
  ["track bias", ["BIAS"]],
  ["form", ["FORM", "FORMLINE"]],
  ["trainer", ["TRAINER"]],
  ["handicap", []],
])("of those that %j finds, at most eight, the nearest come first: %j", (search, first) => {
  const names = namesFor(search);
  expect(names.slice(0, first.length)).toEqual(first);
  expect(names.length).toBeLessThanOrEqual(8);
});
