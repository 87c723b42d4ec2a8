import { storedFormula, typedFormula } from "../../../src/workbench/xlsx/storedFormula";

/** Formulas as they are typed and as a file holds them ([MS-XLSX] 2.2.2); each reads back as it was typed. */
test.each([
  ["-(B3^2)", "-(B3^2)"],
  ["EXP(-(B3^2)/2)+(-2)^2", "EXP(-(B3^2)/2)+(-2)^2"],
  ['IF(A1="7/2",4.5,0)', 'IF(A1="7/2",4.5,0)'],
  ['COUNTIF(A1:A9,"5-2")&"10:30"&"A ""b"" XLOOKUP(1)"', 'COUNTIF(A1:A9,"5-2")&"10:30"&"A ""b"" XLOOKUP(1)"'],
  ["SUM(A1#)", "SUM(_xlfn.ANCHORARRAY(A1))"],
  ["ROWS('Race 1'!$B$2#)+1", "ROWS(_xlfn.ANCHORARRAY('Race 1'!$B$2))+1"],
  ["@A1:A3*2", "_xlfn.SINGLE(A1:A3)*2"],
  ["SUM(B:B)+SUM(1:2)+SUM(B1:B2 B2:B3)", "SUM(B:B)+SUM(1:2)+SUM(B1:B2 B2:B3)"],
  ["SUM(B1:INDEX(B1:B9,2),(B1,B2))", "SUM(B1:INDEX(B1:B9,2),(B1,B2))"],
  ["IFNA(XLOOKUP(A1,B:B,C:C),SORT(A1:A3))", "_xlfn.IFNA(_xlfn.XLOOKUP(A1,B:B,C:C),_xlfn._xlws.SORT(A1:A3))"],
  ["ARRAYTOTEXT(A1)&REGEXEXTRACT(A1,B1)", "_xlfn.ARRAYTOTEXT(A1)&_xlfn.REGEXEXTRACT(A1,B1)"],
  ["RANK.EQ(A1,B:B)+NETWORKDAYS.INTL(A1,B1)", "_xlfn.RANK.EQ(A1,B:B)+NETWORKDAYS.INTL(A1,B1)"],
  ["LET(x,A1,x+1)+x!A1", "_xlfn.LET(_xlpm.x,A1,_xlpm.x+1)+x!A1"],
  ["LAMBDA(a,[b],IF(ISOMITTED(b),a,b))(1)", "_xlfn.LAMBDA(_xlpm.a,_xlop.b,IF(_xlfn.ISOMITTED(_xlpm.b),_xlpm.a,_xlpm.b))(1)"],
  ["A5.[Fair odds]&Race!B2.Jockey", '_FV(A5,"Fair odds")&_FV(Race!B2,"Jockey")'],
  ['RACING.FORM("2026-03-14")', '_xldudf_RACING_FORM("2026-03-14")'],
  ["SUM(Bets[[#Totals],[Fair odds]])+Bets[@Stake]", "SUM(Bets[[#Totals],[Fair odds]])+Bets[[#This Row],[Stake]]"],
  ["Bets[@[Fair odds]]+Bets[@[a b]:[c d]]", "Bets[[#This Row],[Fair odds]]+Bets[[#This Row],[a b]:[c d]]"],
  ["LOG10(2)+1.5E-3&#N/A", "LOG10(2)+1.5E-3&#N/A"],
])("%s is stored as %s, and read again", (typed, stored) => {
  expect(storedFormula(typed)).toBe(stored);
  expect(typedFormula(stored)).toBe(typed);
}); // prettier-ignore

/**
 * LibreOffice 7.4.7 writes names of functions after a prefix in small letters, Gnumeric 1.12.55 in capitals
 * and with its own prefix; it keeps a formula that it cannot calculate as a text like Google Sheets.
 */
test.each([
  ["_xldudf_racing_overround(E2:E5)", "RACING.OVERROUND(E2:E5)"],
  ["_XLDUDF_RACING_OVERROUND(E2:E5)", "RACING.OVERROUND(E2:E5)"],
  ["_xlfn._XLWS.FILTER(A1:A2,A1:A2>1)", "FILTER(A1:A2,A1:A2>1)"],
  ["_xlfn.anchorarray(A1)", "A1#"],
  ["ROWS(ANCHORARRAY(A1))+SINGLE(A1:A3)", "ROWS(A1#)+@A1:A3"],
  ["SUM(_xlfn._TRO_TRAILING(A:A))", "SUM(TRIMRANGE(A:A,2,2))"],
  ["_xlfn._TRO_ALL('Race 1'!A1:E9)", "TRIMRANGE('Race 1'!A1:E9,3,3)"],
  ["_xlfn.xlookup(A1,B:B,C:C)", "XLOOKUP(A1,B:B,C:C)"],
  ["_xlfngnumeric.DAYS(A1,B1)", "DAYS(A1,B1)"],
  ['_xlfngnumeric.ERROR("LET(x,1,x&""a"")")', 'LET(x,1,x&"a")'],
  ['_xlfngnumeric.ERROR("_xlfn.LAMBDA(a,a&""x"")(D1)")', 'LAMBDA(a,a&"x")(D1)'],
  ['_xlfngnumeric.ERROR("SUM(Odds[[#This Row],[Price]])")', "SUM(Odds[@Price])"],
  ['IFERROR(__xludf.DUMMYFUNCTION("QUERY(A1:A3,""select A"")"),1)', 'QUERY(A1:A3,"select A")'],
  ["=SUM(A1)", "SUM(A1)"],
])("%s of another program is %s", (storedFormula, typed) => {
  expect(typedFormula(storedFormula)).toBe(typed);
});

test("a function is stored with the argument that Excel requires of it", () => {
  expect(storedFormula("IFERROR(IFNA(A2),B1)")).toBe("IFERROR(_xlfn.IFNA(A2,0),B1)");
});

/** Gnumeric 1.12.55 writes numbers with twenty digits. */
test("a number of more digits than it has is shown as the number that it is", () => {
  expect(typedFormula("IF(A1>=0.0049999999999999999999,1,9.99999999999999999981e-10)")).toBe("IF(A1>=0.005,1,1E-9)");
  expect(typedFormula('"0.0049999999999999999999"&A12345678')).toBe('"0.0049999999999999999999"&A12345678');
}); // prettier-ignore
