import { type HostName, hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import type { TestSite } from "../browser/testSite";

/** Opens the opening workbook and adds every kind of sheet that the pane builds, each of one race. */
export async function openEverySheet(at: TestSite, host: HostName = hosts[0]): Promise<Workbench> {
  const viewport = { width: 1440, height: 900 };
  const workbench = await openWorkbench(at.browser, at.server.url, { example: true, viewport, host });
  const { pane, page } = workbench;
  const press = (name: string | RegExp) =>
    pane.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).press("Enter");
  const isWritten = async (sheet: string, cell: string): Promise<void> => {
    const content = `racingWorkbench.get("${sheet}!${cell}")[0][0] !== ""`;
    await page.waitForFunction(`racingWorkbench.excel.grid.sheets().includes("${sheet}") && ${content}`);
    await workbench.settled();
  };
  for (const [step, sheet] of Object.entries({ races: "Races", form: "Form" })) {
    await press(`Insert the ${step}`);
    await pane.getByText(`Inserted at ${sheet}!A2.`).waitFor(); // its last message shows the new sheet
    await workbench.settled();
  }
  await page.evaluate("racingWorkbench.excel.grid.activate('Race')");
  const [[chance] = []] = await workbench.get("Race!G11");
  await workbench.type("Race!K11", (2 / Number(chance)).toFixed(2)); // twice the fair odds
  await workbench.settled();
  await press("Race day");
  await press("Log these bets");
  await isWritten("Bets", "N8");
  await page.evaluate("racingWorkbench.excel.grid.activate('Sheet1')").catch(() => undefined);
  await pane.getByRole("option", { name: "Ashford Park" }).waitFor({ state: "attached" });
  const meeting = pane.getByLabel("Meeting", { exact: true });
  await meeting.selectOption({
    label: await meeting.locator("option", { hasText: "Ashford Park" }).first().innerText(),
  });
  for (const box of await pane.getByRole("group", { name: "Sheets" }).getByRole("checkbox").all())
    if (!(await box.isChecked())) await box.press("Space");
  await press("None");
  await pane.getByRole("checkbox", { name: /^3 · / }).press("Space");
  await press("Show the cost");
  const load = pane.getByRole("button", { name: /^Load the runners/ });
  const build = pane.getByRole("button", { name: "Build the sheets" });
  await load.or(build).first().waitFor();
  if (await load.isVisible()) await load.press("Enter");
  await build.waitFor();
  await build.press("Enter");
  await pane.getByText(/ after your own\.$/).waitFor();
  await workbench.settled();
  return workbench;
}

/** Returns the names of a workbook's sheets. */
export const sheetsOf = ({ page }: Workbench): Promise<string[]> =>
  page.evaluate<string[]>("racingWorkbench.excel.grid.sheets()");
