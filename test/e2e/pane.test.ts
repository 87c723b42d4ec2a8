import type { Page } from "playwright-core";
import { eventually } from "../browser/eventually";
import { forgetStored } from "../browser/forgetStored";
import { openPane } from "../browser/openPane";
import { hosts, hostsTried, openWorkbench } from "../browser/openWorkbench";
import { json, upstreamDouble } from "../server/relay/upstreamDouble";
import { keys, testSite } from "../browser/testSite";

const at = testSite();
/** The pane alone, which most tests open again as on a first visit. */
let alone: Page;
beforeAll(async () => {
  alone = await openPane(at.browser, at.server.url);
});
afterEach(async () => {
  const context = alone.context();
  for (const other of at.browser.contexts()) if (other !== context) await other.close();
  for (const page of context.pages()) if (page !== alone) await page.close();
  await context.setOffline(false);
  await context.unrouteAll();
});

const toSettings = (page: Page) => page.getByRole("button", { name: "Settings", exact: true }).click();

/** Opens the pane as on a first visit. */
async function openFirst(): Promise<Page> {
  await forgetStored(alone);
  await alone.goto(`${at.server.url}/taskpane.html`);
  return alone;
}

/** Opens the pane with its settings. */
async function open(): Promise<Page> {
  const page = await openFirst();
  await toSettings(page);
  return page;
}

const report = (page: Page) =>
  page.getByRole("region", { name: "Data source and API key" }).getByRole("status");
const bar = (page: Page) => page.getByText("Saved. Applies at the next calculation.");

/** Returns the value of a default in effect, and the layer it comes from. */
async function inForce(page: Page, name: string): Promise<string[]> {
  const row = page
    .getByRole("region", { name: "Defaults in effect" })
    .getByRole("row", { name: new RegExp(`^${name} `) });
  return (await row.getByRole("cell").allTextContents()).map((text) => text.trim());
}

test("without Office.js the pane opens, tests the connection and names the kind of races", async () => {
  const page = await open();
  await report(page).getByText("Races from a results file, as of 2026-03-14").waitFor();
  await report(page)
    .getByText(/^Connected with a Pro key\. [\d,]+ of [\d,]+ requests left today\.$/)
    .waitFor();
  await page.getByText("No workbook is open that could store defaults.").waitFor();
});

