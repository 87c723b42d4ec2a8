import { lineAbove } from "../../../src/addin/workbook/sheetBand";

test("the line above a table gives its note, or the sentence of the same question while the table fails", () => {
  const asText = 'RACING.FORM("today","ashford-park",3,,,"country=au; errors=text")';
  const { cells, calculated } = lineAbove("Form", "A row for each runner.", asText);
  expect(cells).toEqual({
    A1: `=IF(ISNUMBER(MATCH(ERROR.TYPE(A2),{3,7},0)),INDEX(${asText},1,1),"A row for each runner.")`,
  });
  expect(calculated).toEqual(["A1"]);
});
