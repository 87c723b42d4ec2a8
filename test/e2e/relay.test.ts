import { countRequests } from "../browser/countRequests";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { startedServer } from "../browser/startedServer";
import { fixtureOptions, keys, testSite } from "../browser/testSite";
import { startLiveService, type LiveService } from "./liveService";

const ownVendorPro = keys.vendorPro;
/** A formula for the example race of the live service, or for a race whose number differs by so much. */
function form(difference = 0): string {
  const { date, track, race, country, race_code: code } = live.race;
  return `=RACING.FORM("${date}","${track}",${race + difference},"number,name",,"country=${country};race_code=${code}")`;
}

let live: LiveService;
let workbench: Workbench;

beforeAll(async () => {
  live = await startLiveService();
});
const at = testSite(() => [...fixtureOptions, "--upstream", live.url], { withFixture: true });
afterAll(() => live?.stop());
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url);
});
beforeEach(() => live.recover());

const pane = () => workbench.pane;
const to = (view: string) => pane().getByRole("button", { name: view, exact: true }).click();
const report = () => pane().getByRole("region", { name: "Data source and API key" }).getByRole("status");
const entry = (text: string) => pane().getByRole("listitem").filter({ hasText: text }).first();

/** Chooses the relay in the pane and types a key on a first visit. */
async function useRelay(key: string): Promise<void> {
  await workbench.reopen();
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

/** Refreshes the cells by the pane and resolves with the message of its outcome. */
async function refresh(): Promise<string> {
  await to("Refresh");
  await pane().getByRole("button", { name: "Show the cost" }).click();
  await pane().getByRole("button", { name: "Refresh now" }).click();
  const outcome = pane().getByRole("region", { name: "Refresh" }).getByRole("status");
  await outcome.getByText(/^Refreshed|has changed\.$/).waitFor();
  await workbench.settled();
  return outcome.innerText();
}

test("with the relay and a key the connection is tested and a formula returns live races", async () => {
  await useRelay(ownVendorPro);
  await pane().getByRole("button", { name: "Test connection" }).click();
  await report().getByText("Live service").waitFor();
  await report()
    .getByText(/^Connected with a Pro key\. [\d,]+ of [\d,]+ requests left today\.$/)
    .waitFor();
  await workbench.create({ A1: form(), D1: "=RACING.STATUS()" });
  await workbench.settled();
  expect(await workbench.get("A1:B1")).toEqual([["No", "Runner"]]);
  expect((await workbench.table("D1:E20")).find(([item]) => item === "source")).toEqual(["source", "live"]);
  expect(live.paths()).toContainEqual(
    expect.stringContaining(
      `/v1/form?date=${live.race.date}&track=${live.race.track}&race=${live.race.race}`,
    ),
  );
  expect(live.paths().join()).not.toContain(ownVendorPro);
  expect(at.server.lines().join("\n")).not.toContain(ownVendorPro);
});

test("while the service is down a refresh returns the stale response, marked as stale; a request never answered shows the reason in its cell", async () => {
  await useRelay(ownVendorPro);
  await workbench.create({ A1: form() });
  await workbench.settled();
  const before = await workbench.get("A1:B9");
  live.fail();
  expect(await refresh()).toContain("Refreshed: 1 answer");
  expect(await workbench.get("A1:B9")).toEqual(before);
  await to("Log");
  await entry(`form ${live.race.date} ${live.race.track}`)
    .getByText(/^answered from an expired copy · live · \d+ min old · cached, no request$/)
    .waitFor();
  await entry("one request, shared")
    .getByText(/^answered from an expired copy · live · \d+ min old · one request, shared$/)
    .waitFor();
  await workbench.type("D1", form().replace("FORM(", 'EXPLAIN("FORM",'));
  await workbench.settled();
  const explained = await workbench.table("D1:F30");
  expect(explained.find(([item]) => item === "cached")).toEqual(["cached", true, "expired"]);
  expect(Number(explained.find(([item]) => item === "age in seconds")?.[1])).toBeGreaterThanOrEqual(120);

  await workbench.type("H1", form(1));
  await workbench.settled();
  expect([await workbench.get("H1"), await workbench.message("H1")]).toEqual([
    [["#N/A"]],
    "The service is unavailable (502): the service returned status 500. Recalculate to retry.",
  ]);
  expect(await workbench.get("A1:B9")).toEqual(before);
});

test("without a key each cell shows the reason, no request is sent, and a refresh changes nothing", async () => {
  await useRelay(ownVendorPro);
  await workbench.create({ A1: form() });
  await workbench.settled();
  const before = await workbench.get("A1:B9");
  await to("Settings");
  await pane().getByRole("button", { name: "Forget key" }).click();
  await report().getByText("No API key is set.").waitFor();
  expect(await workbench.get("A1:B9")).toEqual(before);
  expect(await refresh()).toContain("No value has changed.");
  expect(await workbench.get("A1:B9")).toEqual(before);
  const askedLength = live.paths().length;
  const relayed = countRequests(workbench.page, ["/relay/v1"]);
  const rows = Array.from({ length: 30 }, (_none, row) => [
    `D${row + 1}`,
    `=RACING.RACE("today","track-${row}",1)`,
  ]);
  await workbench.create(Object.fromEntries(rows) as Record<string, string>);
  await workbench.settled();
  for (const cell of ["D1", "D30"])
    expect([(await workbench.get(cell))[0], await workbench.message(cell)]).toEqual([
      ["#N/A"],
      "No usable API key is set. Enter your key in the Racing pane.",
    ]);
  expect([live.paths().length, relayed()]).toEqual([askedLength, 0]);
});

test("with a Free key the values remain, cells that need Pro state it, and one 403 applies to all of them", async () => {
  await useRelay(keys.vendorFree);
  await report().getByText("Connected with a Free key.").waitFor();
  const bias = (distance: number) => `=RACING.BIAS("${live.race.venue}",${distance},,,,,FALSE)`;
  await workbench.create({ A1: form(), D1: bias(1200) });
  await workbench.settled();
  const before = await workbench.get("A1:B9");
  expect(before[0]).toEqual(["No", "Runner"]);
  const askedLength = live.paths().length;
  for (const column of ["E", "F", "G", "H", "I"])
    await workbench.type(`${column}1`, bias(1400 + column.charCodeAt(0)));
  await workbench.page.keyboard.press("Control+Alt+F9");
  await workbench.settled();
  for (const column of ["D", "E", "I"])
    expect([column, await workbench.message(`${column}1`)]).toEqual([
      column,
      "This needs a Pro key: the key in use is on the Free plan.",
    ]);
  expect(await workbench.get("A1:B9")).toEqual(before);
  expect(live.paths()).toHaveLength(askedLength);
});

test("a server with the relay only starts with the live service, and its pages can show files of one's own", async () => {
  const alone = await startedServer(["--relay-only", "--upstream", live.url]);
  const { page, pane: beside, create, settled, get } = await openWorkbench(at.browser, alone.url);
  try {
    await page.getByText("Live service through the relay").waitFor();
    await beside.getByText("No API key is set.").waitFor();
    await beside.getByRole("button", { name: "Settings", exact: true }).click();
    await beside.getByRole("radio", { name: /Live service through the relay/, checked: true }).waitFor();
    const sources = beside.getByRole("group", { name: "Data source" }).getByRole("radio");
    expect(await sources.count()).toBe(3);
    await beside.getByRole("radio", { name: /^Races in this browser/ }).waitFor();
    await beside.getByLabel("API key", { exact: true }).fill(ownVendorPro);
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
