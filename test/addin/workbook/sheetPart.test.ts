import { labelled, movedRight, spilledTable } from "../../../src/addin/workbook/sheetPart";
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

test("a part is moved right with its formulas; functions, texts and cells of other sheets stay", () => {
  const part = {
    cells: { A1: "=RACING.BIAS($B$3,LOG10(A2))+Race!A7", B2: "A1", Z9: 4 },
    formats: { "A1:B2": "0" },
    looks: [["A1", { bold: true }]] as const,
    rules: [["Y1:Z9", { kind: "formula", formula: "=$A1>1", look: { bold: true } }]] as const,
  };
  expect(movedRight(part, 2)).toMatchObject({
    cells: { C1: "=RACING.BIAS($D$3,LOG10(C2))+Race!A7", D2: "A1", AB9: 4 },
    formats: { "C1:D2": "0" },
    looks: [["C1", { bold: true }]],
    rules: [["AA1:AB9", { formula: "=$C1>1" }]],
  });
});
