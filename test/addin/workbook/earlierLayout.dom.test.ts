import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { asPresentLayout, isEarlierSheet } from "../../../src/addin/workbook/earlierLayout";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** The labels and some columns of a race sheet of the earlier layout. */
const earlier = {
  A6: "Track",
  C6: "Date",
  E6: "Race",
  F6: "Scratched",
  T6: "Options",
  N8: "Barrier",
  J11: "fair",
  K11: "price",
  L11: "edge",
  M11: "stake",
  AR11: "taken",
  AS11: "live",
  AT11: "move",
  BC11: "record",
};

async function open(cells: Record<string, string> = earlier) {
  const page = await excelPage(cells);
  Object.assign(globalThis, { Excel: excel(page) });
  const { grid } = page;
  let click: (sheet: string, address: string) => void = () => undefined;
  const sheets = asPresentLayout({
    ...sheetInputs,
    onClicked: async (listener) => void (click = listener),
  });
  const formula = (cell: string) => grid.read(grid.area(`Race!${cell}`))[0]?.[0]?.formula;
  return { sheets, sheet: grid.sheetId("Race"), formula, click: (cell: string) => click(grid.sheetId("Race"), cell) }; // prettier-ignore
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

test("the values of a sheet of the earlier layout come in the order of the present columns", async () => {
  const { sheets, sheet } = await open();
  const { values } = await sheets.read(sheet, { values: "A1:BD11" });
  expect(values[10]?.slice(9, 14)).toEqual(["fair", "price", "live", "edge", "stake"]);
  expect([values[10]?.[44], values[10]?.[45], values[10]?.[54]]).toEqual(["taken", "move", "record"]);
  expect([values[5]?.[20], values[7]?.[14]]).toEqual(["Options", "Barrier"]);
  expect(await sheets.isEarlier(sheet)).toBe(true);
});

test("a formula is written with the sheet's own cells and read with the present ones", async () => {
  const { sheets, sheet, formula } = await open();
  const present = '=SUM($M$11:N$12)+L11+Bets!M11+SUMIF(Bets!$L$5:$M$9,"M11",K11)';
  await sheets.write(sheet, { U7: [[present]], AK12: [["M11"]] });
  expect(formula("T7")).toBe('=SUM($L$11:M$12)+AS11+Bets!M11+SUMIF(Bets!$L$5:$M$9,"M11",K11)');
  expect(formula("AJ12")).toBe("M11");
  const { inputs } = await sheets.read(sheet, { values: "A1:U8", inputs: ["U7", "AK12"] });
  expect(inputs).toEqual({ U7: [[present]], AK12: [["M11"]] });
});

test("a clicked cell of the earlier layout is named by its present address", async () => {
  const { sheets, click } = await open();
  const clicked: string[] = [];
  await sheets.onClicked((_, address) => void clicked.push(address));
  for (const cell of ["B11", "M2", "AS11", "BC11"]) click(cell);
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(clicked).toEqual(["B11", "N2", "L11", "BC11"]);
});

test("sheets of the present layout and other sheets keep their addresses", async () => {
  const { T6, N8, ...both } = earlier;
  const { sheets, sheet, formula } = await open({ ...both, U6: T6, O8: N8 });
  await sheets.write(sheet, { U7: [["=M11"]] });
  expect(formula("U7")).toBe("=M11");
  expect((await sheets.read(sheet, { values: "A1:U11" })).values[10]?.[11]).toBe("edge");
  expect(await sheets.isEarlier(sheet)).toBe(false);
  expect(isEarlierSheet([["Notes"]])).toBe(false);
});
