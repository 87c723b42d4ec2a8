import { type WorkbookContext as Context, excel } from "../../../../src/workbench/officeHost/excel/excel";
import type { Range } from "../../../../src/workbench/officeHost/excel/range";
import { excelPage } from "../excelPage";

const cells = { A1: "2026-03-14", A2: "5", B2: "TRUE", A3: "=SEQUENCE(2,2)", D1: "=A2+1" };

/** Runs a script on a workbook with these cells. */
async function script<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
  return excel(await excelPage(cells)).run({}, work);
}

const range = (context: Context, address: string): Range =>
  context.workbook.worksheets.getActiveWorksheet().getRange(address);

test("a range's values, formulas, formats and position can be read once loaded", async () => {
  const foundRange = await script(async (context) => {
    const loaded = range(context, "A1:B3").load();
    await context.sync();
    return loaded;
  });
  expect(foundRange.address).toBe("Race!A1:B3");
  expect(foundRange.values).toEqual([[46095, ""], [5, true], [1, 2]]); // prettier-ignore
  expect(foundRange.formulas[2]).toEqual(["=SEQUENCE(2,2)", 2]);
  expect(foundRange.numberFormat[1]).toEqual(["General", "General"]);
  expect([foundRange.rowIndex, foundRange.columnIndex, foundRange.rowCount, foundRange.columnCount]).toEqual([
    0, 0, 3, 2,
  ]);
});

test.each([
  ["before it is loaded", async (foundRange: Range) => foundRange.values],
  ["before the script has synchronised", async (foundRange: Range) => foundRange.load("values").values],
  [
    "when another was loaded",
    async (foundRange: Range) => (await foundRange.load("address").context.sync(), foundRange.values),
  ],
])("reading a property throws %s", async (_title, readProperty) => {
  await expect(script(async (context) => readProperty(range(context, "A1")))).rejects.toMatchObject({
    code: "PropertyNotLoaded",
  });
});

test("written values are calculated when the script synchronises; null leaves a cell unchanged", async () => {
  const values = await script(async (context) => {
    range(context, "A2:B2").values = [[9, null]];
    range(context, "E1").formulas = [["=A2*2"]];
    const foundRange = range(context, "A2:E2").load("values");
    const sum = range(context, "D1:E1").load("values");
    await context.sync();
    return [foundRange.values, sum.values];
  });
  expect(values).toEqual([[[9, true, "", "", ""]], [[10, 18]]]);
});

test("a number format is set", async () => {
  const formats = await script(async (context) => {
    range(context, "A2").numberFormat = [["0.00"]];
    const foundRange = range(context, "A2").load("numberFormat");
    await context.sync();
    return foundRange.numberFormat;
  });
  expect(formats).toEqual([["0.00"]]);
});

test("styles are set, and one number format for a whole range", async () => {
  const page = await excelPage(cells);
  await excel(page).run({}, async (context) => {
    const { format } = range(context, "A2:B2");
    format.font.bold = true;
    format.font.color = "#1F1F1F";
    format.fill.color = "#FFF2CC";
    format.columnWidth = 30;
    range(context, "A2:A3").numberFormat = "0.0";
  });
  const saved = page.grid.save() as { sheets: { cols: object }[]; styles: Record<string, object> };
  expect(Object.values(saved.styles)).toEqual([{ bold: true, textColor: "#1F1F1F", fillColor: "#FFF2CC" }]);
  expect(saved.sheets[0]?.cols).toEqual({ 0: { size: 40 }, 1: { size: 40 } });
  expect(page.grid.read(page.grid.area("A2:A3")).map(([cell]) => cell?.text)).toEqual(["5.0", "1.0"]);
});

test("merged cells within a range are returned, or a null object without any; there are no tables", async () => {
  const facts = await script(async (context) => {
    range(context, "F5:G6").merge();
    await context.sync();
    const [merged, none] = ["F6:F9", "A1"].map((cells) =>
      range(context, cells).getMergedAreasOrNullObject().load("address"),
    );
    const tables = range(context, "A1:D9").getTables().load("items/name");
    await context.sync();
    return [merged?.address, none?.isNullObject, tables.items];
  });
  expect(facts).toEqual(["Race!F5:G6", true, []]);
});

test("a spill's area is returned, or a null object without a spill", async () => {
  const facts = await script(async (context) => {
    const [spill, none] = ["A3", "A2"].map((cell) =>
      range(context, cell).getSpillingToRangeOrNullObject().load("address"),
    );
    await context.sync();
    return [spill?.address, spill?.isNullObject, none?.isNullObject];
  });
  expect(facts).toEqual(["Race!A3:B4", false, true]);
});

test("cells next to a range can be read", async () => {
  const facts = await script(async (context) => {
    const first = range(context, "A1");
    const all = [first.getCell(1, 0), first.getOffsetRange(2, 1), first.getResizedRange(1, 1)].map((next) =>
      next.load("address"),
    );
    await context.sync();
    return all.map(({ address }) => address);
  });
  expect(facts).toEqual(["Race!A2", "Race!B3", "Race!A1:B2"]);
});

test("the selection is read and set", async () => {
  const facts = await script(async (context) => {
    range(context, "B2:C3").select();
    const [selected, active] = [
      context.workbook.getSelectedRange().load(),
      context.workbook.getActiveCell().load(),
    ];
    await context.sync();
    return [selected.address, active.address];
  });
  expect(facts).toEqual(["Race!B2:C3", "Race!B2"]);
});

test("all selected areas are returned; the last is the selected range", async () => {
  const facts = await script(async (context) => {
    const { grid } = context.page;
    grid.select(grid.area("Race!B2:C3"), grid.area("Race!A1"), grid.area("Race!D1:D4"));
    const { areas } = context.workbook.getSelectedRanges();
    const last = context.workbook.getSelectedRange().load("address");
    areas.load("items/rowIndex");
    await context.sync();
    return [...areas.items, last].map(({ address }) => address);
  });
  expect(facts).toEqual(["Race!B2:C3", "Race!A1", "Race!D1:D4", "Race!D1:D4"]);
});

test("a range is cleared", async () => {
  const text = await script(async (context) => {
    range(context, "A3").clear();
    const foundRange = range(context, "A3:B4").load("values");
    await context.sync();
    return foundRange.values.flat().join("");
  });
  expect(text).toBe("");
});

test("the workbook uses the 1900 date system", async () => {
  const day = await script(async (context) => {
    const serial = context.workbook.functions.date(2000, 1, 1).load("value");
    await context.sync();
    return serial.value;
  });
  expect(day).toBe(36526);
});

test.each([
  ["the whole book", (context: Context) => context.workbook.application.calculate("Full"), ["A3", "D1"]],
  ["a range", (context: Context) => range(context, "A1:C9").calculate(), ["A3"]],
])("%s can be calculated", async (_title, work, expected) => {
  const page = await excelPage(cells);
  const calculate = jest.spyOn(page.grid, "calculate");
  await excel(page).run({ delayForCellEdit: true }, async (context) => work(context));
  const cellsOf = (address: string) => page.grid.formulaCells(page.grid.area(address));
  const all = calculate.mock.calls.flatMap(([asked]) => asked ?? cellsOf("A1:D4"));
  expect(all.sort()).toEqual(expected.flatMap(cellsOf).sort());
});
