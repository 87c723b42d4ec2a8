import { excel, type WorkbookContext } from "../../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../excelPage";

const cells = { A1: "2026-03-14", A2: "5", B2: "TRUE", A3: "=SEQUENCE(2,2)", D1: "=A2+1" };
const script = async <Result>(work: (context: WorkbookContext) => Promise<Result>): Promise<Result> =>
  excel(await excelPage(cells)).run({}, work);

test("a sheet is deleted, and rows are frozen", async () => {
  const page = await excelPage(cells);
  await excel(page).run({}, async (context) => {
    const { worksheets } = context.workbook;
    worksheets.add("Gone");
    worksheets.getItem("Race").freezePanes.freezeRows(2);
    await context.sync();
    worksheets.getItem("Gone").delete();
  });
  const saved = page.grid.save() as { sheets: { name: string; panes: object }[] };
  expect(saved.sheets.map(({ name, panes }) => [name, panes])).toEqual([["Race", { xSplit: 0, ySplit: 2 }]]);
});

test("sheets can be listed, added, found and activated", async () => {
  const facts = await script(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.add("Bias").activate();
    worksheets.load("items/name");
    const active = worksheets.getActiveWorksheet().load("name");
    const none = worksheets.getItemOrNullObject("Form");
    const used = worksheets.getItem("race").getUsedRangeOrNullObject().load("address");
    const empty = worksheets.getItem("Bias").getUsedRangeOrNullObject();
    await context.sync();
    return [
      worksheets.items.map(({ name }) => name),
      active.name,
      none.isNullObject,
      used.address,
      empty.isNullObject,
    ];
  });
  expect(facts).toEqual([["Race", "Bias"], "Bias", true, "Race!A1:D4", true]);
});

test("a missing sheet rejects the request", async () => {
  const missing = script(async (context) =>
    context.workbook.worksheets.getItem("Form").getRange("A1").select(),
  );
  await expect(missing).rejects.toMatchObject({ code: "ItemNotFound" });
});
