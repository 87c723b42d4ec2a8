/**
 * The main job: a formula typed into the workbench's grid spills figures that are counted here straight from
 * the lines of the fictional results. test/contract counts the figures of all sources in the responses.
 */
import { countRequests } from "../browser/countRequests";
import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { keys, testSite } from "../browser/testSite";
import { barriersOf, careerOf, type Block } from "../contract/countedFigures";
import {
  countedStarts,
  fictionalResults,
  groupBy,
  identity,
  raceKey,
  readLines,
  slugOf,
  type Line,
} from "../contract/resultsLines";

interface RaceOf {
  readonly date: string;
  readonly country: string;
  readonly code: string;
  readonly track: string;
  readonly race: number;
}

const day = fictionalResults.asOf;
const ashford = { date: day, country: "au", code: "gallops", track: "Ashford Park", race: 3 };
const pemberly = { date: "2026-03-15", country: "au", code: "harness", track: "Pemberly", race: 3 };
/** A race outside Australia, which is the default country. */
const abroad = { date: "2026-03-15", country: "nz", code: "gallops", track: "Kauri Flat", race: 2 };
/** The distances of a venue, blank for the whole track, and the strength of their bias. */
const biases = [
  { distance: "", strength: "strong" },
  { distance: "1200", strength: "none" },
] as const;

const blockFields = ["starts", "wins", "seconds", "thirds", "places", "winPercent", "placePercent"] as const;
const conditions = ["good", "soft", "heavy", "firm", "synthetic"];
const conditionsOf = (code: string): string[] =>
  code === "gallops" ? conditions : [...conditions, "fast", "slow"];
const cellsOf = (block: Block | undefined): (number | null)[] =>
  blockFields.map((field) => block?.[field] ?? null);
const numberCell = (text = ""): number | null => (text === "" ? null : Number(text));
const textCell = (text = ""): string | null => (text === "" ? null : text);
const optionsOf = ({ country, code }: Pick<RaceOf, "country" | "code">): string =>
  `country=${country}; race_code=${code}`;

/** Returns the arguments of a race with the field name and without headings. */
const argumentsOf = ({ date, track, race, ...where }: RaceOf): string =>
  `"${date}","${slugOf(track)}",${race},"name",FALSE,"${optionsOf(where)}"`;

const at = testSite();
let workbench: Workbench;
const lines = readLines(fictionalResults);
const fields = groupBy(lines, raceKey);
const counted = countedStarts(lines).filter(({ date = "" }) => date < day);
const runnerKey = (line: Line): string => `${line.race_code}/${identity(line, "runner")}`;
const careers = groupBy(counted, runnerKey);

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url);
});
beforeEach(() => workbench.create({ A1: "" }));

const toSettings = (): Promise<void> =>
  workbench.pane.getByRole("button", { name: "Settings", exact: true }).click();
const fieldOf = ({ date, country, code, track, race }: RaceOf): Line[] =>
  (fields.get([date, country, code, track, race].join("/")) ?? []).sort(
    (a, b) => Number(a.number) - Number(b.number),
  );
const namesOf = (race: RaceOf): string[][] => fieldOf(race).map(({ name = "" }) => [name]);

test.each([ashford, pemberly])(
  "FORM of $code at $track, race $race, spills every runner with the file's facts and its counted career",
  async (race) => {
    const field = fieldOf(race);
    expect(field.length).toBeGreaterThan(5);
    await workbench.type(
      "A1",
      `=RACING.FORM("${race.date}","${slugOf(race.track)}",${race.race},"all",,"${optionsOf(race)}")`,
    );
    await workbench.settled();
    const [headings = [], ...rows] = await workbench.table("A1:FD40");
    const catalogue = await workbench.calculate('=RACING.FIELDS("FORM")', "A50:C250");
    const nameOf = new Map(catalogue.map(([name, heading]) => [heading, name]));
    const column = (name: string): number => headings.findIndex((heading) => nameOf.get(heading) === name);
    expect(rows.map((row) => row[column("name")])).toEqual(field.map(({ name }) => name));

    for (const [index, line] of field.entries()) {
      const cell = (name: string): unknown => {
        expect([name, column(name)]).not.toEqual([name, -1]);
        return rows[index]?.[column(name)] ?? null;
      };
      const block = (name: string): unknown[] =>
        blockFields.map((part) => cell(`stats.${name}.${part.replace("Percent", "Rate")}`));
      expect(["number", "barrier", "weight", "jockey", "trainer", "scratched"].map(cell)).toEqual([
        ...[line.number, line.barrier, line.weight_kg].map(numberCell),
        ...[line.jockey, line.trainer].map(textCell),
        line.scratched === "1",
      ]);
      const { form, last20Starts, stats } = careerOf(careers.get(runnerKey(line)) ?? [], line);
      for (const part of ["overall", "track", "distance", "trackDistance", "firstUp", "secondUp"] as const)
        expect([line.name, part, ...block(part)]).toEqual([line.name, part, ...cellsOf(stats[part])]);
      for (const condition of conditionsOf(race.code))
        expect(block(`conditions.${condition}`)).toEqual(cellsOf(stats.conditions[condition]));
      expect([cell("last20Starts"), cell("form")].map((text) => String(text ?? ""))).toEqual([
        last20Starts ?? "",
        form ?? "",
      ]);
    }
  },
);

