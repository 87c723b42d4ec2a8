import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { startedServer } from "../browser/startedServer";
import { fixtureOptions, keys, testSite } from "../browser/testSite";
import { startVendor, type Vendor } from "./vendor";

const own = keys.vendorPro;
/** A race of the vendor's; by its number, as far from the example as the difference says. */
function form(difference = 0): string {
  const { date, track, race, country, race_code: code } = vendor.race;
  return `=RACING.FORM("${date}","${track}",${race + difference},"number,name",,"country=${country};race_code=${code}")`;
}

let vendor: Vendor;
let workbench: Workbench;

beforeAll(async () => {
  vendor = await startVendor();
});
const at = testSite(() => [...fixtureOptions, "--upstream", vendor.url], { withFixture: true });
afterAll(() => vendor?.stop());
beforeEach(async () => {
  vendor.recover();
  workbench = await openWorkbench(at.browser, at.server.url);
});
afterEach(() => workbench.page.context().close());

const pane = () => workbench.pane;
const to = (view: string) => pane().getByRole("button", { name: view, exact: true }).click();
const report = () => pane().getByRole("region", { name: "Data source and API key" }).getByRole("status");
const entry = (text: string) => pane().getByRole("listitem").filter({ hasText: text }).first();

/** Chooses the relay in the pane and types a key, as a person does. */
async function useRelay(key: string): Promise<void> {
  await to("Settings");
  await pane()
    .getByRole("radio", { name: /Live service through the relay/ })
    .check();
  await report().getByText("No API key is set.").waitFor();
  await pane().getByLabel("API key", { exact: true }).fill(key);
  await pane().getByLabel("API key", { exact: true }).press("Enter");
  await report()
    .getByText(/^Connected with/)
    .waitFor();
}

/** Asks the cells anew by the pane's Refresh, and resolves with what it says. */
async function refresh(): Promise<string> {
  await to("Refresh");
  await pane().getByRole("button", { name: "Show the cost" }).click();
  await pane().getByRole("button", { name: "Refresh now" }).click();
  const outcome = pane().getByRole("region", { name: "Refresh" }).getByRole("status");
  await outcome.getByText(/^Refreshed|stays\.$/).waitFor();
  await workbench.settled();
  return outcome.innerText();
}

test("with the relay chosen and a key typed the connection is tested and a formula answers with live races", async () => {
  await useRelay(own);
  await pane().getByRole("button", { name: "Test connection" }).click();
  await report().getByText("Live service").waitFor();
  await report()
    .getByText(/^Connected with a Pro key\. [\d,]+ of [\d,]+ requests left today\.$/)
    .waitFor();
  await workbench.create({ A1: form(), D1: "=RACING.STATUS()" });
  await workbench.settled();
  expect(await workbench.get("A1:B1")).toEqual([["No", "Runner"]]);
  expect((await workbench.table("D1:E20")).find(([item]) => item === "source")).toEqual(["source", "live"]);
  expect(vendor.paths()).toContainEqual(
    expect.stringContaining(`/v1/form?date=${vendor.race.date}&track=${vendor.race.track}&race=${vendor.race.race}`),
  );
  expect(vendor.paths().join()).not.toContain(own);
  expect(at.server.lines().join("\n")).not.toContain(own);
});

test("while the service is away a refresh gives the older answer, told as stale; a question that was never answered tells why in its cell", async () => {
  await useRelay(own);
  await workbench.create({ A1: form() });
  await workbench.settled();
  const before = await workbench.get("A1:B9");
  vendor.fail();
  expect(await refresh()).toContain("Refreshed: 1 answer");
  expect(await workbench.get("A1:B9")).toEqual(before);
  await to("Activity");
  await entry(`form ${vendor.race.date} ${vendor.race.track}`)
    .getByText("answered from an expired copy · live · 2 min old · cached, no request")
    .waitFor();
  await entry("requested once").getByText("answered from an expired copy · live · 2 min old · requested").waitFor();
  await workbench.type("D1", form().replace("FORM(", 'EXPLAIN("FORM",'));
  await workbench.settled();
  const told = await workbench.table("D1:F30");
  expect(told.find(([item]) => item === "at hand")).toEqual(["at hand", true, "expired"]);
  expect(Number(told.find(([item]) => item === "age in seconds")?.[1])).toBeGreaterThanOrEqual(120);

  await workbench.type("H1", form(-1));
  await workbench.settled();
  expect([await workbench.get("H1"), await workbench.message("H1")]).toEqual([
    [["#N/A"]],
    "The service is unavailable (502): the service answers 500. Recalculate in a minute.",
  ]);
  expect(await workbench.get("A1:B9")).toEqual(before);
});

