import { readFields } from "../../../src/cells/arguments/readFields";
import { oneRunner, runners } from "../../../src/cells/columns/runners";

const names = (value: unknown, table = runners) => readFields(value, table).map((column) => column.name);

test("blank fields are the basic ones", () => {
  const basic = names("basic");
  expect(basic.slice(0, 3)).toEqual(["number", "name", "barrier"]);
  for (const blank of [null, undefined, "", 0, [[0]], [["", 0]]]) expect(names(blank)).toEqual(basic);
});

test.each([
  ["names in the wanted order", "name, number", ["name", "number"]],
  ["any case", "NAME,stats.TRACK.winrate", ["name", "stats.track.winRate"]],
  ["an earlier name", "stats.track.winPercent", ["stats.track.winRate"]],
  [
    "a heading with the clock of its time",
    "Race start time (track’s clock), no",
    ["race.startTime", "number"],
  ],
  ["a heading", "Career win rate, no", ["stats.overall.winRate", "number"]],
  ["a wildcard over earlier names", "stats.track.*Percent", ["stats.track.winRate", "stats.track.placeRate"]],
  [
    "a wildcard over headings, where no name matches",
    "Career win*",
    ["stats.overall.wins", "stats.overall.winRate"],
  ],
  [
    "a range",
    [
      ["name", "number"],
      ["", "weight"],
    ],
    ["name", "number", "weight"],
  ],
  ["a name that is asked for twice", "name,name", ["name", "name"]],
  [
    "a wildcard",
    "number,stats.track.*",
    [
      "number",
      ...["starts", "wins", "seconds", "thirds", "places", "winRate", "placeRate"].map(
        (field) => `stats.track.${field}`,
      ),
    ],
  ],
  [
    "a wildcard over blocks",
    "stats.*.thirds",
    runners.columns.map(({ name }) => name).filter((name) => name.endsWith(".thirds")),
  ],
  ["a field that is also a preset, in a list", "number,form", ["number", "form"]],
])("%s", (_title, value, expected) => {
  expect(names(value)).toEqual(expected);
});

test("all is every field, and what a preset adds is not repeated", () => {
  expect(names("all")).toHaveLength(runners.columns.length);
  expect(names("weight,all")).toHaveLength(runners.columns.length);
  expect(names("weight,all")[0]).toBe("weight");
});

test("form alone is the preset of FORM, and the field of RUNNER", () => {
  expect(names("form").length).toBeGreaterThan(15);
  expect(names("form", oneRunner)).toEqual(["form"]);
});

test.each([
  ["stats.trak.wins", "did you mean stats.track.wins?"],
  ["jocky", "did you mean jockey?"],
  ["winPercent", "did you mean stats.overall.winRate?"],
  ["Career win rte", "did you mean Career win rate?"],
  ["stats.nothing.*", 'current value is "stats.nothing.*"'],
  ["zzzz", 'RACING.FIELDS lists them): current value is "zzzz"'],
])("the unknown field %s is named with the nearest match", (name, message) => {
  expect(() => names(`number,${name}`)).toThrow(message);
});

test("a heading of several fields is refused with their names", () => {
  const columns = [...runners.columns, { name: "own", heading: "Track", kind: "text", path: "own" } as const];
  const ambiguous = { ...runners, columns: [...columns, { ...columns[0], heading: "TRACK", name: "two" }] };
  expect(() => names("track", ambiguous as typeof runners)).toThrow(
    'fields must name one field; this heading belongs to own or two: current value is "track"',
  );
});

test("a wildcard of thousands of stars is one star", () => {
  expect(names(`name${"*".repeat(10_000)}`)).toEqual(names("name*"));
  expect(() => names(`${"*".repeat(10_000)}!`)).toThrow(/^fields must name fields/);
  expect(names("*n*a*m*e")).toEqual(names("*name"));
  expect(() => names("*n*a*m*e".repeat(1000))).toThrow(/^fields must name fields/);
});