test.each(biases)(
  "BIAS over '$distance': each barrier as counted from the lines, bias $strength",
  async ({ distance, strength }) => {
    const [slug, options] = [slugOf(ashford.track), optionsOf(ashford)];
    await workbench.type("A1", `=RACING.BIAS("${slug}",${distance},,,"barriers",,,"${options}")`);
    await workbench.type(
      "K1",
      `=RACING.BIAS("${slug}",${distance},,,"summary","biasStrength",FALSE,"${options}")`,
    );
    await workbench.settled();
    const starts = counted.filter(
      (line) =>
        line.track === ashford.track &&
        line.country === ashford.country &&
        line.race_code === ashford.code &&
        (distance === "" || line.distance_m === distance),
    );
    const expected = barriersOf(starts, fields).map((figures) => Object.values(figures));
    const [, ...rows] = await workbench.table("A1:G30");
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map((row) => row.slice(0, 4))).toEqual(expected.map((figures) => figures.slice(0, 4)));
    rows.forEach((row, index) =>
      row
        .slice(4, 7)
        .forEach((rate, place) => expect(rate).toBeCloseTo(expected[index]?.[4 + place] ?? NaN, 12)),
    );
    expect(await workbench.get("K1")).toEqual([[strength]]);
  },
);

test("the pane's default country is asked first, without the list of venues", async () => {
  const { date, track, race, country } = abroad;
  await toSettings();
  await workbench.pane
    .getByRole("region", { name: "My defaults" })
    .getByLabel("Country")
    .selectOption(country);
  const venues = countRequests(workbench.page, ["/api/v1/form/venues"]);
  await workbench.type("A1", `=RACING.FORM("${date}","${slugOf(track)}",${race},"name",FALSE)`);
  await workbench.settled();
  expect(await workbench.table("A1:A40")).toEqual(namesOf(abroad));
  expect(venues()).toBe(0);
});

test("a wrong key gives #N/A with the reason in every dependent cell, the right one heals them", async () => {
  const wrong = "marker-wrong-key-04d2";
  const key = workbench.pane.getByLabel("API key", { exact: true });
  await toSettings();
  const recalculate = workbench.pane.getByRole("button", { name: "Recalculate now" });
  await key.fill(wrong);
  await key.press("Enter");
  await recalculate.click();
  const bias = `=RACING.BIAS("${slugOf(ashford.track)}",,,,"summary","biasStrength",FALSE,"${optionsOf(ashford)}")`;
  await workbench.type("A1", `=RACING.FORM(${argumentsOf(ashford)})`);
  await workbench.type("C1", "=A1");
  await workbench.type("D1", bias);
  await workbench.settled();
  expect(await workbench.get("A1:D1")).toEqual([["#N/A", null, "#N/A", "#N/A"]]);
  for (const cell of ["A1", "D1"]) expect(await workbench.message(cell)).toMatch(/key/i);
  await key.fill(keys.pro);
  await key.press("Enter");
  await recalculate.click();
  const [name] = namesOf(ashford)[0] ?? [];
  await eventually(() => workbench.get("A1:D1"), [[name, null, name, "strong"]]);
  expect(at.server.lines().filter((line) => line.includes(wrong) || line.includes(keys.pro))).toEqual([]);
});
