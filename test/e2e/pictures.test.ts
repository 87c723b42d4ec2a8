import type { FrameLocator, Page, Response } from "playwright-core";
import { countRequests } from "../browser/countRequests";
import { eventually } from "../browser/eventually";
import { select } from "../browser/keyboard";
import { type HostName, hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const day = "2026-03-14";
const fields = "number,name,status,winProb,adjustedWin,fairOdds,rank,winChange";
const chart = /ct-chart-bar/; // a word of the charting library

const at = testSite();
let workbench: Workbench;
let asked: () => number;

const open = async (host: HostName): Promise<void> => {
  if (workbench?.host === host) return;
  await workbench?.page.context().close();
  workbench = await openWorkbench(at.browser, at.server.url, { host, keepsAnswers: true });
  asked = countRequests(workbench.page);
  await workbench.create({});
};

type Part = FrameLocator | Page;
const to = (part: Part, view: string) => part.getByRole("button", { name: view, exact: true }).click();
const pressed = (part: Part, name: string | RegExp) => part.getByRole("button", { name }).press("Enter");
const picture = (part: Part) => part.getByRole("img", { name: /^(Win chance|Win rate|Speed map)/ });

async function pickRace(part: Part): Promise<void> {
  await to(part, "Pictures");
  await part.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
  await part.getByLabel("Race", { exact: true }).selectOption("3");
}

async function draw(part: Part): Promise<void> {
  const button = part.getByRole("button", { name: /^Draw/ });
  await button.or(picture(part)).first().waitFor();
  if (await button.isVisible()) await button.click();
  await picture(part).waitFor();
}

async function drawBias(part: Part): Promise<void> {
  await part.getByLabel("Barrier bias").check();
  await part.getByLabel("Venue", { exact: true }).selectOption("ashford-park");
  await draw(part);
}

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  beforeAll(() => open(host));

  test("the values in the sheet equal those of the formula, and cover no data without confirmation", async () => {
    const { pane } = workbench;
    await workbench.type("B4", "in the way");
    await pickRace(pane);
    await draw(pane);
    await pane.getByRole("checkbox", { name: "6 Gentle Inkwell" }).click();
    await select(workbench, "A1");
    await pressed(pane, "Insert the values");
    await pane.getByText(/^Of 64 cells from Sheet1!A1, 1 would be cleared of data\.$/).waitFor();
    await pressed(pane, "Cancel");
    expect(await workbench.get("A1:B4")).toEqual([[null, null], [null, null], [null, null], [null, "in the way"]]); // prettier-ignore
    await pressed(pane, "Insert the values");
    await pressed(pane, "Clear and insert");
    await pane.getByText("Inserted at Sheet1!A1.").waitFor();
    await select(workbench, "A20");
    await pressed(pane, "Insert the formula");
    await pane.getByText("Inserted at Sheet1!A20.").waitFor();
    await workbench.settled();
    const values = await workbench.table("A1:H9");
    expect(values).toHaveLength(8);
    expect(await workbench.table("A20:H28")).toEqual(values);
    const typed = `=RACING.WHATIF("${day}","ashford-park",3,,6,,,"${fields}")`;
    expect(await workbench.calculate(typed, "A40:H48")).toEqual(values);
    await select(workbench, "A60");
    await pressed(pane, "Insert as chart");
    await pane.getByText("Inserted at Sheet1!A60.").waitFor();
    await workbench.settled();
    expect(await workbench.table("A60:C67")).toEqual(values.map((row) => [row[1], row[3], row[4]]));
    const charts = 'racingWorkbench.excel.grid.charts.names("Sheet1")';
    expect(await workbench.page.evaluate(charts)).toEqual(["Chart 1"]);
  });
});