test("a key is saved, masked, shown on request and forgotten, by keyboard only", async () => {
  const page = await open();
  await report(page).getByText("Pro key").waitFor();
  const key = page.getByLabel("API key", { exact: true });
  await key.focus();
  await page.keyboard.type("demo-free");
  expect(await key.getAttribute("type")).toBe("password");
  await page.keyboard.press("Enter");
  await bar(page).waitFor();
  await report(page).getByText("Connected with a Free key.").waitFor();
  await key.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space"); // Show key
  expect([await key.getAttribute("type"), await key.inputValue()]).toEqual(["text", "demo-free"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // Forget key
  await report(page).getByText("Connected with a Pro key.").waitFor();
  expect(await key.inputValue()).toBe("");
});

test("a wrong key is distinguished from one that no header can carry", async () => {
  const page = await open();
  const key = page.getByLabel("API key", { exact: true });
  await key.fill("stranger");
  await key.press("Enter");
  await report(page).getByText("The service did not accept the API key").waitFor();
  await key.fill("two words");
  await key.press("Enter");
  await page.getByRole("alert").getByText("Cannot save the API key as it must be letters").waitFor();
});

test("offline is distinguished from a wrong address", async () => {
  const page = await open();
  await report(page).getByText("Connected").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Test connection" }).click();
  await report(page).getByText("This computer is offline.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("radio", { name: /Another address/ }).check();
  await page.getByLabel("Address", { exact: true }).fill("form.example.com");
  await page.getByRole("button", { name: "Use this address" }).click();
  await page
    .getByRole("alert")
    .getByText("must be a full address such as https://form.example.com")
    .waitFor();
  await page.getByLabel("Address", { exact: true }).fill("https://nowhere.invalid");
  await page.getByRole("button", { name: "Use this address" }).click();
  await report(page).getByText("The service cannot be reached").waitFor();
});

test("a user default is saved, names its origin, and can be reset", async () => {
  const page = await open();
  const mine = page.getByRole("region", { name: "My defaults" });
  await mine.getByLabel("Country").selectOption("hk");
  await bar(page).waitFor();
  await eventually(() => inForce(page, "Country"), ["hk", "my defaults"]);
  await page.reload();
  await toSettings(page);
  await eventually(() => inForce(page, "Country"), ["hk", "my defaults"]);
  await mine.getByRole("button", { name: "Reset my defaults" }).click();
  await eventually(() => inForce(page, "Country"), ["au", "the service’s default"]);
});

test("a change in the pane of another open workbook is applied", async () => {
  const page = await open();
  await page.getByRole("region", { name: "My defaults" }).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await toSettings(other);
  await other.getByRole("region", { name: "My defaults" }).getByLabel("Race type").selectOption("harness");
  await eventually(() => inForce(page, "Race type"), ["harness", "my defaults"]);
});

test("an invalid stored default is reported and ignored", async () => {
  const page = await open();
  await page.evaluate(() => localStorage.setItem("racing.settings", '{"country":"atlantis"}'));
  await page.reload();
  await toSettings(page);
  await page.getByText(/The stored country is ignored, because it must be one of au, nz/).waitFor();
  await eventually(() => inForce(page, "Country"), ["au", "the service’s default"]);
});

test("settings of a newer version remain when one of this version is changed and when all are reset", async () => {
  const page = await open();
  await page.evaluate(() => localStorage.setItem("racing.settings", '{"country":"hk","model":"v9"}'));
  await page.reload();
  await toSettings(page);
  await eventually(() => inForce(page, "Country"), ["hk", "my defaults"]);
  const mine = page.getByRole("region", { name: "My defaults" });
  const storedSettings = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("racing.settings") ?? "{}") as object);
  await mine.getByLabel("Times").selectOption("utc");
  await eventually(storedSettings, { country: "hk", model: "v9", time: "utc" });
  await mine.getByRole("button", { name: "Reset my defaults" }).click();
  await eventually(storedSettings, { model: "v9" });
});

test("an address on this machine works when its service permits it; otherwise the pane explains CORS", async () => {
  const permits = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "x-api-key" };
  const other = await upstreamDouble();
  try {
    const page = await open();
    await page.getByRole("radio", { name: /Another address/ }).check();
    await page.getByLabel("Address", { exact: true }).fill(other.url);
    await page.getByRole("button", { name: "Use this address" }).click();
    await report(page)
      .getByText(/^There is a service at this address, but it does not allow this page to use it/)
      .waitFor();
    expect(other.seen.length).toBeGreaterThan(0);
    other.answer = ({ method }, response) =>
      json(response, { detail: "no race of that day" }, permits, method === "OPTIONS" ? 200 : 404);
    await page.getByLabel("API key", { exact: true }).fill(keys.pro);
    await page.getByLabel("API key", { exact: true }).press("Enter");
    await report(page)
      .getByText(/^Connected\b/)
      .waitFor();
    expect(other.seen.some(({ headers }) => headers["x-api-key"] === keys.pro)).toBe(true);
  } finally {
    await other.close();
  }
});

test("recalculating without a workbook is explained, and the bar can be dismissed", async () => {
  const page = await open();
  await page.getByRole("region", { name: "My defaults" }).getByLabel("Times").selectOption("utc");
  await page.getByRole("button", { name: "Recalculate now" }).click();
  await page.getByText("No workbook is open.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Later" }).click();
  expect(await page.getByRole("button", { name: "Recalculate now" }).count()).toBe(0);
});

test("the three steps remain until they are hidden", async () => {
  const page = await openFirst();
  await page.getByRole("button", { name: "Hide these steps" }).click();
  await page.reload();
  await page.getByRole("region", { name: "Build a formula" }).waitFor();
  expect(await page.getByText("Your first race in three steps").count()).toBe(0);
});

