/** The contents of a workbook for its readers: defaults, the day of its date words, its file for Excel. */
import { strFromU8, unzipSync } from "fflate";
import { eventually } from "../browser/eventually";
import { hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook, savedFile } from "../browser/savedFile";
import { testSite } from "../browser/testSite";

const day = "2026-03-14";
/** The tracks of the day's meetings of the default race type. */
const tracks = `=RACING.MEETINGS("2026-03-15",,"track",FALSE)`;

const at = testSite();

interface SavedWorkbook {
  readonly settings: Readonly<Record<string, unknown>>;
}

describe.each(hostsTried(hosts[0]))("in %s", (host) => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url, { host });
  });
  afterAll(() => workbench.page.context().close());

  const to = (view: string) => workbench.pane.getByRole("button", { name: view, exact: true }).click();

  /** Chooses a default in the pane's settings, the workbook's or the person's own. */
  async function choose(section: string, label: string, value: string): Promise<void> {
    await to("Settings");
    await workbench.pane.getByRole("region", { name: section }).getByLabel(label).selectOption(value);
  }

  /** Returns a value that the workbook stores. */
  const storedSetting = (name: string): Promise<unknown> =>
    workbench.page.evaluate(`window.racingWorkbench.excel.settings.read()[${JSON.stringify(name)}] ?? null`);

  /** Resolves once the cell A1 has a value. */
  const becomes = (value: string): Promise<unknown> =>
    workbench.page.waitForFunction((wanted) => {
      const { racingWorkbench } = window as unknown as {
        racingWorkbench: { get(address: string): unknown[][] };
      };
      return racingWorkbench.get("A1")[0]?.[0] === wanted;
    }, value);

  /** Chooses a file; its workbook is shown once the cells or the pane show what it holds. */
  async function openFile(file: Buffer, change: (saved: SavedWorkbook) => SavedWorkbook = (saved) => saved) {
    const buffer = Buffer.from(JSON.stringify(change(JSON.parse(file.toString()) as SavedWorkbook)));
    const name = "shared.json";
    await workbench.page.setInputFiles("#file", { name, mimeType: "application/json", buffer });
  }

  test("the workbook's default goes with its file: to a reader of another default, not to a new workbook", async () => {
    await workbench.create({ A1: tracks });
    await becomes("Kauri Flat");
    await choose("This workbook’s defaults", "Race type", "harness");
    await workbench.pane.getByRole("button", { name: "Recalculate now" }).click();
    await becomes("Pemberly");
    const file = await savedBook(workbench.page);

    await choose("My defaults", "Race type", "gallops"); // now as another person
    await workbench.create({ A1: tracks });
    await becomes("Kauri Flat"); // the former workbook's default is gone
    await openFile(file);
    await becomes("Pemberly");
    await choose("My defaults", "Race type", "");
  });

  test("a colleague's new default counts at once", async () => {
    await workbench.create({ A1: tracks });
    await becomes("Kauri Flat");
    await workbench.page.evaluate(() => {
      interface Api {
        excel: { settings: { read(): object; write(settings: object): void } };
      }
      const { settings } = (window as unknown as { racingWorkbench: Api }).racingWorkbench.excel;
      settings.write({ ...settings.read(), "racing.settings": { race_code: "harness" } });
    });
    await becomes("Pemberly");
    await to("Settings");
    const shownLocator = workbench.pane
      .getByRole("region", { name: "This workbook’s defaults" })
      .getByLabel("Race type");
    await eventually(() => shownLocator.inputValue(), "harness");
  });

  if (host === hosts[1]) return; // the file is the workbench's own
  test("formulas that say today are brought up to date on another day", async () => {
    await workbench.create({ A1: '=RACING.MEETINGS("today",,"track",FALSE)' });
    await workbench.settled();
    const file = await savedBook(workbench.page);
    await openFile(file, ({ settings, ...saved }) => ({
      ...saved,
      settings: { ...settings, "racing.dateWords": { day: "2026-03-13" } },
    }));
    const offer = workbench.pane.getByText(
      "1 formula with a date word such as “today”: calculated on 2026-03-13",
    );
    await offer.waitFor();
    await workbench.pane.getByRole("button", { name: "Update", exact: true }).click();
    await offer.waitFor({ state: "detached" });
    await workbench.settled();
    await eventually(() => storedSetting("racing.dateWords"), { day });
    const { settings } = JSON.parse((await savedBook(workbench.page)).toString()) as SavedWorkbook;
    expect(settings["racing.dateWords"]).toEqual({ day });
  });

  test("the file for Excel holds the spilled values and the workbook's defaults", async () => {
    await workbench.create({ A1: `=RACING.FORM("${day}","ashford-park",3,"number,name")` });
    await choose("This workbook’s defaults", "Race type", "gallops");
    await workbench.pane.getByRole("button", { name: "Later" }).click();
    await eventually(() => storedSetting("racing.settings"), { race_code: "gallops" });
    await workbench.settled();
    const shownCells = (await workbench.get("A1:B3")).flat();
    const parts = unzipSync(new Uint8Array(await savedFile(workbench.page, "Save for Excel")));
    const text = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
    const sheet = text("xl/worksheets/sheet1.xml");
    const values = ["A1", "B1", "A2", "B2", "A3", "B3"].map(
      (address) => new RegExp(`<c r="${address}"[^>]*>(?:(?!</c>)[^])*<v>([^<]*)</v>`).exec(sheet)?.[1],
    );
    expect(values).toEqual(shownCells.map(String));
    expect(text("xl/webextensions/webextension1.xml")).toContain("&quot;race_code&quot;:&quot;gallops&quot;");
  });
});
