import { shiftReferences } from "../../../src/workbench/xlsx/shiftReferences";
import { loadEngine } from "../grid/loadEngine";

loadEngine();

test.each([
  ["A1+$A1+A$1+$A$1", "B3+$A3+B$1+$A$1"],
  ["SUM(B:B)+SUM(B:$C)+SUM(1:2)+SUM($1:2)", "SUM(C:C)+SUM(C:$C)+SUM(3:4)+SUM($1:4)"],
  ['\'A1\'!A1+Q1!A1&"A1 ""A1"""', '\'A1\'!B3+Q1!B3&"A1 ""A1"""'],
  ["LOG10(A1)+Bets[A1]+B", "LOG10(B3)+Bets[A1]+B"],
])("%s one column to the right and two rows below is %s", (formula, shifted) => {
  expect(shiftReferences(formula, { from: "D4", to: "E6" })).toBe(shifted);
});

test("what is shifted over the end of Excel's sheet goes on at its beginning", () => {
  expect(shiftReferences("A1", { from: "B2", to: "A1" })).toBe("XFD1048576");
});
