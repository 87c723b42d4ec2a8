import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../e2e/browser";
import { openWorkbench, type Workbench } from "../e2e/openWorkbench";
import { type RunningServer, startServer } from "../../src/server/startServer";
import { builtPath } from "./built";
import { day } from "./cases";
import { fixture } from "./fixture";

/** A workbook of 10,000 formulas over 50 races, each race spelled in three ways. */
jest.setTimeout(300_000);

const races = 50;
const [columns, rows] = [25, 400];
/** Milliseconds that one task may take: 200, but more where other work shares the machine. */
const longestTask = process.env.SOAK ? 200 : 1_000;
const [from, to] = ["2026-02-12", "2026-03-21"];

interface Race {
  readonly date: string;
  readonly country: string;
  readonly code: string;
  readonly track: string;
  readonly number: string;
}

/** The first races of the file that may be asked about. */
function racesOf(file: string): Race[] {
  const found = new Map<string, Race>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [date = "", country = "", code = "", track = "", number = ""] = line.split(",");
    if (date >= from && date <= to) found.set([date, track, number].join(), { date, country, code, track, number });
  }
  return [...found.values()].slice(0, races);
}

const serial = (date: string): number => Date.parse(date) / 86_400_000 + 25_569;
const slug = (track: string): string => track.toLowerCase().replaceAll(" ", "-");

const spellings: readonly ((race: Race) => string)[] = [
  ({ date, track, number }) => `"${date}","${slug(track)}",${number}`,
  ({ date, track, number }) => `${serial(date)},"${track}","${number}"`,
  ({ date, track, number }) => `"${date}","${track.toUpperCase()}",${number}`,
];

function formula(index: number, all: readonly Race[]): string {
  const race = all[index % all.length];
  const spelling = spellings[Math.floor(index / all.length) % spellings.length];
  if (!race || !spelling) throw new Error("The file holds no races of these days");
  return `=RACING.RUNNER(${spelling(race)},1,"name",FALSE,"country=${race.country}; race_code=${race.code}")`;
}

const columnName = (index: number): string => String.fromCharCode(65 + index);
const used = `A1:${columnName(columns - 1)}${rows}`;

function cells(all: readonly Race[]): Record<string, string> {
  const entry = (_: unknown, index: number): [string, string] => [
    `${columnName(index % columns)}${Math.floor(index / columns) + 1}`,
    formula(index, all),
  ];
  return Object.fromEntries(Array.from({ length: columns * rows }, entry));
}

let server: RunningServer;
let data: string;
let browser: Browser;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "racing-ten-thousand-"));
  server = await startServer({
    results: [fixture],
    asOf: day,
    keys: { "demo-pro": "pro" },
    limits: { day: { free: 1_000, pro: 1_000 }, burst: 1_000 }, // each refusal for haste would be asked again
    data,
    dist: dirname(builtPath("workbench.html")),
    log: pino({ level: "silent" }),
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(data, { recursive: true, force: true });
});

/** From now on the page notes its long tasks. */
const watch = (page: Page): Promise<unknown> =>
  page.evaluate(`window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
      .observe({ type: "longtask" })`);
const longest = (page: Page): Promise<number> => page.evaluate("Math.max(0, ...longTasks.splice(0))");

async function expectCalculated({ get }: Workbench): Promise<void> {
  const values = (await get(used)).flat();
  expect(values).toHaveLength(columns * rows);
  expect(values.filter((value) => typeof value !== "string" || value === "" || value.startsWith("#"))).toEqual([]);
}

test("sends one request for each race, none on recalculation, on an inserted row or when it is opened again", async () => {
  const all = racesOf(fixture);
  expect(all).toHaveLength(races);
  const workbench = await openWorkbench(browser, server.url);
  const { page, settled } = workbench;
  await workbench.create({ A1: "" });
  await settled();
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/v1/form?") && asked.push(request.url())));
  await watch(page);
  const tasks: Record<string, number> = {};

  await workbench.create(cells(all));
  tasks.create = await longest(page);
  await settled();
  tasks.calculate = await longest(page);
  await expectCalculated(workbench);
  expect(asked).toHaveLength(races);
  await longest(page);

  await page.keyboard.press("Control+Alt+F9");
  await settled();
  tasks.recalculate = await longest(page);
  await expectCalculated(workbench);

  await page.evaluate('window.racingWorkbench.insertRow("A2")');
  await settled();
  tasks.insertRow = await longest(page);
  expect(asked).toHaveLength(races);

  await page.waitForTimeout(1_500); // what is kept beyond the page is written a second after it came
  await page.reload();
  await settled();
  const again = await openedAgain(workbench, cells(all));
  await expectCalculated(again);
  expect(asked.slice(races)).toEqual([]);
  expect(Object.entries(tasks).filter(([, duration]) => duration > longestTask)).toEqual([]);
  await page.context().close();
});

async function openedAgain(workbench: Workbench, book: Record<string, string>): Promise<Workbench> {
  await workbench.page.waitForFunction(() => "racingWorkbench" in window);
  await workbench.settled();
  await workbench.create(book);
  await workbench.settled();
  return workbench;
}
