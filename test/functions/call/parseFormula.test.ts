import { parseFormulaArgument, parseFormulaCalls } from "../../../src/functions/call/parseFormula";

test.each([
  ["=RACING.STATUS()", [{ name: "STATUS", args: [] }]],
  ["=SUM(A1:A3)", []],
  ['="RACING.FORM(1,2)"', []],
  ['=RACING.FORM(B1,"say ""a,b(""",,TRUE)', [{ name: "FORM", args: ["B1", '"say ""a,b("""', "", "TRUE"] }]],
  [
    "=racing.form( $B$1 , 'My (card), 1'!B2 , 3)",
    [{ name: "FORM", args: ["$B$1", "'My (card), 1'!B2", "3"] }],
  ],
  ["=B1)+RACING.STATUS(1))+RACING.VENUES(", [{ name: "STATUS", args: ["1"] }]],
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

test.each([
  ["", { value: undefined }],
  ['"say ""a"""', { value: 'say "a"' }],
  ["-1.5e3", { value: -1500 }],
  ["true", { value: true }],
  ["B1", { reference: { sheet: "Race", address: "B1" } }],
  ["$b$1:C2", { reference: { sheet: "Race", address: "B1:C2" } }],
  ["Card!B1", { reference: { sheet: "Card", address: "B1" } }],
  ["'It''s 1'!B1", { reference: { sheet: "It's 1", address: "B1" } }],
  ["TODAY()", { computed: true }],
  ["B1+1", { computed: true }],
  ["B1#", { computed: true }],
  ["B:B", { computed: true }],
  ["today_cell", { computed: true }],
  ["{1,2}", { computed: true }],
])("%s", (argument, expectedArgument) => {
  expect(parseFormulaArgument(argument, "Race")).toEqual(expectedArgument);
});
