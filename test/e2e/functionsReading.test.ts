/** "Read the functions again" on both hosts: every other setting of the workbook stays. */
import { eventually } from "../browser/eventually";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook } from "../browser/savedFile";
import { testSite } from "../browser/testSite";

const flag = "Office.ForceRefreshCustomFunctionsCache";
const tracks = `=RACING.MEETINGS("2026-03-15",,"track",FALSE)`;

const at = testSite();

describe.each(hosts)("on %s", (host) => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url, { host });
  });
  afterAll(() => workbench.page.context().close());

  const settings = (): Promise<Readonly<Record<string, unknown>>> =>
    workbench.page.evaluate("window.racingWorkbench.excel.settings.read()");
  const press = (name: string): Promise<void> =>
    workbench.pane.getByRole("button", { name, exact: true }).click();
  const track = async (): Promise<unknown> => (await workbench.get("A1"))[0]?.[0];

  async function readAgain(): Promise<void> {
    const before = await settings();
    expect(before).toMatchObject({ "racing.settings": { race_code: "harness" } });
    await press("Settings");
    await press("Read the functions again");
    await eventually(settings, { ...before, [flag]: true });
    await workbench.page.evaluate("window.racingWorkbench.recalculate()");
    await workbench.settled();
    expect(await track()).toBe("Pemberly");
  }

  test("a default that was stored since the page started stays, and formulas mean the same", async () => {
    await workbench.create({ A1: tracks });
    await eventually(track, "Kauri Flat");
    await press("Settings");
    const defaults = workbench.pane.getByRole("region", { name: "This workbook’s defaults" });
    await defaults.getByLabel("Race type").selectOption("harness");
    await eventually(async () => "racing.settings" in (await settings()), true);
    await readAgain();
  });

  test("the settings of a book that is opened later than the page stay, without the flag", async () => {
    const buffer = await savedBook(workbench.page);
    const { settings: saved } = JSON.parse(buffer.toString()) as { settings: object };
    expect(saved).toHaveProperty([flag], true);
    await workbench.create({ A1: tracks });
    await eventually(track, "Kauri Flat");
    await workbench.page.setInputFiles("#file", { name: "b.json", mimeType: "application/json", buffer });
    await eventually(track, "Pemberly");
    expect(await settings()).not.toHaveProperty([flag]);
    await readAgain();
  });

  test("the page withdraws the flag alone as it starts", async () => {
    const { [flag]: _flag, ...others } = await settings();
    await workbench.page.reload();
    await workbench.settled();
    await eventually(settings, others);
  });
});
