import { spilledTable } from "../../../src/addin/workbook/sheetPart";
import { whatIf } from "../../../src/cells/columns/predictions";

test("a spilled table has bold headings, and each column the number format of its field", () => {
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
  expect(part).toEqual({
    cells: { B4: "=X()" },
    bold: ["B4:E4"],
    formats: { "C5:C7": "0.0%", "D5:D7": "0.00", "E5:E7": "+0.0%;-0.0%;0.0%" },
  });
});