test("no URL and no console line of the page contains the key", async () => {
  const page = await open();
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url(), request.postData() ?? ""));
  page.on("console", (message) => seen.push(message.text()));
  const key = page.getByLabel("API key", { exact: true });
  await key.fill(keys.pro);
  await key.press("Enter");
  await eventually(() => seen.length > 0, true); // the page has been connected without a key before
  await report(page).getByText("Connected with a Pro key.").waitFor();
  expect(seen.filter((text) => text.includes(keys.pro))).toEqual([]);
  expect(await page.content()).not.toContain(keys.pro);
});

test("what the service says it lacks is shown until its report no longer says so", async () => {
  const page = alone;
  await page.clock.install();
  let report: object = { detail: "predictions could not be made: free space on the disk" };
  await page.context().route("**/health", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...report } });
  });
  await openFirst();
  const notice = page
    .getByRole("group", { name: "Service" })
    .getByText("Predictions could not be made: free space on the disk.", { exact: true });
  await notice.waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    if (process.env.PANE_IMAGES)
      await page.screenshot({ path: `${process.env.PANE_IMAGES}/service-${colorScheme}.png` });
  }
  report = {};
  await page.clock.runFor(60_000);
  await notice.waitFor({ state: "detached" });
});

test("when the pane cannot be loaded the page states it instead of staying empty", async () => {
  const page = await open();
  await page.context().route(/\/(?!functions)[^/]+\.js$/, (route) => route.abort());
  await page.reload();
  await page.getByText("The add-in could not be loaded. Check the connection, then try again.").waitFor();
});

test.each(hostsTried(hosts[1]))(
  "on %s a workbook's default overrides mine, is saved in the workbook without the key, and applies when recalculated",
  async (host) => {
    const { page, pane } = await openWorkbench(at.browser, at.server.url, { host });
    await pane.getByRole("button", { name: "Settings", exact: true }).click();
    await pane.getByRole("region", { name: "My defaults" }).getByLabel("Country").selectOption("nz");
    await pane
      .getByRole("region", { name: "This workbook’s defaults" })
      .getByLabel("Country")
      .selectOption("hk");
    const row = pane
      .getByRole("region", { name: "Defaults in effect" })
      .getByRole("row", { name: /^Country / });
    await row.getByText("this workbook").waitFor();
    expect(await row.getByRole("cell").allTextContents()).toEqual(["hk", "this workbook"]);

    const key = pane.getByLabel("API key", { exact: true });
    await key.fill(keys.pro);
    await key.press("Enter");
    await pane.getByText("Connected with a Pro key.").waitFor();
    const keptSettings = await page.evaluate<unknown>(
      `window.racingWorkbench.excel.settings.read()["racing.settings"]`,
    );
    expect(keptSettings).toEqual({ country: "hk" });

    await pane.getByRole("button", { name: "Recalculate now" }).click();
    await pane.getByText("Saved. Applies at the next calculation.").waitFor({ state: "detached" });
  },
);

test("the plan page is a setting: a link once it is set, rejected unless it is an https address", async () => {
  const page = await open();
  const field = page.getByLabel("Vendor’s plan page");
  await field.fill("http://form.example.com/plans");
  await field.press("Enter");
  await page.getByRole("alert").getByText("must begin with https://").waitFor();
  await field.fill("https://form.example.com/plans");
  await field.press("Tab");
  const link = page.getByRole("link", { name: "Open the plan page" });
  expect(await link.getAttribute("href")).toBe("https://form.example.com/plans");
});

test("the relay is a data source at this server's /relay and gets no demonstration key", async () => {
  const page = await open();
  await report(page).getByText("Connected").waitFor();
  const asked = page.waitForRequest((request) => request.url().startsWith(`${at.server.url}/relay/`));
  await page.getByRole("radio", { name: /Live service through the relay/ }).check();
  expect((await asked).headers()).not.toHaveProperty("x-api-key");
  await page.getByLabel("API key", { exact: true }).fill(keys.pro);
  await page.getByLabel("API key", { exact: true }).press("Enter");
  await report(page)
    .getByText(/this server has no upstream to relay to.*Choose another data source in the Racing pane\.$/)
    .waitFor();
});
