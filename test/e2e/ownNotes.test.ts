import { openWorkbench, type Workbench } from "../browser/openWorkbench";
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
  const runner = String(await value("Ashford Park R3!B12"));
  await workbench.type("Notes!A5", "2026-03-07");
  await workbench.type("Notes!D5", runner.toUpperCase());
  await workbench.type("Notes!E5", "7.5");
  await workbench.type("Notes!G5", "Held up, ran on late");
  await workbench.settled();
  const noted = ["", "", "", "", ""];
  expect(await workbench.get("Ashford Park R3!AW11:BA13")).toEqual([
    noted,
    [7.5, "Held up, ran on late", "", 46088, 1],
    noted,
  ]);
  for (const colorScheme of ["light", "dark"] as const) {
    await workbench.page.emulateMedia({ colorScheme });
    await show("Notes");
    await shot(`notes-sheet-${colorScheme}`);
    await show("Ashford Park R3");
    await workbench.page.evaluate(
      "racingWorkbench.excel.grid.select(racingWorkbench.excel.grid.area('Ashford Park R3!BB12'))",
    );
    await shot(`notes-card-${colorScheme}`);
  }

  await build(5);
  const sheets = await workbench.page.evaluate("racingWorkbench.excel.grid.sheets()");
  expect(sheets).toEqual(["Race", "Ashford Park R4", "Notes", "Ashford Park R3", "Ashford Park R5"]);
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
