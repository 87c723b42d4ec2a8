import { axeFaults } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { inEachTheme } from "../browser/inEachTheme";
import { select, typeAt } from "../browser/keyboard";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

/**
 * The cards of runners in the workbench: the mark of a cell, the card, fields in formulas, a card as an
 * argument. With PANE_IMAGES naming a folder, a screenshot of each theme is kept there.
 */
const at = testSite();
const folder = process.env.PANE_IMAGES;
const race = '"2026-03-14","ashford-park",3';
let workbench: Workbench;
const value = async (address: string) => (await workbench.get(address))[0]?.[0];

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 1280, height: 800 } });
  await workbench.create({ A1: `=RACING.FORM(${race},"number,name,jockey,weight")` });
  await workbench.settled();
});

test("Ctrl+Shift+F5 shows the card of the selected cell, and Escape leads back to it", async () => {
  const { page } = workbench;
  const [, name, jockey] = (await workbench.get("A2:C2"))[0] ?? [];
  await select(workbench, "B2");
  await page.keyboard.press("Control+Shift+F5");
  const card = page.getByRole("dialog", { name: String(name) });
  await card.waitFor();
  await card.getByText(String(jockey)).waitFor();
  await card.getByRole("heading", { name: "Record" }).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+Shift+F5");
  await page.getByRole("dialog", { name: String(await value("B3")) }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await select(workbench, "A2");
  await page.keyboard.press("Control+Shift+F5");
  await page.getByText("Sheet1!A2 has no card").waitFor();
});

test("a click on the mark of a cell shows its card beside it, a click beside the card closes it", async () => {
  const { page } = workbench;
  const { x, y, width, height } = await page.evaluate<DOMRect>(
    "racingWorkbench.excel.grid.placeOf(racingWorkbench.excel.grid.area('B4')).toJSON()",
  );
  await page.mouse.move(x + 9, y + height / 2);
  await page.mouse.click(x + 9, y + height / 2);
  const card = page.getByRole("dialog", { name: String(await value("B4")) });
  await card.waitFor();
  expect((await card.boundingBox())?.x).toBeGreaterThanOrEqual(x + width);
  await page.mouse.click(x + 5, 780);
  await card.waitFor({ state: "hidden" });
});

test("fields of a card are read by name in formulas, which are shown as typed", async () => {
  const typed = { F1: "=B2.Jockey", F2: "=B2.Weight*2", F3: "=B2.[This track]", F4: '=B2&" of "&B2.Slug' };
  for (const [address, formula] of Object.entries(typed)) await workbench.type(address, formula);
  await workbench.settled();
  const [, name, jockey, weight] = (await workbench.get("A2:D2"))[0] ?? [];
  expect([await value("F1"), await value("F2")]).toEqual([jockey, Number(weight) * 2]);
  expect(await value("F4")).toBe(`${name} of ashford-park`);
  await select(workbench, "F3");
  const { page } = workbench;
  await page.waitForFunction(
    "document.querySelector('.o-topbar-composer .o-composer').textContent === '=B2.[This track]'",
  );
  await typeAt(workbench, "F3", "=B2.Weight*LOG10(100)");
  await eventually(() => value("F3"), Number(weight) * 2);
});

test("a card alone says which race and runner are meant, before and after the workbook is saved and opened", async () => {
  const starts = await workbench.calculate(`=RACING.STARTS(${race},1,"date,track,finish",FALSE)`, "H1:J9");
  expect(await workbench.calculate('=RACING.STARTS(B2,,,,"date,track,finish",FALSE)', "L1:N9")).toEqual(
    starts,
  );
  const before = await workbench.get("A1:N9");
  await workbench.page.evaluate(`(async () => {
    const { grid } = racingWorkbench.excel;
    await grid.open(JSON.parse(JSON.stringify(grid.save())));
  })()`);
  await workbench.settled();
  expect(await workbench.get("A1:N9")).toEqual(before);
});

test("the card violates no rule of axe in any theme", async () => {
  const { page } = workbench;
  await select(workbench, "B2");
  await page.keyboard.press("Control+Shift+F5");
  await page.getByRole("dialog", { name: String(await value("B2")) }).waitFor();
  await inEachTheme(page, async (theme) => {
    expect([theme, await axeFaults(page, { exclude: ["iframe"] })]).toEqual([theme, []]);
    if (folder) await page.screenshot({ path: `${folder}/card-${theme}.png` });
  });
});

describe.each(hosts)("a card in a snapshot and in frozen sheets, on %s", (host) => {
  let ownWorkbench: Workbench;
  const typed = { E1: "=B2.Jockey", E2: "=B2.Received" };
  const shownValues = (sheet = "Sheet1") =>
    Promise.all(["B2", "E1", "E2"].map(async (cell) => (await ownWorkbench.get(`${sheet}!${cell}`))[0]?.[0]));
  let then: unknown[];

  beforeAll(async () => {
    ownWorkbench = await openWorkbench(at.browser, at.server.url, { host, excelApi: "1.19" });
    await ownWorkbench.create({ A1: `=RACING.FORM(${race},"number,name")`, ...typed });
    await ownWorkbench.settled();
    then = await shownValues();
    expect(then).toEqual([expect.any(String), expect.any(String), expect.stringMatching(/UTC$/)]);
  });
  afterAll(() => ownWorkbench.page.context().close());

  test("the snapshot's card has the fields of its time", async () => {
    const { pane } = ownWorkbench;
    await ownWorkbench.press("takeSnapshot");
    const size = pane.getByText(/^“\d\d:\d\d”: 1 answer of 1 formula, \d+ kB\.$/);
    await size.waitFor();
    const [, name = ""] = /“(.*)”/.exec((await size.textContent()) ?? "") ?? [];
    await pane.getByRole("button", { name: "Take the snapshot" }).click();
    await pane.getByText(/ is in the workbook\./).waitFor();
    await pane.getByRole("radio", { name }).click();
    await pane.getByText(`Snapshot ${name}`, { exact: true }).waitFor();
    await ownWorkbench.settled();
    expect(await shownValues()).toEqual(then);
    expect(
      await ownWorkbench.calculate(`=RACING.STARTS(B2,,,,"date,track,finish",FALSE)`, "H1:J9"),
    ).not.toEqual([]);
  });

  test("a frozen copy has the name and the fields as texts", async () => {
    await ownWorkbench.press("freezeSheet");
    await ownWorkbench.pane.getByText("“Sheet1 values” contains values only.").waitFor();
    expect(await shownValues("Sheet1 values")).toEqual(then);
    expect(await ownWorkbench.calculate("='Sheet1 values'!B2.Jockey", "L1:L1")).not.toEqual([[then[1]]]);
  });
});
