import { angleSheet } from "../../../src/addin/workbook/angleSheet";
import { readConditions } from "../../../src/cells/arguments/readConditions";

test("the angle lab has a cell for each condition, of which the blank ones are none", () => {
  const lab = angleSheet("Angle lab", { track: "ashford-park", options: "race_code=gallops; country=au" });
  const rows = Array.from({ length: 12 }, (_, index) => [
    lab.cells[`A${8 + index}`] ?? "",
    lab.cells[`B${8 + index}`] ?? "",
  ]);
  expect(readConditions("conditions", rows)).toBe("track=ashford-park; barrier=1-4");
  const values: Readonly<Record<string, unknown>> = { distance: 1200, condition: "wet", "first-up": true };
  const filled = rows.map(([name]) => [name, values[name ?? ""] ?? 5]);
  expect(readConditions("conditions", filled).split("; ")).toHaveLength(12);
  expect(lab.cells.A6).toContain('"warning"'); // between the inputs and the titles
  expect([lab.cells.A7, lab.cells.D7]).toEqual(["CONDITIONS", "RECORD"]);
});
