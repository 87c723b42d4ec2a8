/** The files that the page saves: an Excel file, one with values only, and a file of the workbench. */
import { strFromU8, unzipSync } from "fflate";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { savedBook, savedFile, savedValues } from "../browser/savedFile";
import { testSite } from "../browser/testSite";

const at = testSite();

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, {});
  await workbench.create({ A1: '=RACING.FORM("2026-03-14","ashford-park",3,"number,name,barrier",FALSE)', F1: '=IF("7/2"="7/2",-(2^2),0)' }); // prettier-ignore
  await workbench.settled();
});
afterAll(() => workbench.page.context().close());

const sheetOf = (file: Buffer): string =>
  strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());

test("Save makes an Excel file of a new workbook, with its formulas as typed", async () => {
  const sheet = sheetOf(await savedFile(workbench.page, "Save"));
  expect(sheet).toMatch(/<f t="array" ref="A1:C\d+">_xldudf_RACING_FORM\("2026-03-14"/);
  expect(sheet).toContain('<f>IF("7/2"="7/2",-(2^2),0)</f><v>-4</v>');
});

test("a copy holds values only, or is a file of the workbench", async () => {
  const { page } = workbench;
  const sheet = sheetOf(await savedValues(page));
  expect(sheet).not.toContain("<f");
  expect(sheet).toContain("<v>-4</v>");
  expect(JSON.parse((await savedBook(page)).toString())).toMatchObject({ kind: "racing-form-workbook" });
});
