import { axeFaults } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { inEachTheme } from "../browser/inEachTheme";
import { select } from "../browser/keyboard";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";
import { handWritten, main, relation, rows } from "../workbench/xlsx/handWritten";

/**
 * Parts of an opened Excel file that the engine lacks: comments under the pointer and by keyboard, dates in
 * other languages. With PANE_IMAGES naming a folder, a screenshot of each theme is kept there.
 */
const at = testSite();
const folder = process.env.PANE_IMAGES;
const text = "Rain at noon.\nPrice taken at 3.40, drifted to 4.2 by the off.";
let workbench: Workbench;

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 1280, height: 800 } });
  const comments = `<comments ${main}><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><t>${text}</t></text></comment></commentList></comments>`;
  const file = handWritten({
    sheets: { Bets: rows('<c><f>TEXT(46339,"[$-40C]mmmm")</f></c>', '<c r="B2"><v>3.4</v></c>') },
    parts: {
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("rId1", "comments", "../comments1.xml")}</Relationships>`,
      "xl/comments1.xml": comments,
    },
  });
  const { page } = workbench;
  await page.setInputFiles("#file", {
    name: "bets.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(file),
  });
  await page.getByText("Opened bets.xlsx", { exact: true }).waitFor();
});

const comment = () => workbench.page.locator(".cell-note");

/**
 * Points at a cell and rests there until its comment is shown, and points again if it is not: a pointer is
 * not noticed while the grid is drawn anew, and one that moves shows nothing.
 */
const showComment = (address: string): Promise<void> =>
  eventually(async () => {
    await pointAt(address);
    const shown = comment().getByText("Price taken at 3.40").waitFor({ timeout: 10_000 });
    return shown.then(
      () => true,
      () => false,
    );
  }, true);

async function pointAt(address: string): Promise<void> {
  const { page } = workbench;
  const { x, y, width, height } = await page.evaluate<DOMRect>(
    `racingWorkbench.excel.grid.placeOf(racingWorkbench.excel.grid.area('${address}')).toJSON()`,
  );
  await page.mouse.move(x + width / 3, y + height / 3);
  await page.mouse.move(x + width / 2, y + height / 2);
}

test("the pointer shows the comment of its cell, on a copied sheet too", async () => {
  const { page } = workbench;
  await showComment("B2");
  expect(await comment().locator("strong").textContent()).toBe("Ann");
  await inEachTheme(page, async (theme) => {
    expect([theme, await axeFaults(page, { exclude: ["iframe"] })]).toEqual([theme, []]);
    if (folder) await page.screenshot({ path: `${folder}/comment-${theme}.png` });
  });
  await eventually(async () => {
    await pointAt("D9");
    return comment().count();
  }, 0);
  await page.evaluate(`(() => {
    const model = racingWorkbench.excel.grid.model();
    const sheetId = model.getters.getActiveSheetId();
    model.dispatch("DUPLICATE_SHEET", { sheetId, sheetIdTo: "copy", sheetNameTo: "Copy" });
    model.dispatch("ACTIVATE_SHEET", { sheetIdFrom: sheetId, sheetIdTo: "copy" });
  })()`);
  await showComment("B2");
});

test("the selected cell's comment stands below the sheet, Shift+F2 opens it and Escape closes it", async () => {
  const { page } = workbench;
  await select(workbench, "B2");
  await page.getByText("B2, comment: Rain at noon. Price taken at 3.40", { exact: false }).waitFor();
  await page.keyboard.press("Shift+F2");
  const dialog = page.getByRole("dialog", { name: "Comment on B2" });
  await dialog.waitFor();
  expect(await dialog.locator(".comment").textContent()).toBe(text);
  await inEachTheme(page, async (theme) => {
    expect([theme, await axeFaults(page, { exclude: ["iframe"] })]).toEqual([theme, []]);
    if (folder) await page.screenshot({ path: `${folder}/comment-dialog-${theme}.png` });
  });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await select(workbench, "A1");
  await page.keyboard.press("Shift+F2");
  await page.getByText("A1 has no comment").waitFor();
});

test("the months of other languages, which are loaded later, are right even if a file came before them", async () => {
  await eventually(async () => (await workbench.get("Bets!A1"))[0]?.[0], "novembre");
});
