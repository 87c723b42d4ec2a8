import { catalogue } from "../../../src/functions/catalogue";
import { sheetSize, withStoredNames } from "../../../src/workbench/grid/workbookData";

test.each([
  ["<f>RACING.STATUS()</f><v>RACING.STATUS(</v>", "<f>_xldudf_RACING_STATUS()</f><v>RACING.STATUS(</v>"],
  [
    '<f t="array" ref="A1">IF(1,racing.form("a"),1)</f>',
    '<f t="array" ref="A1">IF(1,_xldudf_RACING_FORM("a"),1)</f>',
  ],
  ['<f>A1+BRACING.X()+"racing.form"</f>', '<f>A1+BRACING.X()+"racing.form"</f>'],
])("%s is stored as %s", (part, expected) => {
  expect(withStoredNames(part)).toBe(expected);
});

test("a new sheet has room for all fields of every function from column K on", () => {
  const columns = catalogue.flatMap(({ reports }) =>
    Object.values(reports).map((table) => table.columns.length),
  );
  expect(10 + Math.max(...columns)).toBeLessThanOrEqual(sheetSize.cols);
});
