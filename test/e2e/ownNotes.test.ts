import { inEachTheme } from "../browser/inEachTheme";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedFile } from "../browser/savedFile";
import { testSite } from "../browser/testSite";

/** The sheet of notes on runners, and the race sheets that show them. */

const at = testSite();
let workbench: Workbench;
const press = (name: string) => workbench.pane.getByRole("button", { name, exact: true }).press("Enter");
const shot = async (name: string): Promise<void> => {
  if (process.env.SHOTS) await workbench.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const value = async (address: string) => (await workbench.get(address))[0]?.[0];
const show = (sheet: string) =>
  workbench.page.evaluate(`racingWorkbench.excel.grid.activate(${JSON.stringify(sheet)})`);

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 1900, height: 860 } });
});
afterAll(() => workbench?.page.context().close());

/** Builds the sheet of one race, and the notes. */
async function build(race: number, { notes = true } = {}): Promise<void> {
  const { pane } = workbench;
  await press("Race day");
  await pane.getByRole("option", { name: "Ashford Park" }).waitFor({ state: "attached" });
  await pane.getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
  for (const name of ["Meeting list", "Bias lab"]) await pane.getByRole("checkbox", { name }).uncheck();
  await pane.getByRole("checkbox", { name: "Your notes on runners" }).setChecked(notes);
  await press("None");
  await pane.getByRole("checkbox", { name: new RegExp(`^${race} · `) }).press("Space");
  await press("Show the cost");
  await press("Build the sheets");
  await pane.getByRole("button", { name: `Go to Ashford Park R${race}` }).waitFor();
  await workbench.settled();
}

test("a note stands on the runner's card, and a later build erases nothing", async () => {
  await build(4, { notes: false });
  expect(await value("Ashford Park R4!AW11")).toBeNull();
  await build(3);
  expect(await value("Entered!A2")).toMatch(/^No runner in your notes is on a card of today or tomorrow\. /);
  const runner = String(await value("Ashford Park R3!B12"));
  await workbench.type("Notes!A5", "2026-03-07");
  await workbench.type("Notes!D5", runner.toUpperCase());
  await workbench.type("Notes!E5", "7.5");
  await workbench.type("Notes!G5", "Held up, ran on late");
  await workbench.settled();
  expect(await value("Entered!A2")).toMatch(/^The runners with your note on the cards of today and tomorrow/);
  const noted = ["", "", "", "", ""];
  expect(await workbench.get("Ashford Park R3!AW11:BA13")).toEqual([
    noted,
    [7.5, "Held up, ran on late", "", 46088, 1],
    noted,
  ]);
  expect((await workbench.get("Entered!C6:L6")).flat()).toEqual([
    "Ashford Park",
    3,
    2,
    runner,
    expect.any(String),
    expect.any(String),
    false,
    "",
    7.5,
    "Held up, ran on late",
  ]);
  await inEachTheme(workbench.page, async (theme) => {
    for (const sheet of ["Notes", "Entered"]) {
      await show(sheet);
      await shot(`${sheet.toLowerCase()}-sheet-${theme}`);
    }
    await show("Ashford Park R3");
    await workbench.page.evaluate(
      "racingWorkbench.excel.grid.select(racingWorkbench.excel.grid.area('Ashford Park R3!BB12'))",
    );
    await shot(`notes-card-${theme}`);
  });

  await build(5);
  const sheets = await workbench.page.evaluate("racingWorkbench.excel.grid.sheets()");
  expect(sheets).toEqual([
    "Race",
    "Ashford Park R4",
    "Notes",
    "Entered",
    "Ashford Park R3",
    "Ashford Park R5",
  ]);
  expect(await value("Notes!G5")).toBe("Held up, ran on late");
  await workbench.type("Notes!A6", "2026-03-08");
  await workbench.type("Notes!D6", String(await value("Ashford Park R5!B11")));
  await workbench.type("Notes!F6", "81");
  await workbench.settled();
  expect(await workbench.get("Ashford Park R5!AW11:BA11")).toEqual([["", "", 81, 46089, 1]]);

  // This sheet was built before the notes.
  await workbench.type("Notes!D7", String(await value("Ashford Park R4!B12")));
  await workbench.type("Notes!E7", "9");
  await workbench.settled();
  expect(await workbench.get("Ashford Park R4!AW12")).toEqual([[9]]);
});

test("a note on a namesake in another country is not on the card of this one", async () => {
  const shown = () => workbench.get("Ashford Park R3!AW12:AX12");
  const before = await shown();
  await workbench.type("Notes!I5", "nz");
  await workbench.settled();
  expect(await shown()).toEqual([["", ""]]);
  await workbench.type("Notes!I5", "Australia");
  await workbench.settled();
  expect(await shown()).toEqual(before);
  expect(before).toEqual([[7.5, "Held up, ran on late"]]);
});

test("a note written on one race stands on the runner's card after a reload and in a reopened .xlsx", async () => {
  const { page } = workbench;
  const cards = ["Ashford Park R3!AW12:AX12", "Ashford Park R5!AW11:BA11", "Entered!E6:L6"];
  const shown = () => Promise.all(cards.map((address) => workbench.get(address)));
  const before = await shown();
  expect(before[0]).toEqual([[7.5, "Held up, ran on late"]]);
  await page.locator('#kept[data-state="kept"]').waitFor();
  await page.reload();
  await workbench.settled();
  expect(await shown()).toEqual(before);

  const buffer = await savedFile(page, "Save for Excel");
  const context = page.context();
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 1900, height: 860 } });
  await context.close();
  await workbench.page.setInputFiles("#file", {
    name: "notes.xlsx",
    mimeType: "application/octet-stream",
    buffer,
  });
  await workbench.page.getByText("Opened notes.xlsx").waitFor();
  await workbench.settled();
  expect(await shown()).toEqual(before);
  await workbench.type("Notes!G5", "Needs a longer trip");
  await workbench.settled();
  expect((await workbench.get("Ashford Park R3!AX12"))[0]?.[0]).toBe("Needs a longer trip");
});
