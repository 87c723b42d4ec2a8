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

test("the lab lists the runners of saved angles today and tomorrow, and counts them by angle", () => {
  const { cells } = angleSheet("Angle lab", { track: "ashford-park", options: "" });
  expect([cells.A25, cells.B25, cells.D25, cells.E25]).toEqual(["Angle", "Conditions", "Today", "Tomorrow"]);
  expect([cells.AE7, cells.AR7]).toEqual(["RUNNERS OF TODAY", "RUNNERS OF TOMORROW"]);
  expect(cells.AE8).toMatch(/^=RACING\.ANGLE\(\$A\$25:\$B\$34,"runners","today",,"angle,.*,scratched,price,/);
  expect(cells.AR8).toContain('"runners","tomorrow"');
  expect(cells.D26).toBe('=IF($B26="","",COUNTIF($AE$9:$AE$208,IF($A26="",$B26,$A26)))');
  expect([cells.A26, cells.B34]).toEqual([undefined, undefined]);
});
