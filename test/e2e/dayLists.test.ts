import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";
import { startChanging } from "../browser/startChanging";
import { scratch } from "../service/changingRaces";

/** The runners of saved angles and of notes on a day whose races change, and their watches. */

const at = testSite();
let server: Awaited<ReturnType<typeof startChanging>>;
let workbench: Workbench;
const press = (name: string) => workbench.pane.getByRole("button", { name, exact: true }).press("Enter");
const shot = async (name: string): Promise<void> => {
  if (process.env.SHOTS) await workbench.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Builds the Angle lab and the notes, without a race's sheet. */
async function build(): Promise<void> {
  const { pane } = workbench;
  await press("Race day");
  await pane.getByRole("option", { name: "Ashford Park" }).waitFor({ state: "attached" });
  await pane.getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
  for (const name of ["Meeting list", "A sheet for each race", "Bias lab"])
    await pane.getByRole("checkbox", { name }).uncheck();
  for (const name of ["Your notes on runners", "Angle lab"])
    await pane.getByRole("checkbox", { name }).check();
  await press("Show the cost");
  await press("Build the sheets");
  await pane.getByRole("button", { name: "Go to Notes" }).waitFor();
  await workbench.settled();
}

beforeAll(async () => {
  server = await startChanging({ dist: "build/office", count: 2 });
  workbench = await openWorkbench(at.browser, server.url, { viewport: { width: 1900, height: 860 } });
});
afterAll(async () => {
  await workbench?.page.context().close();
  await server.close();
});

test("a runner of a saved angle and a runner with a note fire when they are scratched", async () => {
  const { pane, page } = workbench;
  await build();
  await workbench.type("Angle lab!A26", "Inside");
  await workbench.type("Angle lab!B26", "number=2");
  await workbench.type("Notes!D5", "gull rock 2");
  await workbench.type("Notes!E5", "8");
  await workbench.type("Notes!G5", "Wants further");
  await workbench.settled();
  const listed = async (range: string) =>
    (await workbench.get(range)).flat().filter((cell) => String(cell).startsWith("Gull") || String(cell).startsWith("Tide")); // prettier-ignore
  expect(await listed("Entered!A6:AA20")).toEqual(["Gull Rock 2"]);
  expect((await listed("Angle lab!AE9:BB20")).sort()).toEqual(["Tide Table 1", "Tide Table 2"]);
  await pane.getByRole("button", { name: "Refresh" }).first().click();
  await pane.getByLabel("Follow race day").check();
  await eventually(() => server.streams(), 1);
  for (const watch of ["qualifier", "noted"]) {
    await pane.getByLabel("Watch", { exact: true }).selectOption(watch);
    await pane.getByRole("button", { name: "Add the watch" }).click();
  }
  await pane.getByText("Ashford Park R2: your note on 3 Gull Rock 2: 8/10, Wants further").waitFor();
  server.change(2, scratch(2));
  await pane.getByText("Inside: Ashford Park R2 2 Tide Table 2 is scratched").waitFor();
  server.change(2, scratch(3));
  await pane.getByText("Ashford Park R2: 3 Gull Rock 2, on which you have a note, is scratched").waitFor();
  await page.evaluate('racingWorkbench.excel.grid.activate("Entered")');
  await shot("entered-watch");
});
