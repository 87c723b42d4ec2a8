/** Sheets that come while the service is unavailable say so, and are whole once it answers again. */
import type { Page } from "playwright-core";
import { cellAddress } from "../../src/cells/addresses";
import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";
import { sheetsOf } from "./everySheet";

const at = testSite();
const requests = /\/api\/(?:v1|x1)\//;
const failure = /unavailable \(503\)|Maintenance/;

/** Lets the service be unavailable; a client waits for it only if it may try again soon, in seconds. */
const beginOutage = (page: Page, retryAfter: number) =>
  page.route(requests, (route) =>
    route.fulfill({
      status: 503,
      json: { detail: "Maintenance." },
      headers: { "Retry-After": String(retryAfter) },
    }),
  );

/** Returns the visible texts of a sheet. */
const rowsOf = (workbench: Workbench, sheet: string) =>
  workbench.display(`'${sheet.replaceAll("'", "''")}'!A1:AD40`);

/** Returns the texts of a sheet that name the failure. */
const failuresOn = async (workbench: Workbench, sheet: string): Promise<string[]> =>
  (await rowsOf(workbench, sheet)).flat().filter((text) => failure.test(text));

/** Returns the cells of a sheet that show an error value. */
const errorsOn = async (workbench: Workbench, sheet: string): Promise<string[]> =>
  (await rowsOf(workbench, sheet)).flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      text.startsWith("#") ? [`${sheet}!${cellAddress(column, row + 1)} ${text}`] : [],
    ),
  );

async function look({ page }: Workbench, sheet: string, when: string): Promise<void> {
  if (!process.env.SHOTS) return;
  await page.evaluate(`racingWorkbench.excel.grid.activate(${JSON.stringify(sheet)})`);
  await page.screenshot({ path: `${process.env.SHOTS}/${when} ${sheet}.png` });
}

test("the opening book of an outage names it on each sheet, and recovers by itself", async () => {
  const viewport = { width: 1440, height: 900 };
  const usual = await openWorkbench(at.browser, at.server.url, { example: true, viewport });
  const [, meetings, lab] = await sheetsOf(usual);
  const numbers = async (workbench: Workbench, sheet = "") =>
    (await workbench.get(`'${sheet}'!A1:AE40`)).flat().filter((value) => typeof value === "number").length;
  const whole = await Promise.all(["Race", meetings, lab].map((sheet) => numbers(usual, sheet)));
  await usual.page.context().close();

  let page: Page | undefined;
  const workbench = await openWorkbench(at.browser, at.server.url, {
    example: true,
    viewport,
    observe: (opened) => {
      page = opened;
      void beginOutage(opened, 60);
    },
  });
  const sheets = await sheetsOf(workbench);
  const silent: string[] = [];
  const bare: string[] = [];
  for (const sheet of sheets) {
    await look(workbench, sheet, "outage");
    if ((await failuresOn(workbench, sheet)).length === 0) silent.push(sheet);
    bare.push(...(await errorsOn(workbench, sheet)));
  }
  await page?.unroute(requests);
  for (const sheet of sheets) await eventually(() => failuresOn(workbench, sheet), []);
  await eventually(() => Promise.all(sheets.map((sheet) => numbers(workbench, sheet))), whole);
  for (const sheet of sheets) await look(workbench, sheet, "after");
  expect([silent, bare]).toEqual([[], []]);
  await page?.context().close();
});

test("the races and the form that the pane inserts name an outage when the book is opened in it, and are whole after it", async () => {
  const workbench = await openWorkbench(at.browser, at.server.url);
  const { page, pane } = workbench;
  for (const name of ["Insert the races", "Insert the form"]) {
    await pane.getByRole("button", { name, exact: true }).press("Enter");
    await workbench.settled();
  }
  const sheets = ["Races", "Form"];
  const shown = () => Promise.all(sheets.map((sheet) => rowsOf(workbench, sheet)));
  const whole = await shown();
  expect(whole.map((rows) => rows.flat().filter((text) => text !== "").length > 50)).toEqual([true, true]);
  await page.locator('#kept[data-state="kept"]').waitFor();
  await beginOutage(page, 60);
  await page.addInitScript("if (window === top) indexedDB.deleteDatabase('racing');"); // no cached answers
  await page.reload();
  await page.waitForFunction("globalThis.racingWorkbench?.idle()");
  for (const sheet of sheets) {
    await look(workbench, sheet, "outage");
    const line = (await workbench.display(`${sheet}!A1`)).join();
    expect([sheet, line]).toEqual([sheet, expect.stringMatching(failure)]);
  }
  await page.unroute(requests);
  await eventually(shown, whole);
  await page.context().close();
});

/** Chooses race 3 of Ashford Park under Race day; returns a function that presses a button of the pane. */
async function chooseRace(pane: Workbench["pane"]): Promise<(name: string) => Promise<void>> {
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).press("Enter");
  await press("Race day");
  await pane.getByRole("option", { name: "Ashford Park" }).waitFor({ state: "attached" });
  await pane.getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
  await press("None");
  await pane.getByRole("checkbox", { name: /^3 · / }).press("Space");
  return press;
}

test("a build that begins in an outage goes on once the service answers, and loses no sheet", async () => {
  const workbench = await openWorkbench(at.browser, at.server.url);
  const { page, pane } = workbench;
  const press = await chooseRace(pane);
  await press("Show the cost");
  await pane.getByRole("button", { name: "Build the sheets" }).waitFor(); // what the cost needs has been answered
  await beginOutage(page, 1);
  await press("Build the sheets");
  await pane.getByText(/^0 of \d+ steps$/).waitFor();
  await page.unroute(requests);
  await pane.getByText(/ after your own\.$/).waitFor();
  await workbench.settled();
  const sheets = await sheetsOf(workbench);
  expect(sheets).toContain("Ashford Park R3");
  for (const sheet of sheets) expect([sheet, await failuresOn(workbench, sheet)]).toEqual([sheet, []]);
  await page.context().close();
});

test("a build that the request limit stops states the pause, goes on after it, or is cancelled", async () => {
  const workbench = await openWorkbench(at.browser, at.server.url);
  const { page, pane } = workbench;
  const press = await chooseRace(pane);
  const pause = pane.getByText(/^The service asks for a pause of 60 seconds\. This continues by itself at /);
  const begin = async (): Promise<void> => {
    await press("Show the cost");
    await pane.getByRole("button", { name: "Build the sheets" }).waitFor();
    await page.route(requests, (route) =>
      route.fulfill({ status: 429, json: { detail: "Slow down." }, headers: { "Retry-After": "60" } }),
    );
    await press("Build the sheets");
    await pause.waitFor();
  };
  await page.clock.install();
  await begin();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pause.png` });
  await press("Cancel");
  await pane.getByText(/^Cancelled: the new sheets were removed/).waitFor();
  expect(await sheetsOf(workbench)).toEqual(["Race"]);

  await page.unroute(requests);
  await page.clock.fastForward(61_000);
  await begin();
  await page.unroute(requests);
  await page.clock.fastForward(61_000);
  await pane.getByText(/ after your own\.$/).waitFor();
  await workbench.settled();
  expect(await sheetsOf(workbench)).toContain("Ashford Park R3");
  await page.context().close();
});
