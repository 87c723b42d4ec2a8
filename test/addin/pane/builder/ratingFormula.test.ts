import { completeFormula, formulaFault } from "../../../../src/addin/pane/builder/ratingFormula";

test("the last word of a formula is completed by every name that has it, those that begin with it first", () => {
  expect(completeFormula("2*barr")).toEqual(["2*barrier", "2*last.barrier"]);
  expect(completeFormula("barrier + ran")).toContain("barrier + rank(");
  expect(completeFormula("2*CAREER.winr")).toEqual(["2*career.winRate"]);
  for (const text of ["", "2*", "barrier + 1"]) expect(completeFormula(text)).toEqual([]);
});

test("a fault states the place in the formula", () => {
  expect(formulaFault("5*barier/50")).toBe(
    "formula has an unknown name; did you mean barrier, at character 3: 5*»barier«/50",
  );
  expect(formulaFault("barrier/50")).toBeUndefined();
});
