import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { axeFaults } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";

/** Results files in the workbench of a server that has races of its own. */

const fixture = readFileSync(join(__dirname, "../fixtures/results.csv"), "utf8");
const [headings = ""] = fixture.split("\n");
const at = testSite("world");
let workbench: Workbench;
const errors: string[] = [];
const strip = () => workbench.pane.getByRole("group", { name: "Data source", exact: true }).first();
const status = (text: string | RegExp) => workbench.page.locator("#status").getByText(text).waitFor();
const source = () => workbench.page.textContent("#source");
const track = async () => (await workbench.get("Race!A7"))[0]?.[0];

beforeAll(async () => {
  const observe = (page: Page): void => void page.on("pageerror", (error) => errors.push(String(error)));
  workbench = await openWorkbench(at.browser, at.server.url, { host: hosts[0], example: true, observe });
});
afterAll(async () => {
  await workbench?.page.context().close();
  expect(errors).toEqual([]);
});

/** Drops a file as a person does. Self-contained: a browser gets its source. */
function dropFile([name, text]: readonly [string, string]): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

test("results files that are dropped are shown in place of the server's races; a wrong file changes nothing", async () => {
  await eventually(async () => (await source())?.startsWith("Simulated races") ?? false, true);
  await workbench.page.evaluate(dropFile, ["wrong.csv", `${headings}\n2026-02-30,au\n`] as const);
  await status(/^Cannot import wrong\.csv: .*line 2: /);
  expect(await source()).toContain("Simulated races");

  await workbench.page.evaluate(dropFile, ["results.csv", fixture] as const);
  await status(
    /^results\.csv: \d+ races from [\d,]+ lines.* Their races are shown now, in this browser only\./,
  );
  await eventually(source, "In this browser: races from a results file, as of 2026-03-21");
  await strip().getByText("Races from a results file, as of 2026-03-21 · Races in this browser").waitFor();
  await eventually(track, "ashford-park");
});

test("the next visit shows them again, until the server is chosen in the pane", async () => {
  await workbench.page.reload();
  await eventually(source, "In this browser: races from a results file, as of 2026-03-21");
  const pane = paneFrame(workbench.page);
  await pane.getByRole("button", { name: "Settings", exact: true }).click();
  await pane.getByLabel("Your results files").waitFor();
  expect(await axeFaults(pane)).toEqual([]);
  await pane.getByRole("radio", { name: /own service/ }).check();
  await eventually(async () => (await source())?.startsWith("Simulated races") ?? false, true);
  await strip().getByText("Simulated races, all fictional").waitFor();
});

test("Open takes results files, and the service in this browser gets no key of the server's", async () => {
  const { page } = workbench;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/browser/")) sent.push(request.url());
  });
  const buffer = Buffer.from(fixture);
  await page.setInputFiles("#file", [{ name: "results.csv", mimeType: "text/csv", buffer }]);
  await status(/^results\.csv: \d+ races/);
  await eventually(source, "In this browser: races from a results file, as of 2026-03-21");
  await eventually(track, "ashford-park");
  expect(sent.filter((url) => !/\/browser\/(service\.js|sqlite3\.wasm)$/.test(url))).toEqual([]);
});