test("a colleague without a key sees the reason in each cell while nothing is asked, and a refresh leaves what is there", async () => {
  await useRelay(own);
  await workbench.create({ A1: form() });
  await workbench.settled();
  const before = await workbench.get("A1:B9");
  await to("Settings");
  await pane().getByRole("button", { name: "Forget key" }).click();
  await report().getByText("No API key is set.").waitFor();
  expect(await workbench.get("A1:B9")).toEqual(before);
  expect(await refresh()).toContain("No value has changed.");
  expect(await workbench.get("A1:B9")).toEqual(before);
  const asked = vendor.paths().length;
  const relayed = at.server.requests("/relay/v1");
  const rows = Array.from({ length: 30 }, (_none, row) => [`D${row + 1}`, `=RACING.RACE("today","track-${row}",1)`]);
  await workbench.create(Object.fromEntries(rows) as Record<string, string>);
  await workbench.settled();
  for (const cell of ["D1", "D30"])
    expect([(await workbench.get(cell))[0], await workbench.message(cell)]).toEqual([
      ["#N/A"],
      "No usable API key is set. Enter your key in the Racing pane.",
    ]);
  expect([vendor.paths().length, at.server.requests("/relay/v1")]).toEqual([asked, relayed]);
});

test("with a key on Free the values stay where they are, what needs Pro says so, and one refusal speaks for all", async () => {
  await useRelay(keys.vendorFree);
  await report().getByText("Connected with a Free key.").waitFor();
  const bias = (distance: number) => `=RACING.BIAS("${vendor.race.venue}",${distance},,,,,FALSE)`;
  await workbench.create({ A1: form(), D1: bias(1200) });
  await workbench.settled();
  const before = await workbench.get("A1:B9");
  expect(before[0]).toEqual(["No", "Runner"]);
  const asked = vendor.paths().length;
  for (const column of ["E", "F", "G", "H", "I"]) await workbench.type(`${column}1`, bias(1400 + column.charCodeAt(0)));
  await workbench.page.keyboard.press("Control+Alt+F9");
  await workbench.settled();
  for (const column of ["D", "E", "I"])
    expect([column, await workbench.message(`${column}1`)]).toEqual([
      column,
      expect.stringMatching(/^The plan of this API key does not include this.* It needs a Pro key\.$/),
    ]);
  expect(await workbench.get("A1:B9")).toEqual(before);
  expect(vendor.paths()).toHaveLength(asked);
});

test("a server that relays alone begins with the live service and offers no races of its own", async () => {
  const alone = await startedServer(["--relay-only", "--upstream", vendor.url]);
  const { page, pane: beside, create, settled, get } = await openWorkbench(at.browser, alone.url);
  try {
    await page.getByText("Live service through the relay").waitFor();
    await beside.getByText("No API key is set.").waitFor();
    await beside.getByRole("button", { name: "Settings", exact: true }).click();
    await beside.getByRole("radio", { name: /Live service through the relay/, checked: true }).waitFor();
    expect(await beside.getByRole("group", { name: "Data source" }).getByRole("radio").count()).toBe(2);
    await beside.getByLabel("API key", { exact: true }).fill(own);
    await beside.getByLabel("API key", { exact: true }).press("Enter");
    await beside.getByText("Connected with a Pro key.").waitFor();
    await create({ A1: form() });
    await settled();
    expect(await get("A1:B1")).toEqual([["No", "Runner"]]);
  } finally {
    await page.context().close();
    await alone.stop();
  }
});
