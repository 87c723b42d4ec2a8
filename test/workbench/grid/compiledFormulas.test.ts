import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

test("LOG10 is calculated, and no cell", async () => {
  const grid = createGrid();
  const cells = { A1: "1000", B1: "=LOG10(A1)+LOG10", B2: "=log10( 0 )", B3: "=LOG10(A1:A2)" };
  await grid.create([{ name: "Race", cells }]);
  const [sum, none] = ["B1", "B2"].map((address) => grid.read(grid.area(address))[0]?.[0]);
  expect(sum).toMatchObject({ value: 3, formula: "=LOG10(A1)+LOG10" });
  expect(none).toMatchObject({ error: { error: "#NUM!" } });
});

test("formulas with names are calculated again, copied, moved, saved and shown as typed", async () => {
  const typed = '=LET(add,LAMBDA(n,n+$A$1),add(B1)&"add(1)")';
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: "5", B1: "2", E1: typed } }]);
  const area = grid.area("E1");
  expect(grid.read(area)[0]?.[0]).toMatchObject({ value: "7add(1)", formula: typed });
  grid.write(grid.area("A1"), [["7"]]);
  expect(grid.read(area)[0]?.[0]).toMatchObject({ value: "9add(1)" });
  grid.insertRow(grid.area("A1"));
  expect(grid.read(grid.area("E2"))[0]?.[0]?.formula).toBe(typed.replace("$A$1", "$A$2").replace("B1", "B2"));
  const again = createGrid();
  await again.open(JSON.parse(JSON.stringify(grid.save())));
  expect(again.read(again.area("E2"))[0]?.[0]).toMatchObject({ value: "9add(1)" });
  const copied = grid.copySheet("Race");
  expect(grid.read(grid.area(`${copied}!E2`))[0]?.[0]).toMatchObject({ value: "9add(1)" });
});
