/** Every kind of sheet under a wrong key, a Free key and a Pro key: it states a missing figure, and heals. */
import { eventually } from "../browser/eventually";
import type { Workbench } from "../browser/openWorkbench";
import { keys, testSite } from "../browser/testSite";
import { openEverySheet, sheetsOf } from "./everySheet";

const at = testSite();

const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'!A1:DZ60`;
const textsOf = async (workbench: Workbench, sheet: string): Promise<string[]> =>
  (await workbench.display(quoted(sheet))).flat().filter((text) => text !== "");
const numbersOf = async (workbench: Workbench, sheet: string): Promise<number> =>
  (await workbench.get(quoted(sheet))).flat().filter((value) => typeof value === "number").length;

/** Saves a key in the pane and awaits the report of its test. */
async function useKey({ pane }: Workbench, key: string, report: string | RegExp): Promise<void> {
  await pane.getByLabel("API key", { exact: true }).fill(key);
  await pane.getByLabel("API key", { exact: true }).press("Enter");
  await pane.getByText(report).first().waitFor();
}

test("a sheet names a refused key and a plan, and is whole again with a Pro key", async () => {
  const workbench = await openEverySheet(at);
  const { pane, page } = workbench;
  const sheets = await sheetsOf(workbench);
  const whole = await Promise.all(sheets.map((sheet) => numbersOf(workbench, sheet)));
  const shoot = async (name: string) => {
    for (const sheet of process.env.SHOTS ? sheets : []) {
      await page.evaluate(`racingWorkbench.excel.grid.activate(${JSON.stringify(sheet)})`);
      await page.screenshot({ path: `${process.env.SHOTS}/${name} ${sheet}.png` });
    }
  };
  const calls = () => page.evaluate<number>("racingWorkbench.counters.calls");
  const silent: string[] = [];
  await pane.getByRole("button", { name: "Settings", exact: true }).press("Enter");
  for (const [key, report, sentence] of [
    ["stranger", "The service did not accept the API key", /API key/],
    [keys.free, /^Connected with a Free key/, /Pro key|\(Pro\)/],
  ] as const) {
    await useKey(workbench, key, report);
    await workbench.settled();
    const before = await calls();
    await pane.getByRole("button", { name: "Recalculate now" }).press("Enter");
    // The pane passes the key press on to the grid.
    await eventually(async () => (await calls()) > before, true);
    await workbench.settled();
    await shoot(key);
    for (const sheet of sheets) {
      const texts = await textsOf(workbench, sheet);
      const isWhole = (await numbersOf(workbench, sheet)) === whole[sheets.indexOf(sheet)];
      if (!isWhole && !texts.some((text) => sentence.test(text)))
        silent.push(`${key === keys.free ? "Free" : key}: ${sheet}`);
    }
  }
  expect(silent).toEqual([]);
  await useKey(workbench, keys.pro, /^Connected with a Pro key/);
  await eventually(() => Promise.all(sheets.map((sheet) => numbersOf(workbench, sheet))), whole);
  await page.context().close();
});
