import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

/** The choices that the pane remembers while another view is shown, and the race with which a view starts. */
const at = testSite();
let workbench: Workbench;

beforeEach(async () => {
  if (workbench) await workbench.reopen();
  else workbench = await openWorkbench(at.browser, at.server.url);
});

const pane = () => workbench.pane;
const to = (view: string) => pane().getByRole("button", { name: view, exact: true }).press("Enter");
const field = (label: string) => pane().getByLabel(label, { exact: true });
const runner = (name: string) => pane().getByRole("checkbox", { name });

async function chooseRace(race: string): Promise<void> {
  await field("Meeting").selectOption({ label: "Ashford Park (au)" });
  await field("Race").selectOption(race);
}

/** Waits until the fields have these values: the meetings are loaded anew for each view. */
async function shows(values: Readonly<Record<string, string>>): Promise<void> {
  await pane().getByRole("option", { name: "Ashford Park (au)" }).waitFor({ state: "attached" });
  const fieldValues = () => Promise.all(Object.keys(values).map((label) => field(label).inputValue()));
  await eventually(fieldValues, Object.values(values));
}

test("the builder, the pictures and the refresh keep their choices across tabs", async () => {
  await field("Function").selectOption("PREDICT");
  await chooseRace("2");
  await to("Pictures");
  await pane().getByRole("radio", { name: "Speed map" }).check();
  await chooseRace("3");
  await to("Refresh");
  await field("The whole workbook").check();
  await field("Only cells that show an error").check();
  await to("Build");
  await shows({ Function: "PREDICT", Race: "2" });
  await to("Pictures");
  await shows({ Race: "3" });
  expect(await pane().getByRole("radio", { name: "Speed map" }).isChecked()).toBe(true);
  await to("Refresh");
  expect(await field("The whole workbook").isChecked()).toBe(true);
  expect(await field("Only cells that show an error").isChecked()).toBe(true);
});

test("a view starts with the race whose table the active cell is in", async () => {
  await workbench.create({ A1: '=RACING.FORM("2026-03-14","ashford-park",H1,"number,name")', H1: "3" });
  await workbench.settled();
  await workbench.page.evaluate(
    'window.racingWorkbench.excel.grid.select(window.racingWorkbench.excel.grid.area("B4"))',
  );
  for (const view of ["Pictures", "Build"]) {
    await to(view);
    await pane().getByRole("option", { name: /^3 · / }).waitFor({ state: "attached" });
    await shows({ Date: "2026-03-14", Race: "3" });
  }
});

test("scratchings of the picture What if are gone with another race, and return with theirs", async () => {
  await to("Pictures");
  await chooseRace("3");
  await pane().getByRole("button", { name: /^Draw/ }).press("Enter");
  await runner("6 Gentle Inkwell").click();
  await field("Sharpen").fill("1.2");
  await field("Sharpen").press("Enter");
  await field("Race").selectOption("2");
  await eventually(() => field("Sharpen").inputValue(), "");
  await to("Build");
  await to("Pictures");
  await shows({ Race: "2", Sharpen: "" });
  await field("Race").selectOption("3");
  await eventually(() => runner("6 Gentle Inkwell").isChecked(), true);
  await eventually(() => field("Sharpen").inputValue(), "1.2");
});
