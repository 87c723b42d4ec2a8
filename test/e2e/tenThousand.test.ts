import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { openWorkbench, type Workbench } from "./openWorkbench";
import { fixtureOptions, surroundings } from "./surroundings";

jest.setTimeout(180_000);

const [day, count, width] = ["2026-03-14", 10_000, 26];
const fixture = resolve(__dirname, "../fixtures/results.csv");

/** Races that a source of that day answers, at most 50; the one that the workbench opens with is not among them. */
const races = [
  ...new Set(
    readFileSync(fixture, "utf8")
      .split("\n")
      .map((line) => line.split(","))
      .filter(
        ([date = "", country, code]) => date >= "2026-02-12" && date <= "2026-03-21" && country === "au" && code === "gallops",
      )
      .map(([date, , , track, race]) => `${date},${track},${race}`),
  ),
]
  .filter((race) => race !== `${day},Ashford Park,5`)
  .slice(0, 50)
  .map((race) => race.split(","));

/** 10,000 formulas over the races, each race spelled three ways. */
const cells = Object.fromEntries(
  Array.from({ length: count }, (_, index) => {
    const [date = "", track = "", race] = races[index % races.length] ?? [];
    const slug = track.toLowerCase().replaceAll(" ", "-");
    const spelled = [
      `"${date}","${slug}"`,
      `DATE(${date.split("-").map(Number)}),"${track}"`,
      `"${date}"," ${slug.toUpperCase()} "`,
    ];
    const address = `${String.fromCharCode(65 + (index % width))}${1 + Math.floor(index / width)}`;
    return [address, `=RACING.RUNNER(${spelled[index % 3]},${race},${1 + (index % 5)},"name")`];
  }),
);
const range = `A1:Z${Math.ceil(count / width)}`;

const at = surroundings(...fixtureOptions);
let workbench: Workbench;

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url);
});

const requests = () => at.server.lines().filter((line) => line.includes("/api/v1/form?")).length;
const names = async () => (await workbench.get(range)).flat().filter((cell) => cell !== null);

test("10,000 formulas over 50 races cost one request for each race, and none to calculate again", async () => {
  const before = requests();
  await workbench.create(cells);
  await workbench.settled();
  const shown = await names();
  expect(shown).toHaveLength(count);
  expect(shown.filter((cell) => typeof cell !== "string" || cell.startsWith("#"))).toEqual([]);
  expect(requests() - before).toBe(races.length);

  const afterwards = requests();
  await workbench.page.evaluate("window.racingWorkbench.recalculate()");
  await workbench.settled();
  await workbench.page.evaluate('window.racingWorkbench.insertRow("A1")');
  await workbench.settled();
  expect((await workbench.get(`A2:Z${Math.ceil(count / width) + 1}`)).flat().filter((cell) => cell !== null)).toEqual(shown);
  await workbench.create(cells); // closed and opened again
  await workbench.settled();
  expect(await names()).toEqual(shown);
  expect(requests()).toBe(afterwards);
});
