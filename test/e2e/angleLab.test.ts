import { select } from "../browser/keyboard";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { keys, testSite } from "../browser/testSite";

/** The saved angles of the sheet Angle lab. */

const at = testSite();
let workbench: Workbench;
const shot = async (name: string): Promise<void> => {
  if (process.env.SHOTS) await workbench.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const value = async (address: string) => (await workbench.get(`Angle lab!${address}`))[0]?.[0];

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 1400, height: 860 } });
  const { pane } = workbench;
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).click();
  await press("Settings");
  await pane.getByLabel("API key", { exact: true }).fill(keys.pro);
  await pane.getByLabel("API key", { exact: true }).press("Enter");
  await pane.getByText(/^Connected with a Pro key/).waitFor();
  await press("Race day");
  await pane.getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
  for (const name of ["Meeting list", "A sheet for each race", "Bias lab"])
    await pane.getByRole("checkbox", { name }).uncheck();
  await pane.getByRole("checkbox", { name: "Angle lab" }).check();
  await press("Show the cost");
  await press("Build the sheets");
  await press("Go to Angle lab");
  await workbench.settled();
});
afterAll(() => workbench?.page.context().close());

test("saved angles list and count their runners of today", async () => {
  expect(await value("AE8")).toBe("Angle");
  await workbench.type("Angle lab!A26", "Rail");
  await workbench.type("Angle lab!B26", "barrier=1-2; last=1-3");
  await workbench.type("Angle lab!B27", "barrier>=8");
  await workbench.settled();
  const rows = (await workbench.get("Angle lab!AE9:AO208")).filter(([name]) => name !== null && name !== "");
  const counted = (name: string) => rows.filter(([angle]) => angle === name).length;
  expect(rows.length).toBeGreaterThan(2);
  expect([await value("D26"), await value("D27")]).toEqual([counted("Rail"), counted("barrier>=8")]);
  await select(workbench, "B40");
  await shot("angle-lab");
  await select(workbench, "AO8");
  await shot("angle-lab-runners");
});
