/**
 * The main job: a formula typed into the workbench's grid spills figures that are counted here straight from
 * the lines of the results file. Always on the fictional results; on the Hong Kong results where their file
 * is present.
 */
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { keys, testSite } from "../browser/testSite";
import { barriersOf, careerOf, type Block } from "../contract/countedFigures";

import {
  countedStarts,
  fictionalResults,
  groupBy,
  hongKongResults,
  identity,
  raceKey,
  readLines,
  slugOf,
  whenPresent,
  type Line,
  type Results,
} from "../contract/resultsLines";

interface RaceOf {
  readonly date: string;
  readonly country: string;
  readonly code: string;
  readonly track: string;
  readonly race: number;
}

interface Source {
  readonly results: Results;
  readonly site: Parameters<typeof testSite>[0];
  /** Races whose form is compared in full. */
  readonly forms: readonly RaceOf[];
  /** Two races of one meeting, and a third of it for the repeated formulas. */
  readonly card: readonly [RaceOf, RaceOf, RaceOf];
  /** A race outside Australia, which is the default country. */
  readonly abroad: RaceOf;
  /** Venues over a distance, blank for the whole track, and the strength of their bias. */
  readonly biases: readonly {
    readonly venue: Pick<RaceOf, "country" | "code" | "track">;
    readonly distance: string;
    readonly strength: string;
  }[];
  /** The earliest and the latest date with races. */
  readonly window: RegExp;
}

const ashford = { date: fictionalResults.asOf, country: "au", code: "gallops", track: "Ashford Park" };
const pemberly = { date: "2026-03-15", country: "au", code: "harness", track: "Pemberly" };
const tallow = { date: "2026-03-16", country: "au", code: "greyhounds", track: "Tallow Creek" };
const kauri = { date: "2026-03-15", country: "nz", code: "gallops", track: "Kauri Flat" };
const shaTin = { date: hongKongResults.asOf, country: "hk", code: "gallops", track: "Sha Tin" };

const fictional: Source = {
  results: fictionalResults,
  site: "fixture",
  // Careers of 4 to 9 starts on 2 or 3 goings with and without a spell, a scratched runner; drivers and boxes
  // with debuts.
  forms: [
    { ...ashford, race: 3 },
    { ...kauri, race: 1 },
    { ...pemberly, race: 3 },
    { ...tallow, race: 3 },
  ],
  card: [
    { ...ashford, race: 3 },
    { ...ashford, race: 4 },
    { ...ashford, race: 2 },
  ],
  abroad: { ...kauri, race: 2 },
  biases: [
    { venue: ashford, distance: "", strength: "strong" },
    { venue: ashford, distance: "1200", strength: "none" },
    { venue: pemberly, distance: "", strength: "none" },
    { venue: tallow, distance: "", strength: "none" },
  ],
  window: /2026-02-12.*2026-03-21/,
};

const { file, asOf } = hongKongResults;
const hongKong: Source = {
  results: hongKongResults,
  site: () => ["--results", file, "--as-of", asOf, "--key", "demo-pro=pro", "--key", `${keys.pro}=pro`],
  forms: [{ ...shaTin, race: 3 }],
  card: [
    { ...shaTin, race: 3 },
    { ...shaTin, race: 4 },
    { ...shaTin, race: 5 },
  ],
  abroad: { ...shaTin, race: 3 },
  biases: [
    { venue: { ...shaTin, track: "Happy Valley" }, distance: "1200", strength: "strong" },
    { venue: shaTin, distance: "1000", strength: "none" },
    { venue: shaTin, distance: "", strength: "mild" },
  ],
  window: /2025-10-24.*2025-11-30/,
};

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

const fail = (): never => {
  throw new Error("The source has no bias without a distance");
};

/** Returns the arguments of a race with fields and headings. */
const argumentsOf = ({ date, track, race, ...where }: RaceOf, fields: string, more = ""): string =>
  `"${date}","${slugOf(track)}",${race},"${fields}",FALSE,"${optionsOf(where)}${more}"`;

