/** A rating lab as an analyst uses it: built by the pane, a weight changed, an error made and mended. */
import { openWorkbench, type Workbench, hosts } from "../browser/openWorkbench";
import { keys, testSite } from "../browser/testSite";
import type { BacktestResponse } from "../../src/spec/rating";

const at = testSite();
let workbench: Workbench;
const to = (view: string) => workbench.pane.getByRole("button", { name: view, exact: true }).click();
const press = (name: string | RegExp) => workbench.pane.getByRole("button", { name }).click();

/** Asks the service itself, without the add-in. */
async function recordOf(formula: string, more: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ formula, ...more });
  const response = await fetch(`${at.server.url}/api/x1/backtest?${query}`, {
    headers: { "X-API-Key": keys.pro },
  });
  return (await response.json()) as BacktestResponse;
}

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { host: hosts[1] });
  await to("Settings");
  await workbench.pane.getByLabel("API key", { exact: true }).fill(keys.pro);
  await workbench.pane.getByLabel("API key", { exact: true }).press("Enter");
  await workbench.pane.getByText(/^Connected with a Pro key/).waitFor();
  await to("Race day");
  await workbench.pane.getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
  for (const name of ["Meeting list", "A sheet for each race", "Bias lab"])
    await workbench.pane.getByRole("checkbox", { name }).uncheck();
  await workbench.pane.getByRole("checkbox", { name: "Rating lab" }).check();
  await press("Show the cost");
  await press("Build the sheets");
  await press("Go to Rating lab");
  await workbench.settled();
});
afterAll(() => workbench?.page.context().close());

const shown = async (address: string) => (await workbench.get(address))[0]?.[0];
const terms = (weight: number, margin = "mean3.margin"): string =>
  `${weight}*(career.shrunkWinRate) - 0.1*(${margin}) + 5*(jockeyWinRate) - 0.05*(barrier)`;

test("a weight changed shows the new record, an error its place, and the mended formula its record", async () => {
  const home = { country: "au" };
  expect(await shown("J9")).toBe((await recordOf(terms(5), home)).logLoss);
  expect(await workbench.table("A24:C24")).toEqual([[expect.any(String), 1, expect.any(Number)]]);
  await workbench.type("B9", "9");
  await workbench.settled();
  const { logLoss } = await recordOf(terms(9), home);
  expect(await shown("J9")).toBe(logLoss);
  await workbench.type("A10", "mean3.margn");
  await workbench.settled();
  expect(await workbench.message("J9")).toContain("did you mean mean3.margin, at character 1: »mean3.margn«");
  await workbench.type("A10", "mean3.margin");
  await workbench.settled();
  expect(await shown("J9")).toBe(logLoss);
});
