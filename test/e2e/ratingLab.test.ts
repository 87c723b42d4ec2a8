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

const valueAt = async (address: string) => (await workbench.get(address))[0]?.[0];
const terms = (weight: number, margin = "mean3.margin"): string =>
  `${weight}*(career.shrunkWinRate) - 0.1*(${margin}) + 5*(jockeyWinRate) - 0.05*(barrier)`;

test("a weight changed shows the new record, an error its place, and the mended formula its record", async () => {
  const home = { country: "au" };
  expect(await valueAt("J9")).toBe((await recordOf(terms(5), home)).logLoss);
  expect(await workbench.table("A24:C24")).toEqual([[expect.any(String), 1, expect.any(Number)]]);
  await workbench.type("B9", "9");
  await workbench.settled();
  const { logLoss } = await recordOf(terms(9), home);
  expect(await valueAt("J9")).toBe(logLoss);
  await workbench.type("A10", "mean3.margn");
  await workbench.settled();
  expect(await valueAt("A6")).toContain("did you mean mean3.margin, at character 1: »mean3.margn«");
  expect([await valueAt("J9"), await valueAt("A24")]).toEqual(["", await valueAt("A6")]);
  await workbench.type("A10", "mean3.margin");
  await workbench.settled();
  expect(await valueAt("J9")).toBe(logLoss);
});

/** The words of a comparison by its corrected interval, from the response's own ends. */
function wordsOf({ correctedLow: low, correctedHigh: high }: BacktestResponse["equal"]): string {
  if (low === null || high === null) return "Too few days to judge against";
  if (high < 0) return "Better than";
  return low > 0 ? "Worse than" : "No edge over";
}

/** Five formulas, each a change of one cell of the lab. */
const session = [
  ["B9", "9.5", `9.5*(career.shrunkWinRate) - 0.1*(mean3.margin) + 5*(jockeyWinRate) - 0.05*(barrier)`],
  [
    "A10",
    "last.finish",
    `9.5*(career.shrunkWinRate) - 0.1*(last.finish) + 5*(jockeyWinRate) - 0.05*(barrier)`,
  ],
  ["B11", "-40", `9.5*(career.shrunkWinRate) - 0.1*(last.finish) - 40*(jockeyWinRate) - 0.05*(barrier)`],
  [
    "A11",
    "rank(weight)",
    `9.5*(career.shrunkWinRate) - 0.1*(last.finish) - 40*(rank(weight)) - 0.05*(barrier)`,
  ],
  ["B11", "0", `9.5*(career.shrunkWinRate) - 0.1*(last.finish) + 0*(rank(weight)) - 0.05*(barrier)`],
] as const;

test("five formulas of a session have the verdicts, records and chances of the service, each counted", async () => {
  const countIn = (verdict: unknown) => Number(/after (\d+) formula/.exec(String(verdict))?.[1]);
  let formulas = countIn(await valueAt("A6"));
  const verdicts = new Set<unknown>();
  for (const [address, text, formula] of session) {
    await workbench.type(address, text);
    await workbench.settled();
    formulas += 1;
    const record = await recordOf(formula, { country: "au", formulas: String(formulas) });
    const { verdict, equal, market, logLoss, racesJudged } = record;
    if (!market) throw new Error("no starting prices");
    expect([text, await valueAt("A6"), await valueAt("J9")]).toEqual([text, verdict, logLoss]);
    expect(verdict).toContain(`${wordsOf(equal)} equal chances: `);
    expect(verdict).toContain(`. ${wordsOf(market)} the starting prices: `);
    verdicts.add(String(verdict).replaceAll(/[\d.+-]/g, ""));
    expect((await workbench.table("J10:O12")).map(([, difference]) => difference)).toEqual([
      equal.difference,
      record.model?.difference,
      market.difference,
    ]);
    const years = (await workbench.table("I33:J36")).flatMap(([, races]) => Number(races) || []);
    expect(years.reduce((sum, races) => sum + races, 0)).toBe(racesJudged);
    // The race below is rated by the same strength: its chances add up, in the order of the ratings.
    const runners = (await workbench.table("C24:E40")).filter(([rating]) => typeof rating === "number");
    expect(runners.reduce((sum, [, , chance]) => sum + Number(chance), 0)).toBeCloseTo(1, 9);
    const byRank = [...runners].sort(([, one], [, other]) => Number(one) - Number(other));
    const chances = byRank.map(([, , chance]) => Number(chance));
    expect(chances).toEqual([...chances].sort((one, other) => other - one));
  }
  expect(verdicts.size).toBeGreaterThan(1);
});
