import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { countRequests } from "../browser/countRequests";
import { select, typeAt } from "../browser/keyboard";
import { eventually } from "../browser/eventually";
import { type HostName, hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { noteErrors } from "../browser/noteErrors";
import { savedBook } from "../browser/savedFile";
import { testSite } from "../browser/testSite";

const fixture = resolve(__dirname, "../fixtures/results.csv");
const day = "2026-03-14";
const [track, name] = ["ashford-park", "Ashford Park"];

/** Number and name of a race's runners, straight from the file. */
const runnersOf = (race: number): (readonly [number, string])[] =>
  readFileSync(fixture, "utf8")
    .split("\n")
    .map((line) => line.split(","))
    .filter((cells) => cells[0] === day && cells[3] === name && cells[4] === String(race))
    .map((cells) => [Number(cells[15]), cells[16] ?? ""] as const)
    .sort(([a], [b]) => a - b);

/** The race that the workbench opens with: the day's largest field. */
const shownRunners = runnersOf(5);

/** A race's date and number, where a test needs no more of the opening workbook. */
const book = {
  C7: day,
  E7: "5",
  A11: `=RACING.FORM(C7,"${track}",E7,"number,name,barrier",FALSE)`,
};

/** Large enough for a message next to a cell. */
const viewport = { width: 1200, height: 650 };

const at = testSite();
let workbench: Workbench;
let requests: () => number;
const errors: string[] = [];

const value = async (address: string) => (await workbench.get(address))[0]?.[0];
const counters = () => workbench.page.evaluate<{ calls: number }>("({ ...window.racingWorkbench.counters })");

async function open(host: HostName, { example }: { readonly example: boolean }): Promise<void> {
  await workbench?.page.context().close();
  workbench = await openWorkbench(at.browser, at.server.url, { host, example, viewport, keepsAnswers: true });
  requests = countRequests(workbench.page);
  noteErrors(workbench.page, errors);
}
/** Opens a new workbook with a race. */
async function openBook(): Promise<void> {
  await workbench.create(book);
  await workbench.settled();
}

beforeEach(() => void errors.splice(0));
afterEach(() => expect(errors).toEqual([]));

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  beforeAll(() => open(host, { example: true }));

  test("it opens with calculated race-day sheets: a race, the day's meetings and the venue's bias", async () => {
    expect((await workbench.get("Race!A10:C10"))[0]).toEqual(["No", "Runner", "Bar"]);
    expect(await workbench.get(`Race!A11:B${10 + shownRunners.length}`)).toEqual(shownRunners);
    expect(await value("Meetings!A19")).toBe(name);
    expect(await value("'Bias lab'!A10")).toBe("Barrier");
    expect(typeof (await value("'Bias lab'!B11"))).toBe("number");
  });

  test("a date outside the window is #VALUE!, sends no request, and is explained under the grid", async () => {
    const before = requests();
    await typeAt(workbench, "A30", `=RACING.FORM("2020-01-01","${track}",1)`);
    expect(await value("A30")).toBe("#VALUE!");
    expect(await workbench.message("A30")).toContain("2026-02-12 to 2026-03-21");
    expect(requests()).toBe(before);
    await select(workbench, "A30");
    await workbench.page.getByText("A30 #VALUE!: date must be").waitFor();
  });

  test("numbers have their formats: dates as dates, fractions as percentages", async () => {
    await workbench.type("A30", '=RACING.MEETINGS(C7,,"date,startTime",FALSE)');
    await workbench.type("E30", `=RACING.FORM(C7,"${track}",1,"stats.overall.winPercent",FALSE)`);
    await workbench.settled();
    expect((await workbench.display("A30:B30"))[0]).toEqual([
      expect.stringMatching(/2026/),
      expect.stringMatching(/\d:\d\d/),
    ]);
    expect((await workbench.display("E30"))[0]).toEqual([expect.stringMatching(/%$/)]);
    expect(typeof (await value("A30"))).toBe("number");
  });

  test("200 equal formulas send one request and are called 200 times", async () => {
    const [before, { calls }] = [requests(), await counters()];
    const formula = `=RACING.RUNNER("${day}","${track}",4,1,"name")`;
    await workbench.create(
      Object.fromEntries(Array.from({ length: 200 }, (_, row) => [`A${row + 1}`, formula])),
    );
    await workbench.settled();
    expect(new Set((await workbench.get("A1:A200")).flat())).toEqual(new Set([runnersOf(4)[0]?.[1]]));
    expect(requests() - before).toBe(1);
    expect((await counters()).calls - calls).toBe(200);
  });

  test("recalculating and inserting a row call the functions again, keep the values and send no request", async () => {
    await openBook();
    const [before, { calls }] = [requests(), await counters()];
    await workbench.page.keyboard.press("Control+Alt+F9");
    await workbench.settled();
    expect((await counters()).calls).toBeGreaterThan(calls);
    await workbench.page.evaluate('window.racingWorkbench.insertRow("A2")');
    await workbench.settled();
    expect(await workbench.get(`A12:B${11 + shownRunners.length}`)).toEqual(shownRunners);
    expect(requests()).toBe(before);
  });

  test("the pane closes and opens by keyboard, and the functions work without it", async () => {
    await openBook();
    const { page } = workbench;
    await page.locator("#toggle").focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("#pane").isVisible()).toBe(false);
    await workbench.type("E7", "2");
    await workbench.settled();
    expect(await workbench.get("A11:B11")).toEqual(runnersOf(2).slice(0, 1));
    await page.locator("#toggle").focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("#pane").isVisible()).toBe(true);
  });
});

