/** Suite of src/workbench/grid: the functions of Excel that the engine lacks. */
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

const cells = { A1: "5", A2: "3", A3: "9", B1: "Ben", B2: "ada", C1: "x", C2: "y", C3: "x" };

/** Returns the spill of a formula in E1 over cells of A1:C3 (B3 is blank). */
async function spilled(formula: string): Promise<unknown[][]> {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { ...cells, E1: formula } }]);
  const area = grid.spillOf(grid.area("E1")) ?? grid.area("E1");
  return grid.read(area).map((row) => row.map(({ value, error }) => error?.error ?? value));
}

test.each([
  [
    "FILTER keeps rows",
    "=FILTER(A1:C3,A1:A3>4)",
    [
      [5, "Ben", "x"],
      [9, 0, "x"],
    ],
  ],
  ["FILTER keeps columns", "=FILTER(A1:C1,{TRUE,FALSE,TRUE})", [[5, "x"]]],
  ["FILTER takes numbers for conditions", '=FILTER(A1:A3,(A1:A3>3)*(C1:C3="x"))', [[5], [9]]],
  ["FILTER that keeps nothing is #CALC!", "=FILTER(A1:C3,A1:A3>99)", [["#CALC!"]]],
  ["FILTER that keeps nothing gives its third argument", '=FILTER(A1:C3,A1:A3>99,"none")', [["none"]]],
  ["FILTER with a condition of another length is #VALUE!", "=FILTER(A1:C3,A1:A2>4)", [["#VALUE!"]]],
  ["TEXT of a duration has all its hours", '=TEXT(1.5,"[h]:mm")', [["36:00"]]],
  ["TEXT of a short duration", '=TEXT(7/24,"[h]:mm:ss")', [["7:00:00"]]],
  ["TEXT of a duration has two digits of hours", '=TEXT(7/24,"[hh]:mm")', [["07:00"]]],
  ["TEXT of a duration has all its minutes", '=TEXT(1.5,"[m]")&TEXT(83.5/86400,"[mm]:ss")', [["216001:24"]]],
  ["TEXT of a duration has all its seconds", '=TEXT(A1/1440,"[s]"" s""")', [["300 s"]]],
  ["TEXT of an error is the error", '=TEXT(NA(),"[h]:mm")', [["#N/A"]]],
  ["TEXT has hours of one digit", '=TEXT(0.375,"h:mm")&TEXT(0.375,"hh:mm")', [["9:0009:00"]]],
  ["TEXT of a number", '=TEXT(1234.5,"#,##0.00")', [["1,234.50"]]],
  ["SORT is ascending by the first column", "=SORT(A1:A3)", [[3], [5], [9]]],
  [
    "SORT takes a column and -1 for descending",
    "=SORT(A1:C3,1,-1)",
    [
      [9, 0, "x"],
      [5, "Ben", "x"],
      [3, "ada", "y"],
    ],
  ],
  ["SORT puts texts in order whatever their capitals, blanks last", "=SORT(B1:B3)", [["ada"], ["Ben"], [0]]],
  ["SORT puts blanks last also when descending", "=SORT(B1:B3,1,-1)", [["Ben"], ["ada"], [0]]],
  ["SORT takes a text without characters for a blank", '=SORT({"b";"";"a"})', [["a"], ["b"], [""]]],
  ["SORT keeps the order of texts that differ in capitals", '=SORT({"B";"b";"a"})', [["a"], ["B"], ["b"]]],
  ["SORT keeps it also when descending", '=SORT({"B";"b";"c"},1,-1)', [["c"], ["B"], ["b"]]],
  ["SORT leaves one row as it is", '=SORT({"b","a"})', [["b", "a"]]],
  ["SORTBY leaves one row as it is", '=SORTBY({"b","a"},"x")', [["b", "a"]]],
  ["SORT turns by columns", "=SORT({3,1,2},1,1,TRUE)", [[1, 2, 3]]],
  ["SORT by a column that is not there is #VALUE!", "=SORT(A1:A3,2)", [["#VALUE!"]]],
  ["SORTBY orders rows by another column", "=SORTBY(B1:B3,A1:A3)", [["ada"], ["Ben"], [0]]],
  ["SORTBY takes several columns, each with its order", "=SORTBY(A1:A3,C1:C3,1,A1:A3,-1)", [[9], [5], [3]]],
  ["SORTBY by a column of another length is #VALUE!", "=SORTBY(A1:A3,A1:A2)", [["#VALUE!"]]],
  ["XMATCH finds a value", "=XMATCH(9,A1:A3)", [[3]]],
  ["XMATCH finds a text whatever its capitals", '=XMATCH("ADA",B1:B3)', [[2]]],
  ["XMATCH that finds nothing is #N/A", "=XMATCH(4,A1:A3)", [["#N/A"]]],
  ["XMATCH finds the next smaller", "=XMATCH(8,A1:A3,-1)", [[1]]],
  ["XMATCH finds the next larger", "=XMATCH(4,A1:A3,1)", [[1]]],
  ["XMATCH looks for a pattern", '=XMATCH("b?n*",B1:B3,2)', [[1]]],
  ["XMATCH looks from the last", '=XMATCH("x",C1:C3,0,-1)', [[3]]],
  ["XMATCH refuses another mode", "=XMATCH(4,A1:A3,7)", [["#VALUE!"]]],
])("%s", async (_title, formula, expected) => {
  expect(await spilled(formula)).toEqual(expected);
});
