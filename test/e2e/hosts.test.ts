import { eventually } from "../browser/eventually";
import { select } from "../browser/keyboard";
import { type HostName, hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";

/** Excel's behaviour around the add-in: focus, editing a cell, protection, undo, two windows. */

const day = "2026-03-14";
const form = `=RACING.FORM("${day}","ashford-park",1,"number,name",FALSE)`;

const at = testSite();
let workbench: Workbench;

const pane = () => workbench.pane;
const to = (view: string) => pane().getByRole("button", { name: view, exact: true }).click();
const value = async (address: string) => (await workbench.get(address))[0]?.[0];
const inPage = <T>(expression: string): Promise<T> => workbench.page.evaluate<T>(expression);
const sheets = () => inPage<string[]>("window.racingWorkbench.excel.grid.sheets()");
const focused = () =>
  inPage<string>(
    `document.activeElement.closest("iframe, #grid, button, body").id || document.activeElement.tagName`,
  );

async function open(host: HostName): Promise<void> {
  if (workbench?.host === host) return;
  await workbench?.page.context().close();
  workbench = await openWorkbench(at.browser, at.server.url, { host });
}

describe.each(hostsTried(hosts[0]))("on %s", (host) => {
  beforeAll(() => open(host));

  /** Returns true if no other control of the pane got the focus since the last call: a key leads out. */
  const focusStayed = (): Promise<boolean> =>
    paneFrame(workbench.page).evaluate<boolean>(`(() => {
      const before = window.focusedBefore;
      window.focusedBefore = document.activeElement;
      return [before, document.body].includes(document.activeElement);
    })()`);

  /** Presses a key until the focus leaves the pane, and returns how often. */
  async function pressUntilLeft(key: string): Promise<number> {
    await focusStayed(); // notes where it is
    let presses = 0;
    do await workbench.page.keyboard.press(key);
    while (++presses < 200 && (await focused()) === "IFRAME" && !(await focusStayed()));
    await eventually(async () => (await focused()) === "IFRAME", false);
    return presses;
  }

  test("Tab leads through the pane and out of it, and back in front of its first control", async () => {
    const first = pane().getByRole("button", { name: "Build", exact: true });
    await first.focus();
    await eventually(focused, "IFRAME");
    expect(await pressUntilLeft("Tab")).toBeGreaterThan(5);
    await first.focus();
    await pressUntilLeft("Shift+Tab");
    await eventually(focused, "close");
  });

  test.each(["Escape", "F2"])("%s in the pane leads to the grid", async (key) => {
    await pane().getByRole("button", { name: "Build", exact: true }).focus();
    await workbench.page.keyboard.press(key);
    await eventually(focused, "grid");
  });

  test("past starts spill, and the record of an angle states how many angles were asked", async () => {
    await workbench.create({ A1: "barrier", B1: "1 to 4" });
    const starts = `=RACING.STARTS("${day}","ashford-park",3,2,2,"number,finish",FALSE)`;
    expect(await workbench.calculate(starts, "G1:H9")).toEqual([[2, 4], [2, 3]]); // prettier-ignore
    const record = '=RACING.ANGLE(A1:B1,,,,"angles,starts,conditions",FALSE)';
    expect(await workbench.calculate(record, "K1:M1")).toEqual([[1, expect.any(Number), "barrier=1-4"]]);
  });

  test("a table that RACING spilled is the argument of the next formula, formatted dates included", async () => {
    await workbench.create({ A1: `=RACING.MEETINGS("${day}",,"date,slug,track,raceNumber")` });
    await workbench.settled();
    expect((await workbench.display("A2"))[0]?.[0]).toMatch(/2026/);
    const namedFields = await workbench.calculate('=RACING.FORM(A2,B2,D2,"number,name",FALSE)', "G1:H20");
    expect(namedFields.length).toBeGreaterThan(2);
    const [slug, race] = [await value("B2"), await value("D2")];
    const plain = `=RACING.FORM("${day}","${String(slug)}",${String(race)},"number,name",FALSE)`;
    expect(await workbench.calculate(plain, "K1:L20")).toEqual(namedFields);
    expect(await workbench.calculate('=RACING.FORM(C1,B2,D2,"number,name",FALSE)', "P1:Q3")).toEqual([["#VALUE!"]]); // prettier-ignore
  });

  test("what the add-in inserts is undone with Ctrl+Z", async () => {
    await workbench.create({ A1: "my own" });
    await to("Refresh");
    await to("Build");
    await select(workbench, "C3");
    await pane().getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
    await pane().getByLabel("Race", { exact: true }).selectOption("3");
    await pane()
      .getByRole("button", { name: /^Preview/ })
      .click();
    await pane().getByRole("button", { name: "Insert at the active cell" }).click();
    await pane().getByText("Inserted at Sheet1!C3.").waitFor();
    await workbench.settled();
    expect(await value("C3")).toBe("No");
    await select(workbench, "C3");
    await workbench.page.keyboard.press("Control+z");
    await eventually(() => value("C3"), null);
    expect(await value("A1")).toBe("my own");
  });

  test("freezing a protected sheet fails with a sentence and leaves no half-made sheet", async () => {
    await workbench.create({ A1: form });
    await workbench.settled();
    await inPage(`window.racingWorkbench.excel.grid.setProtected("Sheet1", true)`);
    await workbench.press("freezeSheet");
    await pane().getByText(/protected/).first().waitFor(); // prettier-ignore
    expect(await sheets()).toEqual(["Sheet1"]);
    await inPage(`window.racingWorkbench.excel.grid.setProtected("Sheet1", false)`);
    await workbench.press("freezeSheet");
    await pane().getByText("“Sheet1 values” contains values only.").waitFor();
  });

  test("with manual calculation an edit waits for F9, and what the pane does is calculated at once", async () => {
    const other = "Ashford Park (au)";
    await workbench.create({ A1: `=RACING.FORM("${day}","ashford-park",E1,"number,name",FALSE)`, E1: "1" });
    await workbench.settled();
    const first = await workbench.table("A1:B30");
    const mode = workbench.page.locator("#calculation");
    await mode.selectOption("Manual");
    await workbench.type("E1", "2");
    await workbench.settled();
    expect(await workbench.table("A1:B30")).toEqual(first);
    await select(workbench, "G1");
    await workbench.page.keyboard.press("F9");
    await workbench.settled();
    const second = await workbench.table("A1:B30");
    expect(second).not.toEqual(first);

    await to("Build");
    await pane().getByLabel("Meeting").selectOption({ label: other });
    await pane().getByLabel("Race", { exact: true }).selectOption("4");
    await pane()
      .getByRole("button", { name: /^Preview/ })
      .click();
    await pane().getByRole("button", { name: "Insert at the active cell" }).click();
    await pane().getByText("Inserted at Sheet1!G1.").waitFor();
    await workbench.settled();
    expect(await value("G1")).toBe("No");

    await workbench.type("E1", "1");
    await to("Refresh");
    await pane().getByRole("button", { name: "Show the cost" }).click();
    await pane().getByRole("button", { name: "Refresh now" }).click();
    await pane()
      .getByText(/^Refreshed: /)
      .waitFor();
    await workbench.settled();
    expect(await workbench.table("A1:B30")).toEqual(first);
    await mode.selectOption("Automatic");
  });

  test("while a cell is being edited a refresh waits, and cancelling it acts at once", async () => {
    await workbench.create({ A1: form });
    await workbench.settled();
    await to("Refresh");
    // A click that leaves the focus, which would end the editing, in the grid.
    const click = (name: string) => pane().getByRole("button", { name, exact: true }).first().dispatchEvent("click"); // prettier-ignore
    const editing = () => inPage("window.racingWorkbench.excel.grid.isEditing()");
    await select(workbench, "D1");
    await workbench.page.keyboard.type("typing");
    await eventually(editing, true);
    await click("Show the cost");
    await click("Cancel");
    await eventually(() => pane().getByRole("button", { name: "Show the cost" }).isEnabled(), true);
    await click("Show the cost");
    await pane().getByRole("button", { name: "Cancel", exact: true }).waitFor();
    expect(await editing()).toBe(true);
    await workbench.page.keyboard.press("Enter");
    await pane().getByText("1 cell with RACING functions.").waitFor();
    expect(await value("D1")).toBe("typing");
  });

  test("a new workbook is shown while a cell is being edited, and its settings are the pane's", async () => {
    await workbench.create({ A1: "my own" });
    await to("Settings");
    await pane().getByRole("region", { name: "This workbook’s defaults" }).getByLabel("Country").selectOption("hk"); // prettier-ignore
    const row = pane().getByRole("region", { name: "Defaults in effect" }).getByRole("row", { name: /^Country / }); // prettier-ignore
    await row.getByText("this workbook").waitFor();
    await select(workbench, "C3");
    await workbench.page.keyboard.type("typing");
    workbench.page.once("dialog", (dialog) => void dialog.accept().catch(() => undefined)); // unsaved changes
    await workbench.begin();
    expect(await sheets()).toEqual(["Race", "Meetings", "Bias lab"]);
    await row.getByText("the service’s default").waitFor();
  });

  test("a sheet that is renamed and moved once a refresh is planned is still refreshed", async () => {
    await workbench.create({ A1: form });
    await workbench.settled();
    await inPage(`window.racingWorkbench.excel.grid.addSheet("Other")`);
    await workbench.press("refreshWorkbook");
    await pane().getByText("1 cell with RACING functions.").waitFor();
    await inPage(`window.racingWorkbench.excel.grid.renameSheet("Sheet1", "My races")`);
    await inPage(`window.racingWorkbench.excel.grid.moveSheetToEnd("My races")`);
    await pane().getByRole("button", { name: "Refresh now" }).click();
    await pane().getByText("Refreshed: 1 answer in 1 cell.").waitFor();
  });
});

describe("on Microsoft's office.js alone", () => {
  beforeAll(async () => {
    await open(hosts[1]);
    await workbench.create({ A1: "my own" });
  });

  const inAddin = (expression: string): Promise<unknown> => paneFrame(workbench.page).evaluate(expression);
  const writing = (options: string): string =>
    `Excel.run(${options}, async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange("B1").values = [["written"]];
      await context.sync();
    }).then(() => "written", (error) => error.code)`;

  test("while a cell is being edited a request fails, or waits when it asks to", async () => {
    await select(workbench, "C3");
    await workbench.page.keyboard.type("typing");
    await eventually(() => inPage("window.racingWorkbench.excel.grid.isEditing()"), true);
    expect(await inAddin(writing("{}"))).toBe("InvalidOperationInCellEditMode");
    const waiting = inAddin(writing("{ delayForCellEdit: true }"));
    expect(await value("B1")).toBeNull();
    await workbench.page.keyboard.press("Enter");
    expect(await waiting).toBe("written");
    expect([await value("B1"), await value("C3")]).toEqual(["written", "typing"]);
  });

  test("a default that one window of a workbook changes arrives in the other", async () => {
    await inPage("window.racingWorkbench.openWindow()");
    const windows = () => workbench.page.frames().filter((frame) => frame.url().includes("taskpane"));
    await eventually(async () => windows().length, 2);
    const [first, second] = windows();
    if (!first || !second) throw new Error("The workbook has no second window");
    for (const frame of [first, second])
      await frame.getByRole("button", { name: "Settings", exact: true }).click();
    const defaults = { name: "This workbook’s defaults" };
    await second.getByRole("region", defaults).getByLabel("Country").selectOption("hk");
    const row = first.getByRole("region", { name: "Defaults in effect" }).getByRole("row", { name: /^Country / }); // prettier-ignore
    await row.getByText("this workbook").waitFor();
    expect(await row.getByRole("cell").allTextContents()).toEqual(["hk", "this workbook"]);
  });
});
