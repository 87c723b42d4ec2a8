import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

const cells = { A1: "5", A2: "3", A3: "9", B1: "2", B2: "4", B3: "6", C1: "x" };

async function gridWith(formula: string): Promise<GridHost> {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { ...cells, E1: formula } }]);
  return grid;
}

function spilled(grid: GridHost): unknown[][] {
  const area = grid.spillOf(grid.area("E1")) ?? grid.area("E1");
  return grid.read(area).map((row) => row.map(({ value, error }) => error?.error ?? value));
}

test.each<[string, string, unknown[][]]>([
  ["LET names a value", "=LET(x,A1+1,x*x)", [[36]]],
  ["LET names a value by one before it", "=LET(x,2,y,x+1,x*y)", [[6]]],
  ["a name hides the same one outside", "=LET(x,2,LET(x,5,x)+x)", [[7]]],
  ["LET names a range", "=LET(all,A1:A3,SUM(all)/ROWS(all))", [[17 / 3]]],
  ["LET names a cell for a function of ranges", "=LET(one,A1,SUM(one,1))", [[6]]],
  ["LET calculates with tables", "=LET(all,A1:A3,all*2)", [[10], [6], [18]]],
  ["LET keeps texts and errors", '=LET(bad,1/0,good,"a",IFERROR(bad,good&C1))', [["ax"]]],
  ["LET names a LAMBDA", "=LET(double,LAMBDA(n,n*2),double(A1)+double(1))", [[12]]],
  ["a LAMBDA is called where it stands", "=LAMBDA(x,y,x*y)(A1,2)+1", [[11]]],
  ["a LAMBDA returns another one", "=LAMBDA(x,LAMBDA(y,x+y))(1)(A1)", [[6]]],
  ["LET without a calculation is #VALUE!", "=LET(x,1,y,2)", [["#VALUE!"]]],
  ["a LAMBDA that is not called is #CALC!", "=LAMBDA(x,x)", [["#CALC!"]]],
  ["a name that is no function is #NAME?", "=LET(f,1,g,LAMBDA(x,x),f(2))", [["#NAME?"]]],
  ["an argument left out is omitted", "=LET(f,LAMBDA(a,b,IF(ISOMITTED(b),a,b)),f(3))", [[3]]],
  ["MAP goes through several tables", "=MAP(A1:A3,B1:B3,LAMBDA(a,b,a*b))", [[10], [12], [54]]],
  ["BYROW calls with each row", "=BYROW(A1:B3,LAMBDA(row,SUM(row)))", [[7], [7], [15]]],
  ["BYCOL calls with each column", "=BYCOL(A1:B3,LAMBDA(col,MAX(col)))", [[9, 6]]],
  ["REDUCE adds up", "=REDUCE(100,A1:A3,LAMBDA(sum,cell,sum+cell))", [[117]]],
  ["SCAN shows each sum", "=SCAN(0,A1:A3,LAMBDA(sum,cell,sum+cell))", [[5], [8], [17]]],
  [
    "MAKEARRAY gets row and column",
    "=MAKEARRAY(2,3,LAMBDA(r,c,r*10+c))",
    [
      [11, 12, 13],
      [21, 22, 23],
    ],
  ],
  ["a LAMBDA sees the names around it", "=LET(k,10,MAP(A1:A2,LAMBDA(a,a+k)))", [[15], [13]]],
  ["a table as the result of one cell is #CALC!", "=MAP(A1:A2,LAMBDA(a,A1:A3))", [["#CALC!"]]],
])("%s", async (_what, formula, expected) => {
  expect(spilled(await gridWith(formula))).toEqual(expected);
});