describe("drawing", () => {
  beforeAll(() => open(hosts[1]));
  beforeEach(() => workbench.create({}));

  test("a what-if is drawn by keyboard at the shown cost, and a scratching redraws it without a request", async () => {
    await workbench.reopen(); // with an empty cache
    const { pane } = workbench;
    await pickRace(pane);
    await pane.getByText("Cost: 2 requests").waitFor();
    const before = asked();
    await pressed(pane, "Draw (2 requests)");
    await pane.getByRole("img", { name: /Best: 6 Gentle Inkwell/ }).waitFor();
    expect(asked() - before).toBe(2);
    const shares = pane.locator(".picture .words");
    await shares.first().waitFor();
    const first = await shares.allTextContents();
    await pane.getByRole("checkbox", { name: "6 Gentle Inkwell" }).press("Space");
    await pane.getByRole("img", { name: /without 3 .+, 6 Gentle Inkwell\. Best: 2 Amber Mosaic/ }).waitFor();
    // The bars are drawn after their description.
    await eventually(async () => (await shares.allTextContents()).includes("out"), true);
    expect(await shares.allTextContents()).not.toEqual(first);
    await pane.getByRole("radio", { name: "Speed map" }).press("Space");
    await pane.getByRole("img", { name: /^Speed map, from the leader back: / }).waitFor();
    await pane.getByText(/^6 Gentle Inkwell, scratched here$/).waitFor();
    expect(asked() - before).toBe(2);
  });

  test("a picture has the sheet's race, and follows it", async () => {
    const { pane } = workbench;
    const form = '=RACING.FORM("2026-03-14","ashford-park",H1,"number,name,form,scratched",FALSE)';
    await workbench.reopen(); // with no race chosen
    const raceShown = (race: string) =>
      eventually(() => pane.getByLabel("Race", { exact: true }).inputValue(), race);
    await workbench.create({ H1: "3", A1: form });
    await workbench.settled();
    await to(pane, "Pictures");
    await raceShown("3");
    await pane.getByRole("radio", { name: "Form lines" }).check();
    // The answer is the formula's own, so that drawing costs nothing.
    for (const race of ["3", "4"]) {
      await workbench.type("H1", race);
      await workbench.settled();
      await raceShown(race);
      const [first] = await workbench.table("A1:D1");
      const lines = new RegExp(`^Form lines, the last start at the end. ${first?.[0]} ${first?.[1]}`);
      await pane.getByRole("img", { name: lines }).waitFor();
    }
  });

  test("the bars of a venue are BIASCOMPARE's, with the table behind them", async () => {
    const { pane } = workbench;
    await to(pane, "Pictures");
    await drawBias(pane);
    await pane.getByText("Show as table").press("Enter");
    const rows = pane.getByRole("region", { name: "Barrier bias as table" }).getByRole("row");
    const cells = await workbench.calculate('=RACING.BIASCOMPARE("ashford-park")', "A1:F30");
    expect(await rows.count()).toBe(cells.length);
    const bars = pane.locator(".picture .words");
    await bars.first().waitFor();
    expect(await bars.allTextContents()).toEqual(
      cells
        .slice(1)
        .map(([, rate]) => `${(Number(rate) * 100).toFixed(1)}%`)
        .reverse(), // the chart counts from below
    );
  });

  test("the charting library is fetched when the first bars are drawn, and not before", async () => {
    const { page, pane } = workbench;
    const fetched: string[] = [];
    const scripts: Promise<unknown>[] = [];
    const hear = async (response: Response): Promise<void> => {
      if (chart.test(await response.text())) fetched.push(response.url());
    };
    page.on("response", (response) => {
      if (response.ok() && /^(?!.*\/vendor\/).*\.js$/.test(response.url())) scripts.push(hear(response));
    });
    await page.reload();
    await pane.getByLabel("Function").waitFor();
    await workbench.settled();
    await Promise.all(scripts);
    expect(scripts.length).toBeGreaterThan(2);
    expect(fetched).toEqual([]);
    await pickRace(pane);
    await draw(pane);
    await pane.locator(".picture svg").waitFor();
    await Promise.all(scripts);
    expect(fetched).toHaveLength(1);
  });
});
