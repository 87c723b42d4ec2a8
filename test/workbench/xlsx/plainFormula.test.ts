import { isPlainFormula } from "../../../src/workbench/xlsx/plainFormula";

test.each([
  "A1*2+B3^2",
  'IF(A1="7/2",TRUE,\'Race 1\'!$B$2)',
  "SUM(A1:A3,MAX(B:B))+SUMIFS(C:C,A:A,\"x\",B:B,D1)",
  'IFERROR(INDEX(Form!A1:H20,MATCH(A5,Form!A1:A20,0),3),"")',
  "XLOOKUP(A1,Bets[Runner],Bets[Price])",
  "COUNTIF(MyOdds,\">3\")+SUM(A1#)",
  "IFERROR(RACING.OVERROUND(E2:E5),\"\")",
  '"A1:A3"&B1',
])("%s is plain", (formula) => {
  expect(isPlainFormula(formula, false)).toBe(true);
}); // prettier-ignore

/** Excel would take one cell of each range: SUM(A1:A3*2) of a plain formula is SUM(@A1:A3*2). */
test.each([
  "A1:A3",
  "SUM(A1:A3*2)",
  "ABS(A1:A3)",
  "Rate*2",
  "IF(A1:A3>1,1,0)",
  "VLOOKUP(A1:A3,B:C,2)",
  "SUM(FILTER(A1:A3,B1:B3))",
  "LET(x,E2:E5,SUM(1/x))",
  "{1,2}",
  "A1#",
  "Bets[Price]",
  'RACING.FORM("2026-03-14")',
  "SUM(B1:INDEX(B1:B9,2))",
])("%s is marked as a dynamic array", (formula) => {
  expect(isPlainFormula(formula, true)).toBe(false);
});
