import { engineFormula, typedFormula } from "../../../src/workbench/grid/formulaText";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();
void createGrid();

test("a formula on several lines is shown as typed too", () => {
  expect(typedFormula('=SUM(_FV(A5, "Fair odds"), LAMBDA.CALL(f, 2))')).toBe("=SUM(A5.[Fair odds], f(2))");
});

test.each([
  ["=A5.[Fair odds]+LOG10(2)", '=_FV(A5,"Fair odds")+LOG.10(2)'],
  [
    "=Race!$A$5.Jockey&'My races'!B2.[a \"b\"]",
    '=_FV(Race!$A$5,"Jockey")&_FV(\'My races\'!B2,("a "&CHAR(34)&"b"&CHAR(34)&""))',
  ],
  ['=LEN("""")&"a""b"&""', '=LEN((""&CHAR(34)&""))&("a"&CHAR(34)&"b")&""'],
  [
    '=IF(A5.Jockey="A5.Jockey","LOG10(1)",log10(A1))',
    '=IF(_FV(A5,"Jockey")="A5.Jockey","LOG10(1)",LOG.10(A1))',
  ],
  [
    "=LET(f,LAMBDA(x,x),g,LAMBDA(1),f(2)+g())",
    "=LET(f,LAMBDA(x,x),g,LAMBDA(1),LAMBDA.CALL(f,2)+LAMBDA.CALL(g))",
  ],
  ['=LAMBDA(x,x&")")(LAMBDA(2)())', '=LAMBDA.CALL(LAMBDA(x,x&")"),LAMBDA.CALL(LAMBDA(2)))'],
  ["=LAMBDA(x,LAMBDA(y,x+y))(1)(A5)", "=LAMBDA.CALL(LAMBDA.CALL(LAMBDA(x,LAMBDA(y,x+y)),1),A5)"],
  ["=RACING.FORM(A1)+SUM(LOG100,T1:T2)", "=RACING.FORM(A1)+SUM(LOG100,T1:T2)"],
  ["A5.Jockey", "A5.Jockey"],
])("%s is %s to the engine, and shown as typed", (typed, stored) => {
  expect(engineFormula(typed)).toBe(stored);
  expect(typedFormula(stored)).toBe(typed.replace("log10", "LOG10"));
});
