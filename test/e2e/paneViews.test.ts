import type { Route } from "playwright-core";
import { countRequests } from "../browser/countRequests";
import { eventually } from "../browser/eventually";
import { select } from "../browser/keyboard";
import { hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook } from "../browser/savedFile";
import { keys, testSite } from "../browser/testSite";

const day = "2026-03-14";
const startsName = /Start the add-in when this workbook opens/;
const form = (race: number | string): string =>
  `=RACING.FORM("${day}","ashford-park",${race},"number,name",FALSE)`;

const at = testSite();
let workbench: Workbench;

const pane = () => workbench.pane;
const to = (view: string) => pane().getByRole("button", { name: view, exact: true }).click();
const value = async (address: string) => (await workbench.get(address))[0]?.[0];
let asked: () => number;

const command = (name: string): Promise<void> => workbench.press(name);

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url, { host });
    asked = countRequests(workbench.page);
  });
  afterAll(() => workbench.page.context().close());

  test("a race is chosen by keyboard, previewed at the shown cost, and inserted at the active cell", async () => {
    await workbench.create({ A1: "my own" });
    await select(workbench, "C3");
    const { page } = workbench;
    const meeting = pane().getByLabel("Meeting");
    await pane().getByRole("option", { name: "Ashford Park (au)" }).waitFor({ state: "attached" });
    await meeting.focus();
    await page.keyboard.type("Ashford");
    await pane().locator("select:enabled", { hasText: "Choose a race" }).waitFor(); // until then Tab would pass it over
    await page.keyboard.press("Tab");
    await page.keyboard.type("3"); // a blank that comes a second later would open the list
    await pane().getByText("Cost: 1 request").waitFor();
    const formula = '=RACING.FORM("today","ashford-park",3,,,"race_code=gallops; country=au")';
    await pane().getByText(formula).waitFor();
    await pane().getByRole("button", { name: "Preview (1 request)" }).press("Enter");
    await pane().getByRole("region", { name: "Preview" }).getByText("Runner").waitFor();
    await pane().getByRole("button", { name: "Insert at the active cell" }).press("Enter");
    await pane().getByText("Inserted at Sheet1!C3.").waitFor();
    await workbench.settled();
    expect((await workbench.get("C3:D4")).map(([first]) => first)).toEqual(["No", 1]);
  });

  test("a view whose code does not arrive says so, and appears once it does", async () => {
    await workbench.create({});
    await to("Build");
    const refuse = (route: Route): Promise<void> => route.abort();
    await workbench.page.route("**/*.js", refuse);
    await to("Log");
    await pane().getByText("This view could not be loaded.").waitFor();
    await workbench.page.unroute("**/*.js", refuse);
    await to("Build");
    await to("Log");
    await pane().getByRole("heading", { name: "Log of requests" }).waitFor();
    await to("Build");
  });

  test("no data is covered without confirmation", async () => {
    await workbench.create({ C5: "in the way" });
    await to("Refresh");
    await to("Build");
    await select(workbench, "C3");
    await pane().getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
    await pane().getByLabel("Race", { exact: true }).selectOption("4");
    await pane()
      .getByRole("button", { name: /^Preview/ })
      .click();
    await pane().getByRole("button", { name: "Insert at the active cell" }).click();
    await pane()
      .getByText(/^Of \d+ cells from Sheet1!C3, 1 would be cleared of data\.$/)
      .waitFor();
    await pane().getByRole("button", { name: "Cancel" }).click();
    expect(await workbench.get("C3:C5")).toEqual([[null], [null], ["in the way"]]);
    await pane().getByRole("button", { name: "Insert at the active cell" }).click();
    await pane().getByRole("button", { name: "Clear and insert" }).click();
    await pane().getByText("Inserted at").waitFor();
    await workbench.settled();
    expect([await value("C3"), await value("C5")]).toEqual(["No", 2]);
  });

  test("a table takes the place of another after one question", async () => {
    await workbench.create({ C3: form(1) });
    await workbench.settled();
    await to("Refresh");
    await to("Build");
    await select(workbench, "D4");
    await pane().getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
    await pane().getByLabel("Race", { exact: true }).selectOption("2");
    await pane()
      .getByRole("button", { name: /^Preview/ })
      .click();
    await pane().getByRole("button", { name: "Insert at the active cell" }).click();
    await pane().getByText("The new table would overlap the table at Sheet1!C3").waitFor();
    await pane().getByRole("button", { name: "Replace the table at Sheet1!C3" }).press("Enter");
    await pane().getByText("Inserted at Sheet1!C3.").waitFor();
    await workbench.settled();
    expect(await workbench.get("C3:C4")).toEqual([["No"], [1]]);
    expect(await value("F3")).not.toBeNull(); // the new table has more columns
  });

  test.each<[string, Readonly<Record<string, string>>, string, string]>([
    ["STARTS", { Count: "2" }, 'STARTS("today","ashford-park",4,,2,,,"race_code=gallops; country=au")', "No"],
    ["HEADTOHEAD", {}, 'HEADTOHEAD("today","ashford-park",4,,,"race_code=gallops; country=au")', "No"],
    ["ANGLE", { Conditions: "barrier=1-4" }, 'ANGLE("barrier=1-4",,,,,,"race_code=gallops")', "Starts"],
    ["RESULTS", {}, 'RESULTS("today","ashford-park",4,,,"race_code=gallops; country=au")', "#N/A"], // not run yet
  ])("the fields of %s lead to its table on the sheet", async (name, entries, formula, heading) => {
    await workbench.create({});
    await to("Refresh");
    await to("Build");
    await select(workbench, "A1");
    await pane().getByLabel("Function", { exact: true }).selectOption(name);
    if (name === "ANGLE") await pane().getByLabel("Country").selectOption({ label: "All countries" });
    else {
      await pane().getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
      await pane().getByLabel("Race", { exact: true }).selectOption("4");
    }
    for (const [label, text] of Object.entries(entries)) {
      await pane().getByLabel(label, { exact: true }).fill(text);
      await pane().getByLabel(label, { exact: true }).press("Enter");
    }
    await pane().getByText(`=RACING.${formula}`).waitFor();
    const preview = pane().getByRole("button", { name: /^Preview/ });
    const insert = pane().getByRole("button", { name: /^Insert (at the active cell|without a result)$/ });
    await preview.or(insert).waitFor();
    if (await preview.isVisible()) await preview.click();
    await insert.click();
    await pane().getByText("Inserted at Sheet1!A1.").waitFor();
    await workbench.settled();
    expect(await value("A1")).toBe(heading);
    await pane().getByLabel("Function", { exact: true }).selectOption("FORM"); // as it was
  });

  test("a refresh shows its cost, changes nothing when it fails, and requests each race once", async () => {
    await workbench.create({
      A1: form(1),
      D1: form(2),
      G1: '=RACING.RUNNER("2026-03-14","Ashford Park",1,2,"name")',
    });
    await workbench.settled();
    const before = await workbench.get("A1:G3");
    await to("Refresh");
    const sent = asked();
    await pane().getByRole("button", { name: "Show the cost" }).press("Enter");
    await pane().getByText("3 cells with RACING functions.").waitFor();
    await pane()
      .getByText(/^Cost: 2 requests of the [\d,]+ left today\.$/)
      .waitFor();
    expect(asked()).toBe(sent);
    await workbench.page.route("**/api/v1/form?*race=2&*", (route) =>
      route.fulfill({ status: 401, json: { detail: "no" } }),
    );
    await pane().getByRole("button", { name: "Refresh now" }).press("Enter");
    await pane()
      .getByText(/No value has changed\.$/)
      .waitFor();
    expect(await workbench.get("A1:G3")).toEqual(before);
    await workbench.page.unroute("**/api/v1/form?*race=2&*");
    await pane().getByRole("button", { name: "Show the cost" }).click();
    const again = asked();
    await pane().getByRole("button", { name: "Refresh now" }).click();
    await pane().getByText("Refreshed: 2 answers in 3 cells.").waitFor();
    await workbench.settled();
    expect([asked() - again, await workbench.get("A1:G3")]).toEqual([2, before]);
  });

  test("a running refresh shows its progress and is cancelled without a change", async () => {
    await workbench.create({ A1: form(1), D1: form(2) });
    await workbench.settled();
    const before = await workbench.get("A1:E3");
    await workbench.page.route("**/api/v1/form?*race=2&*", () => undefined); // never answers
    await command("refreshSheet"); // the ribbon leads to the cost
    await pane().getByRole("button", { name: "Refresh now" }).click();
    await pane().getByText("1 of 2 answers").waitFor();
    await pane().getByRole("button", { name: "Cancel" }).press("Enter");
    await pane().getByText("Cancelled. No value has changed.").waitFor();
    await workbench.page.unroute("**/api/v1/form?*race=2&*");
    expect(await workbench.get("A1:E3")).toEqual(before);
  });

  test("a long calculation shows its progress above every view, and is cancelled and repeated", async () => {
    // Progress is shown of two questions in flight: the first is answered once both have been sent.
    const paths = ["form", "predictions"].map((name) => `**/api/v1/${name}?*race=6*`);
    const held: Record<string, (route: Route) => void> = {};
    const sent = paths.map((path) => new Promise<Route>((resolve) => void (held[path] = resolve)));
    for (const path of paths) await workbench.page.route(path, (route) => held[path]?.(route));
    await workbench.create({
      A1: `=RACING.PREDICT("${day}","ashford-park",6,"number,name")`,
      D1: form(6),
    });
    const [, prediction] = await Promise.all(sent);
    const progress = pane().getByRole("group", { name: "Calculation" });
    await progress.getByText("0 of 2 answers").waitFor();
    await prediction?.continue();
    for (const view of ["Log", "Refresh"]) {
      await to(view);
      await progress.getByText("1 of 2 answers").waitFor();
    }
    await progress.getByRole("button", { name: "Cancel the calculation" }).press("Enter");
    await pane().getByText("Cancelled. Cells whose answers had not arrived show #N/A.").waitFor();
    await workbench.settled();
    expect([await value("A1"), await value("D1"), await progress.count()]).toEqual(["No", "#N/A", 0]);
    for (const path of paths) await workbench.page.unroute(path);
    await pane().getByRole("button", { name: "Recalculate", exact: true }).press("Enter");
    await pane().getByText("Cancelled. Cells").waitFor({ state: "detached" });
    await eventually(() => workbench.get("A1:D1"), [["No", "Runner", null, 1]]);
  });

  test("only the cells that show an error are refreshed", async () => {
    await workbench.create({ A1: form(1), D1: '=RACING.FORM("2026-03-14","nowhere",1)' });
    await workbench.settled();
    expect(await value("D1")).toBe("#N/A");
    await command("refreshErrors");
    await pane().getByText("1 cell with RACING functions.").waitFor();
  });

  test("a frozen copy has the same values, no form line read as a date and no formula; the ribbon does the same", async () => {
    await workbench.create({ A1: '="1-2"', A2: form(1), E1: "=1+1" });
    await workbench.settled();
    const before = await workbench.get("Sheet1!A1:E4");
    await to("Refresh");
    await pane().getByRole("button", { name: "Copy this sheet" }).press("Enter");
    await pane().getByText("“Sheet1 values” contains values only.").waitFor();
    expect(await workbench.get("'Sheet1 values'!A1:E4")).toEqual(before);
    await command("freezeWorkbook");
    await pane().getByText("“Sheet1 values 2” contains values only.").waitFor();
    const saved = await workbench.page.evaluate<{
      sheets: { name: string; cells: Record<string, string> }[];
    }>("window.racingWorkbench.excel.grid.save()");
    const copies = saved.sheets
      .filter(({ name }) => name !== "Sheet1")
      .flatMap(({ cells }) => Object.values(cells));
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.filter((content) => String(content).startsWith("="))).toEqual([]);
  });

  test("no part of a saved workbook contains the key, and starting with the workbook is opt-in and removable", async () => {
    await to("Settings");
    await pane().getByLabel("API key", { exact: true }).fill(keys.pro);
    await pane().getByLabel("API key", { exact: true }).press("Enter");
    await pane().getByText("Connected with a Pro key.").waitFor();
    const starts = pane().getByRole("checkbox", { name: startsName });
    const saved = async (): Promise<string> => (await savedBook(workbench.page)).toString("utf8");
    const savedStart = async () => /StartupBehavior":\s*"(\w+)"/.exec(await saved())?.[1];
    await eventually(() => starts.isChecked(), false);
    expect(await savedStart()).toBeUndefined();
    await starts.press("Space");
    await pane().getByRole("checkbox", { name: startsName, checked: true }).waitFor();
    await eventually(savedStart, "Load");
    expect(await saved()).not.toContain(keys.pro);
    await starts.press("Space");
    await pane().getByRole("checkbox", { name: startsName, checked: false }).waitFor();
    await eventually(savedStart, "None");

    await to("Log");
    await pane().getByRole("button", { name: "Copy diagnostics" }).press("Enter");
    const diagnostics = await pane().getByLabel("Diagnostics").inputValue();
    expect(diagnostics).toContain("Racing Form for Excel: ");
    expect(diagnostics).not.toContain(keys.pro);
  });

  test("fields are searched, chosen and ordered by keyboard", async () => {
    await to("Refresh");
    await to("Build");
    await pane().getByText("Choose fields", { exact: true }).press("Enter");
    const search = pane().getByLabel(/^Search \d+ fields$/);
    await search.fill("jockey");
    await pane()
      .getByRole("checkbox", { name: /^jockey/ })
      .first()
      .press("Space");
    await search.fill("barrier");
    await pane()
      .getByRole("checkbox", { name: /^barrier/ })
      .first()
      .press("Space");
    await pane().getByRole("button", { name: "Move barrier up" }).press("Enter");
    await pane().getByText('"barrier,jockey"').waitFor();
  });

  test("the activity lists each query with its outcome, source, age and cost", async () => {
    await workbench.create({ A1: form(1), A20: '=RACING.FORM("2026-03-14","nowhere",1)' });
    await workbench.settled();
    await workbench.page.keyboard.press("Control+Alt+F9");
    await workbench.settled();
    await to("Log");
    const log = pane().getByRole("listitem");
    await log
      .filter({ hasText: "form 2026-03-14 ashford-park 1" })
      .getByText(/^answered · results · \d+ (s|min) old · cached, no request$/)
      .first()
      .waitFor();
    await log.filter({ hasText: "nowhere" }).getByText("nothing found").first().waitFor();
  });

  test("the reference finds a function by a field and links to its builder", async () => {
    await to("Guide");
    await pane().getByLabel("Search functions and fields").fill("barrier win");
    await pane().getByText("RACING.BIAS", { exact: true }).click();
    await pane().getByRole("button", { name: "Build BIAS" }).press("Enter");
    await eventually(() => pane().getByLabel("Function", { exact: true }).inputValue(), "BIAS");
    await pane().getByLabel("Venue", { exact: true }).selectOption("ashford-park");
    await pane().getByText('=RACING.BIAS("ashford-park"').waitFor();
    await pane().getByLabel("Find by a word").fill("scratching running style");
    await pane().getByText("No function found for").waitFor();
    await pane().getByLabel("Find by a word").fill("late mail");
    await pane().getByText("Enter chooses CHANGES.").waitFor();
    await pane().getByLabel("Find by a word").press("Enter");
    await eventually(() => pane().getByLabel("Function", { exact: true }).inputValue(), "CHANGES");
  });
});
