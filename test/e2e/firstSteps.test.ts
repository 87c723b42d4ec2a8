import { openWorkbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

/** The pane's first steps as printed, on each kind of source. */
describe.each(["fixture", "world"] as const)("on the source %s", (source) => {
  const at = testSite(source);

  test("the first steps put the races and the form of one of them on new sheets, in front", async () => {
    const { page, pane, create, settled, get } = await openWorkbench(at.browser, at.server.url);
    await create({ A1: "my own" });
    for (const [button, sheet] of [
      ["Insert the races", "Races"],
      ["Insert the form", "Form"],
    ] as const) {
      await pane.getByRole("button", { name: button }).press("Enter");
      await pane.getByText(`Inserted at ${sheet}!A2.`).waitFor();
      expect(await page.evaluate("window.racingWorkbench.excel.grid.activeSheet()")).toBe(sheet);
    }
    await settled();
    expect(await get("Sheet1!A1:B2")).toEqual([["my own", null], [null, null]]); // prettier-ignore
    const [races, form] = [await get("Races!A2:B3"), await get("Form!A2:B3")];
    expect(races[0]?.[0]).toBe("Track");
    expect(form[0]?.slice(0, 2)).toEqual(["No", "Runner"]);
    expect([typeof races[1]?.[0], typeof form[1]?.[0]]).toEqual(["string", "number"]);
    await page.context().close();
  });
});
