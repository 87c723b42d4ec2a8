import {
  barriersOf,
  blockOf,
  formString,
  hasHongKongFile,
  hongKongFile,
  onCondition,
  readLines,
  spells,
  startsBefore,
  type Line,
} from "./hongKongFile";
import { testSite } from "../browser/testSite";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";

/**
 * The main job on real races: a formula typed into the workbench's grid spills figures that are counted here straight
 * from the file's lines.
 */
const day = "2025-11-23";
const blockFields = ["starts", "wins", "seconds", "thirds", "places", "winPercent", "placePercent"];
const conditions = ["good", "soft", "heavy", "firm", "synthetic"];

if (!hasHongKongFile) process.stderr.write("Skipped: the Hong Kong results file is not beside the project.\n");
const whenPresent = hasHongKongFile ? describe : describe.skip;

whenPresent("on the Hong Kong results as of 2025-11-23", () => {
  let lines: Line[];
  const at = testSite(() => ["--results", hongKongFile, "--as-of", day, "--key", "demo-pro=pro", "--key", "right=pro"]);
  let workbench: Workbench;

  beforeAll(async () => {
    lines = readLines();
    workbench = await openWorkbench(at.browser, at.server.url); // one for all: each test begins with a book of its own
  });
  beforeEach(() => workbench.create({ A1: "" }));

  const toSettings = (): Promise<void> => workbench.pane.getByRole("button", { name: "Settings", exact: true }).click();
  const fieldOf = (race: number): Line[] =>
    lines
      .filter((line) => line.date === day && line.track === "Sha Tin" && line.race_number === `${race}`)
      .sort((a, b) => Number(a.number) - Number(b.number));

  test("FORM typed into a cell spills every runner with the file's own facts and counted careers", async () => {
    await workbench.type("A1", `=RACING.FORM("${day}","sha-tin",3,"all",,"country=hk")`);
    await workbench.settled();
    const [headings = [], ...rows] = await workbench.table("A1:CZ40");
    const fields = await workbench.calculate('=RACING.FIELDS("FORM")', "A50:C180");
    const nameOf = new Map(fields.map(([name, heading]) => [heading, name]));
    const column = (name: string): number => headings.findIndex((heading) => nameOf.get(heading) === name);
    const field = fieldOf(3);
    expect(rows.map((row) => row[column("name")])).toEqual(field.map(({ name }) => name));

    for (const [index, line] of field.entries()) {
      const row = rows[index] ?? [];
      const cell = (name: string): unknown => {
        expect([name, column(name)]).not.toEqual([name, -1]);
        return row[column(name)];
      };
      expect(["number", "barrier", "weight", "jockey", "trainer", "scratched"].map(cell)).toEqual([
        Number(line.number),
        Number(line.barrier),
        Number(line.weight_kg),
        line.jockey,
        line.trainer,
        false,
      ]);
      const starts = startsBefore(lines, `${line.name}`, day);
      const here = starts.filter(({ track }) => track === "Sha Tin");
      const far = (from: Line[]): Line[] => from.filter(({ distance_m }) => distance_m === line.distance_m);
      const { first, second, hadSpell } = spells(starts, day);
      const block = (name: string): unknown[] => blockFields.map((part) => cell(`stats.${name}.${part}`));
      expect(block("overall")).toEqual(blockOf(starts));
      expect(block("track")).toEqual(blockOf(here));
      expect(block("distance")).toEqual(blockOf(far(starts)));
      expect(block("trackDistance")).toEqual(blockOf(far(here)));
      for (const condition of conditions) {
        const there = onCondition(starts, condition);
        expect(block(`conditions.${condition}`)).toEqual(there.length === 0 ? blockFields.map(() => null) : blockOf(there));
      }
      expect(block("firstUp")).toEqual(hadSpell ? blockOf(first) : blockFields.map(() => null));
      expect(block("secondUp")).toEqual(hadSpell ? blockOf(second) : blockFields.map(() => null));
      const whole = formString(starts, day);
      expect([cell("last20Starts"), cell("form")].map((text) => text ?? "").map(String)).toEqual([
        whole.slice(-20),
        whole.slice(-5),
      ]);
    }
  });

  test.each([
    ["happy-valley", 1200, "strong"],
    ["sha-tin", 1000, "none"],
    ["sha-tin", "", "mild"],
  ])("BIAS of %s over %s: each barrier as counted from the lines, bias %s", async (venue, distance, strength) => {
    await workbench.type("A1", `=RACING.BIAS("${venue}",${distance},,,"barriers",,,"country=hk")`);
    await workbench.type("K1", `=RACING.BIAS("${venue}",${distance},,,"summary","biasStrength",FALSE,"country=hk")`);
    await workbench.settled();
    const track = venue === "sha-tin" ? "Sha Tin" : "Happy Valley";
    const counted = lines.filter(
      (line) =>
        line.track === track &&
        `${line.date}` < day &&
        line.scratched === "0" &&
        line.barrier !== "" &&
        (distance === "" || line.distance_m === `${distance}`),
    );
    const [, ...rows] = await workbench.table("A1:G20");
    const expected = barriersOf(counted);
    expect(rows.map((row) => row.slice(0, 4))).toEqual(expected.map((row) => row.slice(0, 4)));
    rows.forEach((row, index) =>
      row.slice(4, 7).forEach((rate, at) => expect(rate).toBeCloseTo(expected[index]?.[4 + at] ?? NaN, 12)),
    );
    expect(await workbench.get("K1")).toEqual([[strength]]);
  });

  test("changing the race number changes the spill; a text in the way gives #SPILL!", async () => {
    await workbench.type("B1", "3");
    await workbench.type("A3", `=RACING.FORM("${day}","sha-tin",B1,"name",FALSE,"country=hk")`);
    await workbench.settled();
    expect(await workbench.table("A3:A40")).toEqual(fieldOf(3).map(({ name }) => [name]));
    await workbench.type("B1", "4");
    await workbench.settled();
    expect(await workbench.table("A3:A40")).toEqual(fieldOf(4).map(({ name }) => [name]));
    await workbench.type("A6", "in the way");
    await workbench.settled();
    expect(await workbench.get("A3:A6")).toEqual([["#SPILL!"], [null], [null], ["in the way"]]);
    await workbench.type("A6", "");
    await workbench.settled();
    expect(await workbench.table("A3:A40")).toEqual(fieldOf(4).map(({ name }) => [name]));
  });

  test("an impossible date names the window and sends no request", async () => {
    const before = at.server.requests("/api/v1/form?");
    await workbench.type("A1", '=RACING.FORM("2025-01-01","sha-tin",3,,,"country=hk")');
    await workbench.settled();
    expect(await workbench.get("A1")).toEqual([["#VALUE!"]]);
    expect(await workbench.message("A1")).toMatch(/2025-10-24.*2025-11-30/);
    expect(at.server.requests("/api/v1/form?")).toBe(before);
  });

  test("200 equal formulas send one request", async () => {
    const before = at.server.requests("/api/v1/form?");
    await workbench.create(
      Object.fromEntries(
        Array.from({ length: 200 }, (_, row) => [
          `A${row + 1}`,
          `=RACING.FORM("${day}","sha-tin",5,"name",FALSE,"country=hk; layout=columns")`,
        ]),
      ),
    );
    await workbench.settled();
    const names = fieldOf(5).map(({ name }) => name);
    expect((await workbench.table("A1:N200")).map((row) => row.slice(0, names.length))).toEqual(Array(200).fill(names));
    expect(at.server.requests("/api/v1/form?")).toBe(before + 1);
  });

  test("the pane's default country makes the short formula work", async () => {
    await workbench.type("A1", `=RACING.FORM("${day}","sha-tin",3,"name",FALSE)`);
    await workbench.settled();
    expect(await workbench.get("A1")).toEqual([["#N/A"]]);
    await toSettings();
    await workbench.pane.getByRole("region", { name: "My defaults" }).getByLabel("Country").selectOption("hk");
    await workbench.pane.getByRole("button", { name: "Recalculate now" }).click();
    await workbench.settled();
    expect(await workbench.table("A1:A40")).toEqual(fieldOf(3).map(({ name }) => [name]));
  });

  test("a wrong key gives #N/A with the reason in every dependent cell, the right one heals them", async () => {
    const key = workbench.pane.getByLabel("API key", { exact: true });
    await toSettings();
    const recalculate = workbench.pane.getByRole("button", { name: "Recalculate now" });
    await key.fill("wrong");
    await key.press("Enter");
    await recalculate.click();
    await workbench.type("A1", `=RACING.FORM("${day}","sha-tin",3,"name",FALSE,"country=hk")`);
    await workbench.type("C1", "=A1");
    await workbench.type("D1", '=RACING.BIAS("sha-tin",,,,"summary","biasStrength",FALSE,"country=hk")');
    await workbench.settled();
    expect(await workbench.get("A1:D1")).toEqual([["#N/A", null, "#N/A", "#N/A"]]);
    for (const cell of ["A1", "D1"]) expect(await workbench.message(cell)).toMatch(/key/i);
    await key.fill("right");
    await key.press("Enter");
    await recalculate.click();
    await workbench.settled();
    const first = fieldOf(3)[0]?.name;
    expect(await workbench.get("A1:D1")).toEqual([[first, null, first, "mild"]]);
    expect(at.server.lines().filter((line) => /wrong|"right"/.test(line))).toEqual([]);
  });
});
