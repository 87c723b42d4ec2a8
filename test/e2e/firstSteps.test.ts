import { openWorkbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

/** The pane's first steps as printed, on each kind of source. */
describe.each(["fixture", "world"] as const)("on the source %s", (source) => {
  const at = testSite(source);

  test("the first steps list races and spill the form of one of them", async () => {
    const { page, pane, create, settled, get } = await openWorkbench(at.browser, at.server.url);
    await create({ A1: "my own" });
    const select = (address: string) =>
      page.evaluate(
        `window.racingWorkbench.excel.grid.select(window.racingWorkbench.excel.grid.area("${address}"))`,
      );
    await select("A3");
    await pane.getByRole("button", { name: "Insert the races" }).press("Enter");
    await pane.getByText(/^Inserted at .*A3\.$/).waitFor();
    await select("AZ3");
    await pane.getByRole("button", { name: "Insert the form" }).press("Enter");
    await pane.getByText(/^Inserted at .*AZ3\.$/).waitFor();
    await settled();
    const [races, form] = [await get("A3:B4"), await get("AZ3:BA4")];
    expect(races[0]?.[0]).toBe("Track");
    expect(form[0]?.slice(0, 2)).toEqual(["No", "Runner"]);
    expect([typeof races[1]?.[0], typeof form[1]?.[0]]).toEqual(["string", "number"]);
    await page.context().close();
  });
});
