/**
 * A day at the desk with the race's sheet: prices as people write them, mistakes, eight races by keyboard and
 * by mouse; in the page also a reload and a closed tab in the middle, and the file in another profile. After
 * each step the sheet shows the service's own answer or states the fault.
 */
import type { Page } from "playwright-core";
import { runnerColumns } from "../../src/addin/workbook/raceColumns";
import type { FormResponse } from "../../src/spec/form";
import { eventually } from "../browser/eventually";
import { select, typeAt } from "../browser/keyboard";
import {
  hosts,
  hostsTried,
  openWorkbench,
  type Workbench,
  type WorkbenchOptions,
} from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { keys, testSite } from "../browser/testSite";

const at = testSite();
const viewport = { width: 1280, height: 800 };
let workbench: Workbench;
/** The page in front: another after the tab was closed. */
let page: Page;

const idle = (on: Page) => on.waitForFunction("window.racingWorkbench?.idle?.()", undefined, { polling: 20 });
const values = (address: string, on = page) =>
  on.evaluate<unknown[][]>(`racingWorkbench.get(${JSON.stringify(address)})`);
const value = async (address: string, on = page) => (await values(address, on))[0]?.[0];
const type = (address: string, text: string) =>
  typeAt({ ...workbench, page, settled: async () => void (await idle(page)) }, address, text);

/** Returns the service's own answer about a race; of Ashford Park where its number alone is given. */
async function answer(race: number | Readonly<Record<string, string | number>>): Promise<FormResponse> {
  const asked = typeof race === "number" ? { date: "2026-03-14", track: "ashford-park", race } : race;
  const query = new URLSearchParams(Object.entries(asked).map(([name, text]) => [name, String(text)]));
  const response = await fetch(`${at.server.url}/api/v1/form?${query}`, {
    headers: { "X-API-Key": keys.pro },
  });
  return (await response.json()) as FormResponse;
}

/** Resolves once the race's sheet shows this race, runner by runner as the service has it. */
async function showsRace(race: Parameters<typeof answer>[0], on = page): Promise<void> {
  const { raceName, raceNumber, runners } = await answer(race);
  const expected = runners.map(({ number, name }) => [number, name]);
  await eventually(
    async () => [
      await value("Race!E7", on),
      await value("Race!B3", on),
      (await values("Race!A11:B34", on)).filter(([number]) => typeof number === "number"),
    ],
    [raceNumber, raceName, expected],
  );
}

/** Resolves once the line above the runners is such a sentence. */
const states = (sentence: RegExp): Promise<void> =>
  eventually(async () => {
    const line = String(await value("Race!A8"));
    return sentence.test(line) ? sentence.source : line;
  }, sentence.source);

/** No cell of the card waits or shows an error, a zero or a day of 1899. */
async function expectEmptyCard(): Promise<void> {
  for (const range of ["Race!A2:E2", "Race!A3:H3", "Race!A5:N5", "Race!A11:J34", "Race!M11:N34"])
    expect([range, (await values(range)).flat().filter((cell) => cell !== null && cell !== "")]).toEqual([
      range,
      [],
    ]);
}

/** The pixels of the columns. */
const widths = runnerColumns.map(({ width }) => width);
/** Clicks the number of a race in row 2, from F on. */
async function clickRace(race: number): Promise<void> {
  const left = widths.slice(0, 4 + race).reduce((sum, width) => sum + width, 0);
  await page.locator("#grid .o-grid-overlay").click({ position: { x: left + 20, y: 24 + 13 } });
}

let opened: WorkbenchOptions = {};

/** Opens the workbench as a person does, unless it was opened last with an equal time zone and host. */
async function open(options: WorkbenchOptions): Promise<void> {
  if (JSON.stringify(options) === JSON.stringify(opened)) return;
  opened = options;
  await workbench?.page.context().close();
  workbench = await openWorkbench(at.browser, at.server.url, { viewport, example: true, ...options });
  ({ page } = workbench);
}
afterAll(() => workbench.page.context().close());

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  beforeAll(() => open({ host }));

  test("prices typed as 7/2 and $4.50 count as 4.5", async () => {
    await type("Race!K11", "7/2");
    await type("Race!K12", "$4.50");
    expect(await values("Race!K11:K12")).toEqual([["7/2"], ["$4.50"]]);
    const [first = [], second = []] = await values("Race!G11:M12");
    for (const [win, , , , , , edge] of [first, second]) expect(edge).toBeCloseTo(4.5 * Number(win) - 1, 9);
    expect(await value("Race!K7")).toBeCloseTo(2 / 4.5, 9);
  });

  test("a price that cannot be read is named with its runner; nothing is left of it once it is right", async () => {
    await type("Race!K13", "abc");
    await states(/abc/);
    await select({ ...workbench, page }, "Race!K13");
    await page.keyboard.press("Delete");
    await states(/^(?!.*abc)/);
  });

  test("a misspelt track and a race that is not there are stated in one line, and the card is empty meanwhile", async () => {
    const race = Number(await value("Race!E7"));
    await type("Race!A7", "ashfrod-park");
    await states(/ashford-park/i);
    await expectEmptyCard();
    await type("Race!A7", "ashford-park");
    await showsRace(race);
    await eventually(() => values("Race!K11:K12"), [["7/2"], ["$4.50"]]);
    await type("Race!E7", "12");
    await states(/no race 12 .*1 to 6|no race 12 .*1, 2, 3, 4, 5, 6/i);
    await expectEmptyCard();
    await select({ ...workbench, page }, "Race!E7");
    await page.keyboard.press("Delete");
    await states(/^Type the number of a race under Race\.$/);
    await expectEmptyCard();
    await type("Race!E7", String(race));
    await showsRace(race);
    await eventually(() => values("Race!K11:K12"), [["7/2"], ["$4.50"]]);
  });

  test("eight races are shown in place by keyboard and by mouse, each with its own runners", async () => {
    await type("Race!E7", "1");
    await showsRace(1);
    for (const [action, race] of [
      ["nextRace", 2],
      ["nextRace", 3],
      ["previousRace", 2],
    ] as const) {
      await page.evaluate(`racingWorkbench.press("${action}")`); // the action of a shortcut, which Excel hears
      await showsRace(race);
    }
    const pane = page.frameLocator('iframe[title="Racing Form"]');
    await pane.getByRole("button", { name: "Race day", exact: true }).press("Enter");
    await pane.getByRole("button", { name: "R4", exact: true }).press("Enter");
    await showsRace(4);
    for (const race of [6, 5, 1, 3]) {
      await clickRace(race);
      await showsRace(race);
    }
  });
});

