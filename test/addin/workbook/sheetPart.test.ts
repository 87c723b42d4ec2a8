import { figuresDown, labelled, spilledTable } from "../../../src/addin/workbook/sheetPart";
import { angle } from "../../../src/cells/columns/angle";
import { whatIf } from "../../../src/cells/columns/predictions";

test("a spilled table has filled headings, and each column the format and alignment of its field", () => {
  const fields = ["name", "winProb", "fairOdds", "winChange"];
  const part = spilledTable({
    column: 1,
    row: 4,
    rows: 3,
    table: whatIf,
    fields,
    formula: "=X()",
    formats: { fairOdds: "0.00" },
  });
  expect(part.cells).toEqual({ B4: "=X()" });
  expect(part.formats).toEqual({ "C5:C7": "0.0%", "D5:D7": "0.00", "E5:E7": "+0.0%;-0.0%;0.0%" });
  expect(part.looks).toEqual([
    ["B4:E4", expect.objectContaining({ bold: true, fillColor: "#E3EDE8" })],
    ...["C4", "D4", "E4"].map((heading) => [heading, { align: "right" }]),
  ]);
});

test("a cell over a range is merged, and its label stands above it over the same columns", () => {
  const part = labelled("C:D", 4, {
    label: { content: "Distance, m" },
    value: { content: 1200, look: { bold: true }, format: "#,##0" },
  });
  expect(part).toMatchObject({
    cells: { C4: "Distance, m", C5: 1200 },
    merges: ["C4:D4", "C5:D5"],
    looks: [["C5:D5", { bold: true }]],
    formats: { C5: "#,##0" },
  });
});

test("counts of thousands have a separator, and a year has none", () => {
  const fields = ["year", "starts", "wins"];
  const years = spilledTable({ column: 1, row: 4, rows: 3, table: angle.years, fields, formula: "=X()" });
  expect(years.formats).toEqual({ "C5:C7": "#,##0", "D5:D7": "#,##0" });
  const counts = { formula: "X()", fields: ["starts", "expectedWins", "winRate"], table: angle.summary };
  const figures = figuresDown({ column: 1, row: 4 }, counts);
  expect(figures.formats).toEqual({ C4: "#,##0", C5: "#,##0.0", C6: "0.0%" });
});