describe("in the grid", () => {
  beforeAll(() => open(hosts[0], { example: false }));

  test("F6 and Shift+F6 move the focus between bar, grid, pane and status bar, and Escape leaves a cell", async () => {
    const { page } = workbench;
    const part = async (element: string): Promise<void> => {
      const has = "(at) => document.querySelector(at)?.contains(document.activeElement) === true";
      await page.waitForFunction(`(${has})(${JSON.stringify(element)})`);
    };
    await select(workbench, "B8");
    await page.keyboard.type("half a word");
    await page.keyboard.press("Escape");
    for (const next of ["#pane", "#status-bar", ".bar", "#grid"]) {
      await page.keyboard.press("F6");
      await part(next);
    }
    for (const previous of [".bar", "#status-bar", "#pane", "#grid"]) {
      await page.keyboard.press("Shift+F6");
      await part(previous);
    }
    expect(await value("B8")).not.toBe("half a word");
  });

  test("a date typed in words is a date, and a missing argument is named under the grid", async () => {
    await typeAt(workbench, "B40", "22 Nov 2026");
    await typeAt(workbench, "B41", '=RACING.FORM("2026-03-14")');
    expect(await workbench.display("B40")).toEqual([["11/22/2026"]]);
    await select(workbench, "B41");
    await workbench.page.locator("#status").getByText("track is missing").waitFor();
  });

  test("keys typed faster than the grid is drawn replace the cell's text", async () => {
    const { page } = workbench;
    await page.addInitScript(`const draw = requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (frame) => window.heldFrames?.push(frame) ?? draw(frame);`);
    await workbench.reopen();
    await workbench.type("B42", "5");
    await select(workbench, "B42");
    await page.evaluate("new Promise(requestAnimationFrame)");
    await page.evaluate("void (window.heldFrames = [])");
    await page.keyboard.type("12");
    await page.evaluate(`const frames = window.heldFrames; window.heldFrames = undefined;
      frames.forEach(requestAnimationFrame)`);
    await page.keyboard.press("Enter");
    expect(await value("B42")).toBe(12);
  });

  test("typing another race number changes the spill", async () => {
    await openBook();
    await typeAt(workbench, "E7", "2");
    expect(await workbench.get(`A11:B${10 + runnersOf(2).length}`)).toEqual(runnersOf(2));
  });

  test("a value in the spill range gives #SPILL!, and the table returns when it is deleted", async () => {
    await openBook();
    await typeAt(workbench, "C12", "blocking");
    expect(await value("A11")).toBe("#SPILL!");
    expect((await workbench.get("A12:B12"))[0]).toEqual([null, null]);
    await select(workbench, "C12");
    await workbench.page.keyboard.press("Delete");
    await workbench.settled();
    expect(await workbench.get(`A11:B${10 + shownRunners.length}`)).toEqual(shownRunners);
  });

  test("the error message is shown beside the cell under the pointer", async () => {
    await workbench.create({});
    await workbench.page.evaluate("racingWorkbench.excel.grid.addSheet('Errors')");
    await workbench.page.evaluate("racingWorkbench.excel.grid.activate('Errors')");
    await workbench.type("B5", `=RACING.FORM("2020-01-01","${track}",1)`);
    await workbench.settled();
    await select(workbench, "B9");
    const grid = await workbench.page.locator("#grid canvas").first().boundingBox();
    if (!grid) throw new Error("The grid is not drawn");
    const message = workbench.page.locator("#grid .o-popover").getByText("2026-02-12 to 2026-03-21");
    // A pointer that comes to rest while the grid is drawn anew is not noticed: a person moves it again.
    await eventually(async () => {
      await workbench.page.mouse.move(grid.x + 400, grid.y + 200);
      await workbench.page.mouse.move(grid.x + 200, grid.y + 26 + 4.5 * 23, { steps: 3 });
      return message.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    }, true);
  });

  /**
   * Types the beginning of a name and accepts the completion. The grid shows the parameters when the key is
   * released.
   */
  async function completeForm(): Promise<void> {
    await select(workbench, "A30");
    await workbench.page.keyboard.type("=racing.for");
    const assistant = workbench.page.locator(".o-composer-assistant");
    await assistant.getByText("RACING.FORM").first().waitFor();
    await workbench.page.keyboard.down("Tab");
    await workbench.page.getByText("=RACING.FORM(").first().waitFor();
    await workbench.page.keyboard.up("Tab");
    await assistant.getByText("[headers]").first().waitFor();
  }

  test("autocompletion offers the functions, then their parameters", async () => {
    await workbench.create({ C7: day });
    await completeForm();
    await workbench.page.keyboard.type(`C7,"${track}",3,"name",FALSE)`);
    await workbench.page.keyboard.press("Enter");
    await workbench.settled();
    expect(await workbench.get(`A30:A${29 + runnersOf(3).length}`)).toEqual(
      runnersOf(3).map(([, runner]) => [runner]),
    );
  });

  test("a saved workbook opens with the same content", async () => {
    await openBook();
    await workbench.type("E7", "2");
    await workbench.settled();
    const buffer = await savedBook(workbench.page);
    await openBook();
    expect(await workbench.get("A11:B11")).toEqual(shownRunners.slice(0, 1));
    await workbench.page.setInputFiles("#file", { name: "saved.json", mimeType: "application/json", buffer });
    await workbench.page.getByText("Opened saved.json").waitFor();
    await workbench.settled();
    expect(await value("E7")).toBe(2);
    expect(await workbench.get("A11:B11")).toEqual(runnersOf(2).slice(0, 1));
  });
});

test("numbers are shown with their units and in their currency", async () => {
  await workbench.create({
    A1: `=RACING.RACE("${day}","${track}",5,"distance,startTime,prizeMoney",FALSE)`,
    A2: `=RACING.FORM("${day}","${track}",5,"weight,Career win rate",FALSE)`,
    D1: "=RACING.OVERROUND({2.6;2.4;4.3})",
    D2: "=RACING.OVERROUND({2.6;4.4;6.3})",
    D3: '=RACING.STATUS("today")',
  });
  await workbench.settled();
  const [[distance, start]] = (await workbench.display("A1:B1")) as [[string, string]];
  expect(distance).toMatch(/^\d{4} m$/);
  expect(start).toMatch(/^2026-03-14 \d\d:\d\d$/);
  expect((await workbench.display("A2:B2"))[0]).toEqual([
    expect.stringMatching(/^\d\d\.\d kg$/),
    expect.stringMatching(/^\d+\.\d%$/),
  ]);
  expect((await workbench.display("D1:D3")).flat()).toEqual(["+3.4%", "-22.9% (check the prices)", day]);
});