/** The races of four time zones, at their tracks, and four time zones of the computer. */
const races = [
  { date: "2026-03-14", track: "ashford-park", race: 3, race_code: "gallops", country: "au" },
  { date: "2026-03-01", track: "pemberly", race: 1, race_code: "harness", country: "au" },
  { date: "2026-03-11", track: "lantern-bay", race: 2, race_code: "gallops", country: "hk" },
  { date: "2026-03-15", track: "kauri-flat", race: 1, race_code: "gallops", country: "nz" },
] as const;
const computers = ["America/St_Johns", "Pacific/Honolulu", "Europe/London", "Asia/Tehran"] as const;

describe("in the page", () => {
  beforeAll(async () => {
    await open({ timezoneId: computers[0] });
    await type("Race!K11", "7/2");
    await type("Race!K12", "$4.50");
  });

  test("a price that is half typed stays open while the theme changes, and the sheet and its chart turn dark", async () => {
    /** True where the middle and the lower end of each canvas, the grid's and the chart's, are dark. */
    const isDark = (): Promise<boolean> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>("#grid canvas")].every((canvas) => {
          const { width, height } = canvas;
          const data = canvas.getContext("2d")?.getImageData(width / 2, height - 4, 1, 1).data ?? [255];
          return Math.max(...[...data].slice(0, 3)) < 128;
        }),
      );
    await select({ ...workbench, page }, "Race!K13");
    await page.keyboard.type("6/");
    expect(await isDark()).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(isDark, true);
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    expect(await value("Race!K13")).toBe("6/4");
    await page.emulateMedia({ colorScheme: "light" });
    await eventually(isDark, false);
    await select({ ...workbench, page }, "Race!K13");
    await page.keyboard.press("Delete");
  });

  test("a reload and a closed tab bring back the race with its prices", async () => {
    const race = Number(await value("Race!E7"));
    await page.locator('#kept[data-state="kept"]').waitFor();
    await page.reload();
    await idle(page);
    await showsRace(race);
    expect(await values("Race!K11:K12")).toEqual([["7/2"], ["$4.50"]]);
    const context = page.context();
    await page.locator('#kept[data-state="kept"]').waitFor();
    await page.close();
    page = await context.newPage();
    await page.goto(`${at.server.url}/workbench.html`);
    await idle(page);
    await showsRace(race);
    expect(await values("Race!K11:K12")).toEqual([["7/2"], ["$4.50"]]);
  });
});

const pairs = computers.flatMap((computer) => races.map((race) => [computer, race] as const));
test.each(process.env.SOAK ? pairs : pairs.slice(0, 1))(
  "the Excel file shows the same in another profile, in %s the race %j",
  async (timezoneId, race) => {
    await open({ timezoneId });
    const { date, track, race_code: raceCode, country } = race;
    const cells = {
      C7: date,
      A7: track,
      E7: String(race.race),
      U7: `race_code=${raceCode}; country=${country}`,
    };
    for (const [cell, text] of Object.entries(cells))
      await page.evaluate(`racingWorkbench.set("Race!${cell}", "${text}")`);
    await type("Race!K11", "evens");
    const response = await answer(race);
    const clock = (timeZone?: string) =>
      new Date(response.startTime ?? "").toLocaleTimeString("sv-SE", { timeZone, timeStyle: "short" });
    const range = "Race!A2:N30";
    /** Resolves once a page shows the race, its start on the track's clock and on the computer's. */
    const showsAll = async (on: Page): Promise<unknown[][]> => {
      await showsRace(race, on);
      const start = await on.evaluate<string[][]>("racingWorkbench.display('Race!K4:K5')");
      expect(start.flat()).toEqual([
        `Start, track’s clock (yours ${clock(timezoneId)})`,
        clock(response.timezone),
      ]);
      return values(range, on);
    };
    const here = await showsAll(page);
    const buffer = await savedFile(page, "Save for Excel");
    const { page: other } = await openWorkbench(at.browser, at.server.url, { viewport, timezoneId });
    await other.setInputFiles("#file", { name: "day.xlsx", mimeType: "application/octet-stream", buffer });
    await other.getByText("Opened day.xlsx").waitFor();
    await showsAll(other);
    await eventually(() => values(range, other), here);
    await other.context().close();
  },
);