describe.each(whenPresent([fictional, hongKong]))("on the $results.title", (source) => {
  const day = source.results.asOf;
  const [firstRace, secondRace, thirdRace] = source.card;
  const at = testSite(source.site);
  let workbench: Workbench;
  let lines: Line[];
  let fields: Map<string, Line[]>;
  let counted: Line[];
  let careers: Map<string, Line[]>;

  const runnerKey = (line: Line): string => `${line.race_code}/${identity(line, "runner")}`;
  beforeAll(async () => {
    lines = readLines(source.results);
    fields = groupBy(lines, raceKey);
    counted = countedStarts(lines).filter(({ date = "" }) => date < day);
    careers = groupBy(counted, runnerKey);
    workbench = await openWorkbench(at.browser, at.server.url);
  });
  beforeEach(() => workbench.create({ A1: "" }));
  afterAll(() => workbench.page.context().close());

  const toSettings = (): Promise<void> =>
    workbench.pane.getByRole("button", { name: "Settings", exact: true }).click();
  const fieldOf = ({ date, country, code, track, race }: RaceOf): Line[] =>
    (fields.get([date, country, code, track, race].join("/")) ?? []).sort(
      (a, b) => Number(a.number) - Number(b.number),
    );
  const namesOf = (race: RaceOf): string[][] => fieldOf(race).map(({ name = "" }) => [name]);

  test.each(source.forms)(
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

  test.each(source.biases)(
    "BIAS of $venue.track over '$distance': each barrier as counted from the lines, bias $strength",
    async ({ venue, distance, strength }) => {
      const [slug, options] = [slugOf(venue.track), optionsOf(venue)];
      await workbench.type("A1", `=RACING.BIAS("${slug}",${distance},,,"barriers",,,"${options}")`);
      await workbench.type(
        "K1",
        `=RACING.BIAS("${slug}",${distance},,,"summary","biasStrength",FALSE,"${options}")`,
      );
      await workbench.settled();
      const starts = counted.filter(
        (line) =>
          line.track === venue.track &&
          line.country === venue.country &&
          line.race_code === venue.code &&
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

  test("changing the race number changes the spill; a text in the way gives #SPILL!", async () => {
    await workbench.type("B1", `${firstRace.race}`);
    await workbench.type(
      "A3",
      `=RACING.FORM("${day}","${slugOf(firstRace.track)}",B1,"name",FALSE,"${optionsOf(firstRace)}")`,
    );
    await workbench.settled();
    expect(await workbench.table("A3:A40")).toEqual(namesOf(firstRace));
    await workbench.type("B1", `${secondRace.race}`);
    await workbench.settled();
    expect(await workbench.table("A3:A40")).toEqual(namesOf(secondRace));
    await workbench.type("A6", "in the way");
    await workbench.settled();
    expect(await workbench.get("A3:A6")).toEqual([["#SPILL!"], [null], [null], ["in the way"]]);
    await workbench.type("A6", "");
    await workbench.settled();
    expect(await workbench.table("A3:A40")).toEqual(namesOf(secondRace));
  });

  test("an impossible date names the window and sends no request", async () => {
    const before = at.server.requests("/api/v1/form?");
    await workbench.type("A1", `=RACING.FORM(${argumentsOf({ ...firstRace, date: "2025-01-01" }, "name")})`);
    await workbench.settled();
    expect(await workbench.get("A1")).toEqual([["#VALUE!"]]);
    expect(await workbench.message("A1")).toMatch(source.window);
    expect(at.server.requests("/api/v1/form?")).toBe(before);
  });

  test("200 equal formulas send one request", async () => {
    const before = at.server.requests("/api/v1/form?");
    const formula = `=RACING.FORM(${argumentsOf(thirdRace, "name", "; layout=columns")})`;
    await workbench.create(
      Object.fromEntries(Array.from({ length: 200 }, (_, row) => [`A${row + 1}`, formula])),
    );
    await workbench.settled();
    const names = namesOf(thirdRace).flat();
    expect((await workbench.table("A1:N200")).map((row) => row.slice(0, names.length))).toEqual(
      Array(200).fill(names),
    );
    expect(at.server.requests("/api/v1/form?")).toBe(before + 1);
  });

  test("the pane's default country is asked first, without the list of venues", async () => {
    const { date, track, race, country } = source.abroad;
    await toSettings();
    await workbench.pane
      .getByRole("region", { name: "My defaults" })
      .getByLabel("Country")
      .selectOption(country);
    const before = at.server.requests("/api/v1/form/venues");
    await workbench.type("A1", `=RACING.FORM("${date}","${slugOf(track)}",${race},"name",FALSE)`);
    await workbench.settled();
    expect(await workbench.table("A1:A40")).toEqual(namesOf(source.abroad));
    expect(at.server.requests("/api/v1/form/venues")).toBe(before);
  });

  test("a wrong key gives #N/A with the reason in every dependent cell, the right one heals them", async () => {
    const wrong = "marker-wrong-key-04d2";
    const key = workbench.pane.getByLabel("API key", { exact: true });
    await toSettings();
    const recalculate = workbench.pane.getByRole("button", { name: "Recalculate now" });
    await key.fill(wrong);
    await key.press("Enter");
    await recalculate.click();
    const { venue, strength } = source.biases.find(({ distance }) => distance === "") ?? fail();
    const bias = `=RACING.BIAS("${slugOf(venue.track)}",,,,"summary","biasStrength",FALSE,"${optionsOf(venue)}")`;
    await workbench.type("A1", `=RACING.FORM(${argumentsOf(firstRace, "name")})`);
    await workbench.type("C1", "=A1");
    await workbench.type("D1", bias);
    await workbench.settled();
    expect(await workbench.get("A1:D1")).toEqual([["#N/A", null, "#N/A", "#N/A"]]);
    for (const cell of ["A1", "D1"]) expect(await workbench.message(cell)).toMatch(/key/i);
    await key.fill(keys.pro);
    await key.press("Enter");
    await recalculate.click();
    await workbench.settled();
    const [name] = namesOf(firstRace)[0] ?? [];
    expect(await workbench.get("A1:D1")).toEqual([[name, null, name, strength]]);
    expect(at.server.lines().filter((line) => line.includes(wrong) || line.includes(keys.pro))).toEqual([]);
  });
});
