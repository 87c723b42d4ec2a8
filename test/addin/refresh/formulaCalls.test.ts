import { parseFormulaCalls } from "../../../src/addin/refresh/formulaCalls";

test.each([
  ["=RACING.STATUS()", [{ name: "STATUS", args: [] }]],
  ["=SUM(A1:A3)", []],
  ['="RACING.FORM(1,2)"', []],
  ['=RACING.FORM(B1,"say ""a,b(""",,TRUE)', [{ name: "FORM", args: ["B1", '"say ""a,b("""', "", "TRUE"] }]],
  ["=racing.form( $B$1 , 'My (card), 1'!B2 , 3)", [{ name: "FORM", args: ["$B$1", "'My (card), 1'!B2", "3"] }]],
  ["=_xldudf_RACING_VENUES({1,2;3,4},5)", [{ name: "VENUES", args: ["{1,2;3,4}", "5"] }]],
  ["=RACINGDEV.VENUES()", [{ name: "VENUES", args: [] }]],
  [
    "=IFERROR(INDEX(RACING.FORM(DATE(2026,3,14),B2,3),2,1),RACING.FORM(B1,B2,4))",
    [
      { name: "FORM", args: ["DATE(2026,3,14)", "B2", "3"] },
      { name: "FORM", args: ["B1", "B2", "4"] },
    ],
  ],
])("the calls in %s", (formula, calls) => {
  expect(parseFormulaCalls(formula)).toEqual(calls);
});
