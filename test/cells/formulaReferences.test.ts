import { parseReferences } from "../../src/cells/formulaReferences";

test.each([
  ["=SUM($B2:B9)*Race!A1", "=SUM({$..:..})*{!..}", ["1,8 1,1", "Race 0 0"]],
  ["='O''Brien 1'!C3&\"A1\"", '={!..}&"A1"', ["O'Brien 1 2 2"]],
  ["=LOG10(A1)+Rate2024+Table1[A1]", "=LOG10({..})+Rate2024+Table1[A1]", ["0 0"]],
  ["=SUM(A:$C)+SUM($2:3)", "=SUM({.:$.})+SUM({$.:.})", [" 0,2", "1,2 "]],
  ["=_xldudf_RACING_FORM(B1,2)", "=RACING.FORM({..},2)", ["0 1"]],
  ["=#REF!*2", "=#REF!*2", []],
])("the references of %s", (formula, rest, references) => {
  const parsed = parseReferences(formula);
  expect(parsed.rest).toBe(rest);
  const texts = parsed.references.map(({ sheet, rows, columns }) => [
    ...(sheet === undefined ? [] : [sheet]),
    rows.join(), columns.join(),
  ].join(" ")); // prettier-ignore
  expect(texts).toEqual(references);
});
