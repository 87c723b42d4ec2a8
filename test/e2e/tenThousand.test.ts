import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { evaluated } from "../browser/evaluated";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

/**
 * A workbook of formulas over 50 races, each race spelled in three ways: 10,000 in the full form, with
 * SOAK=1, which limits the page's tasks too.
 */
const races = 50;
const [columns, rows] = [25, process.env.SOAK ? 400 : 40];
/** The dates that a source of 14 March 2026 answers for. */
const [from, to] = ["2026-02-12", "2026-03-21"];
/** The milliseconds that one task may take; measured on a quiet machine only. */
const longestTask = process.env.SOAK ? 200 : Infinity;

interface Race {
  readonly date: string;
  readonly country: string;
  readonly code: string;
  readonly track: string;
  readonly number: string;
}

/** The first races of the fixture within those dates, except the one that the workbench opens with. */
function racesOf(file: string): Race[] {
  const foundRaces = new Map<string, Race>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [date = "", country = "", code = "", track = "", number = ""] = line.split(",");
    const key = [date, track, number].join();
    if (date >= from && date <= to && key !== "2026-03-14,Ashford Park,5")
      foundRaces.set(key, { date, country, code, track, number });
  }
  return [...foundRaces.values()].slice(0, races);
}

const serial = (date: string): number => Date.parse(date) / 86_400_000 + 25_569;
const slug = (track: string): string => track.toLowerCase().replaceAll(" ", "-");

const spellings: readonly ((race: Race) => string)[] = [
  ({ date, track, number }) => `"${date}","${slug(track)}",${number}`,
  ({ date, track, number }) => `${serial(date)},"${track}","${number}"`,
  ({ date, track, number }) => `"${date}"," ${track.toUpperCase()} ",${number}`,
];

function formula(index: number, all: readonly Race[]): string {
  const race = all[index % all.length];
  const spelling = spellings[Math.floor(index / all.length) % spellings.length];
  if (!race || !spelling) throw new Error("The file holds no races of these days");
  return `=RACING.RUNNER(${spelling(race)},1,"name",FALSE,"country=${race.country}; race_code=${race.code}")`;
}

const columnName = (index: number): string => String.fromCharCode(65 + index);
const used = `A1:${columnName(columns - 1)}${rows}`;

const all = racesOf(resolve(__dirname, "../fixtures/results.csv"));
const cells = Object.fromEntries(
  Array.from({ length: columns * rows }, (_, index) => [
    `${columnName(index % columns)}${Math.floor(index / columns) + 1}`,
    formula(index, all),
  ]),
);

const at = testSite();

/** Makes the page note its long tasks from now on. */
const watch = (page: Page): Promise<unknown> =>
  page.evaluate(`window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
      .observe({ type: "longtask" })`);
const longest = (page: Page): Promise<number> => page.evaluate("Math.max(0, ...longTasks.splice(0))");

/** Resolves when the index of the persistent cache, written after the responses, lists each race. */
async function persisted(page: Page): Promise<void> {
  const texts = `(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "racing")) return [];
    const value = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await value(indexedDB.open("racing"));
    const all = await value(database.transaction("answers").objectStore("answers").getAll());
    database.close();
    return all;
  })()`;
  const isListed = (text: string): boolean => {
    if (!text.startsWith("[")) return false; // a response
    const index = JSON.parse(text) as readonly { readonly key: string }[];
    const isOpened = (key: string): boolean => key.startsWith("form\n2026-03-14\nashford-park\n5\n");
    return index.filter(({ key }) => key.startsWith("form\n") && !isOpened(key)).length === races;
  };
  while (!(await evaluated<string[]>(page, texts)).some(isListed));
}

async function namesIn({ get }: Workbench, address = used): Promise<unknown[]> {
  const values = (await get(address)).flat();
  expect(values).toHaveLength(columns * rows);
  expect(
    values.filter((value) => typeof value !== "string" || value === "" || value.startsWith("#")),
  ).toEqual([]);
  return values;
}

test("sends one request for each race, none on recalculation, on an inserted row or when it is opened again", async () => {
  expect(all).toHaveLength(races);
  const workbench = await openWorkbench(at.browser, at.server.url, { keepsAnswers: true });
  const { page, settled } = workbench;
  await settled(); // the race of the workbook that it opens with is cached
  await workbench.create({ A1: "" });
  await settled();
  // The server refuses more than 20 requests a second, which the client repeats: only answers count.
  const answered: string[] = [];
  page.on("response", (response) => {
    const url = response.url();
    // The connection test asks for the race that the service proposes, which no formula names.
    if (response.ok() && /\/api\/v1\/form\?(?!date=2026-03-14&track=ashford-park&race=5&)/.test(url))
      answered.push(url);
  });
  await watch(page);
  const tasks: Record<string, number> = {};

  await workbench.create(cells);
  tasks.create = await longest(page);
  await settled();
  tasks.calculate = await longest(page);
  const names = await namesIn(workbench);
  expect(answered).toHaveLength(races);
  expect(new Set(answered).size).toBe(races);
  await longest(page);

  await page.keyboard.press("Control+Alt+F9");
  await settled();
  tasks.recalculate = await longest(page);
  expect(await namesIn(workbench)).toEqual(names);

  await page.evaluate('window.racingWorkbench.insertRow("A1")');
  await settled();
  tasks.insertRow = await longest(page);
  expect(await namesIn(workbench, `A2:${columnName(columns - 1)}${rows + 1}`)).toEqual(names);

  await workbench.create(cells); // closed and opened again
  await settled();
  expect(await namesIn(workbench)).toEqual(names);

  await persisted(page);
  await page.reload();
  await settled();
  await workbench.create(cells);
  await settled();
  expect(await namesIn(workbench)).toEqual(names);
  expect(answered.slice(races)).toEqual([]);
  expect(Object.entries(tasks).filter(([, duration]) => duration > longestTask)).toEqual([]);
  await page.context().close();
});
