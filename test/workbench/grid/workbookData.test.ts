import { catalogue } from "../../../src/functions/catalogue";
import { sheetSize } from "../../../src/workbench/grid/sheetAreas";

test("a new sheet has room for all fields of every function from column K on", () => {
  const columns = catalogue.flatMap(({ reports }) =>
    Object.values(reports).map((table) => table.columns.length),
  );
  expect(10 + Math.max(...columns)).toBeLessThanOrEqual(sheetSize.cols);
});
