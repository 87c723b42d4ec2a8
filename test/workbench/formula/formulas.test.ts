/** Suite of src/workbench/formula: what formulas give, by kind; the values are Excel's. */
import { functionNames, lazyFunctions } from "../../../src/workbench/formula/functions";
import { withIntersection } from "../../../src/workbench/formula/intersect";
import { FormulaError } from "../../../src/workbench/formula/values/value";
import { calculated, type Cells, MemoryBook } from "./memoryBook";

const card: Cells = {
  A1: 1, A2: 2, A3: 3,
  B1: "Red", B2: "Blue", B3: "green", B4: "Gold", B5: "Grey",
  C1: 62.5, C2: 58, C3: 62.5, C4: 40, C5: 71,
  D1: "Lee", D2: "Kim", D3: "lee", D4: "Ono", D5: "Kim",
  E1: '=""', E2: "x", E3: "12", E4: 12, E5: true,
  F1: 2,
}; // prettier-ignore

type Row = readonly [formula: string, value: unknown];

/** The silent wrong values of spreadsheets that are not Excel, by kind. */
const kinds: Readonly<Record<string, readonly Row[]>> = {
  "IF without an else is FALSE, which aggregates pass over": [
    ["=IF(1>2,5)", false],
    ["=MIN(IF(C1:C5>60,C1:C5))", 62.5],
    ["=COUNT(IF(C1:C5>60,C1:C5))", 3],
    ["=IF(TRUE,)", 0],
  ],
  "texts are joined cell by cell": [
    ['=A1:A3&"|"', [["1|"], ["2|"], ["3|"]]],
    ["=XLOOKUP(\"2|\",A1:A3&\"|\",B1:B3)", "Blue"],
    ['=SUMPRODUCT(--(B1:B2&A1:A2="Blue2"))', 1],
    ['=CONCATENATE(A1:A2,"x")', [["1x"], ["2x"]]],
    ['=COUNTIF(C1:C5,">"&C1:C5)+1', [[2], [4], [2], [5], [1]]],
    ['=0.1+0.2&""', "0.3"],
    ['=1/3&""', "0.333333333333333"],
    ['=1E+21&"|"&0.00001', "1E+21|0.00001"],
  ],
  "a sign binds closer than a power": [
    ["=-2^2", 4],
    ["=-F1^2+1", 5],
    ["=1-2^2", -3],
    ["=-(F1^2)", -4],
    ["=2^3^2", 64],
    ["=2^-1", 0.5],
  ],
  "an empty text is no number": [
    ["=E1*2", "#VALUE!"],
    ["=C1-E1", "#VALUE!"],
    ['=DATE("",2,3)', "#VALUE!"],
    ['=VALUE("")', "#VALUE!"],
    ["=Z50*2", 0],
    ["=AVERAGE(E1:E2)", "#DIV/0!"],
  ],
  "rounding goes by the digits that Excel shows": [
    ["=ROUND(2.675,2)", 2.68],
    ["=ROUND(1.005,2)", 1.01],
    ["=ROUND(-1.475,2)", -1.48],
    ["=ROUNDUP(1.1*3,1)", 3.3],
    ["=ROUNDDOWN(4.35*100,0)", 435],
    ["=ROUNDDOWN(4.35,2)", 4.35],
    ["=FLOOR(2.3,0.02)", 2.3],
    ["=CEILING(0.07,0.01)", 0.07],
    ["=0.1+0.2=0.3", true],
    ["=0.5-0.4-0.1", 0],
    ["=(0.5-0.4-0.1)", -2.7755575615628914e-17],
    ["=( 52.8-8.8*6 ) ", -7.105427357601002e-15],
    ["=(0.5-0.4)-(0.1)", 0],
    ["=MROUND(0.35,0.05)", 0.35],
  ],
  "capitals make no difference": [
    ["=UNIQUE(D1:D5)", [["Lee"], ["Kim"], ["Ono"]]],
    ["=UNIQUE(D1:D5,,TRUE)", [["Ono"]]],
    ['=SWITCH("WON","Won",1,0)', 1],
    ['=COUNTIF(B1:B5,">g")', 4],
    ['=MATCH("BLUE",B1:B5,0)', 2],
  ],
  "long lists have no limit of their own": [
    ["=AGGREGATE(14,6,SEQUENCE(200000)/1,2)", 199_999],
    ["=MODE.SNGL(SEQUENCE(200000))", "#N/A"],
  ],
  "sums by criteria": [
    ['=SUMIF(B1:B5,"g*",C1)', 173.5],
    ['=SUMIF(Sheet2!A:A,"",C:C)', 294],
    ['=SUMIFS(C:C,Sheet2!A:A,"<>x",B:B,"g*")', 173.5],
    ['=AVERAGEIF(Sheet2!A1:A9,"<>lost",C1)', 58.8],
    ['=COUNTIF(E1:E6,"<>")', 5],
    ['=COUNTIF(E1:E6,"=")', 1],
    ['=COUNTIF(E1:E5,"*")', 3],
    ['=COUNTIF(G:G,"<>x")', 1_048_576],
    ['=COUNTIF(B:B,"<>Red")', 1_048_575],
    ["=COUNTBLANK(B:B)", 1_048_571],
    ["=ROWS(B:B)", 1_048_576],
    ['=SUMPRODUCT((B:B="Red")*(C1:C1048576))', 62.5],
  ],
  "tables are filled up with #N/A": [
    ["=VSTACK({1,2},{3})", [[1, 2], [3, "#N/A"]]],
    ["=HSTACK({1;2},{3})", [[1, 3], [2, "#N/A"]]],
    ["=WRAPROWS({1,2,3,4,5},2)", [[1, 2], [3, 4], [5, "#N/A"]]],
    ["=AVERAGE(VSTACK({2,4},{3}))", "#N/A"],
  ],
  "sorting and choosing tables": [
    ["=SORT({2,\"b\";1,\"z\";2,\"a\"},{1,2},{-1,1})", [[2, "a"], [2, "b"], [1, "z"]]],
    ["=SORTBY({1,2,3},{3,1,2})", [[2, 3, 1]]],
    ["=CHOOSE({1,2},A1:A2,B1:B2)", [[1, "Red"], [2, "Blue"]]],
    ["=INDEX(A1:C3,2,0)", [[2, "Blue", 58]]],
    ["=SUM(A1:INDEX(A1:A9,2))", 3],
    ["=SUM((A1,A3))", 4],
    ["=SUM(A1:A3 A2:B3)", 5],
    ["=A1:A2 B3", "#NULL!"],
  ],
  "whole columns of which one ends before the other": [
    ['=COUNTA(FILTER(Sheet2!A:A,B:B="Gold"))', 1],
    ['=FILTER(Sheet2!A:A,C:C>62)', [[0], [0], [0]]],
    ["=INDEX(SORTBY(C:C,Sheet2!A:A),1)", 62.5],
    ["=INDEX(SORTBY(Sheet2!A:A,C:C),1)", 0],
    ["=SORTBY(C1:C5,A1:A3)", "#VALUE!"],
    ["=LOOKUP(3,A:A,Sheet2!B:B)+1", 1],
    ["=LOOKUP(3,A1:A3,Sheet2!B1:B2)", "#N/A"],
    ['=FILTER(HSTACK(A:A,B:B),C:C>62)', [[1, "Red"], [3, "green"], [0, "Grey"]]],
    ['=FILTER(CHOOSECOLS(A:C,3,1),B:B="Grey")', [[71, 0]]],
    ['=FILTER(CHOOSECOLS(A:C,3,1),C:C>62)', [[62.5, 1], [62.5, 3], [71, 0]]],
    ["=ROWS(HSTACK(A:A,C:C))", 1_048_576],
    ["=ROWS(CHOOSECOLS(A:C,1))", 1_048_576],
    ["=SUM(HSTACK(A:A,C:C))", 300],
    ["=HSTACK(A1:A2,C1:C3)", [[1, 62.5], [2, 58], ["#N/A", 62.5]]],
    ["=ROWS(DROP(A:C,1))", 1_048_575],
    ["=ROWS(TAKE(A:A,-2))+SUM(TAKE(A:A,-2))", 2],
    ["=SUM(CHOOSEROWS(A:A,-1))", 0],
    ["=INDEX(CHOOSEROWS(A:B,-1,2),2,2)", "Blue"],
    ["=SUM(TAKE(A:A,2))", 3],
    ["=FILTER(B:B,BYROW(A:C,LAMBDA(row,SUM(row)>65)))", [["green"], ["Grey"]]],
    ["=FILTER(B:B,MAP(A:A,C:C,LAMBDA(number,price,number*price>100)))", [["Blue"], ["green"]]],
    ["=SUM(MAP(A:A,LAMBDA(number,IF(number=\"\",1,0))))", 1_048_573],
    ["=MAP(A1:B1,A2:B2,LAMBDA(one,other,one&other))", [["12", "RedBlue"]]],
    ["=FILTER(HSTACK(A:A,Z:Z,B:B),A:A=2)", [[2, 0, "Blue"]]],
    ["=INDEX(FILTER(HSTACK(A:H,B:B),A:A=2),1,9)", "Blue"],
    ["=COLUMNS(FILTER(A:H,A:A=2))", 8],
    ["=COLUMNS(SORT(A:H,8))", 8],
    ["=INDEX(CHOOSEROWS(A:H,2),1,8)+1", 1],
    ["=TAKE(BYROW(A:H,LAMBDA(row,COLUMNS(row)&COUNTBLANK(row))),2)", [["83"], ["83"]]],
    ["=TAKE(BYCOL(A:H,LAMBDA(column,COUNTBLANK(column))),,-1)+0", [[1_048_576]]],
    ["=BYCOL(A:B,LAMBDA(column,ROWS(column)))", [[1_048_576, 1_048_576]]],
    ["=FILTER(A:H,BYCOL(A:H,LAMBDA(column,COUNT(column)>4)))", [[62.5], [58], [62.5], [40], [71]]],
    ["=COLUMNS(MAP(A:H,LAMBDA(cell,1)))", 8],
    ["=AND(C:C>0)", false],
    ['=OR(C:C="")', true],
    ['=XOR(C1:C5<0,C:C="")', true],
    ["=AND(C:C)", true],
    ["=COLUMNS(DROP(1:2,,1))", 16_383],
    ["=ROWS(DROP(A:C,,1))", 1_048_576],
    ["=ROWS(TAKE(A:C,,1))", 1_048_576],
    ['=FILTER(TAKE(A:C,,-2),A:A=3)', [["green", 62.5]]],
    ['=FILTER(DROP(A:C,1,1),DROP(A:A,1)=3)', [["green", 62.5]]],
    ['=FILTER(A:A&"|"&B:B,A:A=3)', [["3|green"]]],
    ['=FILTER(IF(A:A>1,B:B,0),A:A>1)', [["Blue"], ["green"]]],
  ],
  "tables larger than a sheet are refused": [
    ["=VSTACK(A:A,B:B)", "#NUM!"],
    ['=VSTACK("Runner",B:B)', "#NUM!"],
    ["=HSTACK(1:1,2:2)", "#NUM!"],
    ["=TOCOL(A:B)", "#NUM!"],
    ["=TOROW(A:A)", "#NUM!"],
    ["=WRAPCOLS(A:A,2)", "#NUM!"],
    ["=TRANSPOSE(A:A)", "#NUM!"],
    ["=EXPAND(A1:A3,1048577)", "#NUM!"],
    ["=SEQUENCE(1048577)", "#VALUE!"],
    ["=RANDARRAY(1,16385)", "#VALUE!"],
    ["=MAKEARRAY(1048577,1,LAMBDA(row,column,row))", "#VALUE!"],
    ['=TEXTJOIN(",",FALSE,A:A)', "#VALUE!"],
  ],
  "a formula calculates at most 4,194,304 cells one by one": [
    ["=SEQUENCE(1048576,5)", "#NUM!"],
    ["=ROWS(HSTACK(A:E,{1;2}))", "#NUM!"],
    ["=REDUCE(0,A:E,LAMBDA(count,cell,count+1))", "#NUM!"],
  ],
  "tables of whole columns and rows keep their size": [
    ['=ROWS(VSTACK("Runner",DROP(B:B,1)))', 1_048_576],
    ['=INDEX(VSTACK("Runner",DROP(B:B,1)),3)', "green"],
    ['=INDEX(VSTACK(DROP(B:B,1),"end"),1048576)', "end"],
    ["=COLUMNS(VSTACK(1:1,2:2))", 16_384],
    ["=COUNTA(HSTACK(A:D,Sheet2!A:A))/1048576", 5],
    ["=INDEX(HSTACK(A:A,{1;2}),1048576,2)", "#N/A"],
    ["=ROWS(SORT(A:A,,-1))", 1_048_576],
    ["=TAKE(SORT(A:A,,-1),4)", [[3], [2], [1], [0]]],
    ['=TAKE(SORT(A:A&B:B,,-1),1)', [["Grey"]]],
    ['=INDEX(SORT(--(A:A="")),1048576)', 1],
    ["=TAKE(SORT(1:1,,-1,TRUE),,3)", [["Red", "Lee", ""]]],
    ["=ROWS(SORTBY(A:A,C:C))", 1_048_576],
    ['=TAKE(SORTBY(B:B,A:A=""),2)', [["Red"], ["Blue"]]],
    ["=UNIQUE(B:B,,TRUE)", [["Red"], ["Blue"], ["green"], ["Gold"], ["Grey"]]],
    ["=UNIQUE(TAKE(A:A,2),,TRUE)", [[1], [2]]],
    ["=COLUMNS(UNIQUE(A:Z))", 26],
    ["=COLUMNS(FILTER(A:Z,A:A=3))", 26],
    ['=ROWS(FILTER(B:B,A:A=""))', 1_048_573],
    ['=TAKE(FILTER(B:B,A:A=""),3)', [["Gold"], ["Grey"], [0]]],
    ["=ROWS(SCAN(0,A:A,LAMBDA(total,cell,total+cell)))", 1_048_576],
    ["=INDEX(SCAN(0,A:A,LAMBDA(total,cell,total+cell)),1048576)", 6],
    ["=INDEX(SCAN(0,A:B,LAMBDA(total,cell,total+N(cell))),1048576,2)", 6],
    ["=SUM(SCAN(0,1:1,LAMBDA(total,cell,total+1)))", (16_384 * 16_385) / 2],
    ["=REDUCE(0,A:A,LAMBDA(count,cell,count+1))", 1_048_576],
    ['=REDUCE("x",A:A,LAMBDA(list,cell,IF(cell="",list,VSTACK(list,cell))))', [["x"], [1], [2], [3]]],
    ["=BYCOL(A:C,ROWS)", [[1_048_576, 1_048_576, 1_048_576]]],
    ["=BYCOL(A:B,COUNTBLANK)", [[1_048_573, 1_048_571]]],
    ["=BYROW(1:2,COLUMNS)", [[16_384], [16_384]]],
    ["=COLUMNS(BYCOL(1:3,SUM))", 16_384],
    ["=SUM(MAKEARRAY(2,2,LAMBDA(row,column,row)))", 6],
    ["=TOCOL(A:B,1,TRUE)", [[1], [2], [3], ["Red"], ["Blue"], ["green"], ["Gold"], ["Grey"]]],
    ["=TOCOL(1/A:A,2)", [[1], [0.5], [1 / 3]]],
    ["=ROWS(TOCOL(A:A))", 1_048_576],
    ["=ROWS(TOCOL(1:3,,TRUE))", 49_152],
    ["=TOROW(A:A,1)", [[1, 2, 3]]],
    ["=ROWS(WRAPROWS(A:A,2))", 524_288],
    ["=INDEX(WRAPROWS(A:A,3),349526,2)", "#N/A"],
    ["=TAKE(WRAPROWS(1:1,2),2)", [[1, "Red"], [62.5, "Lee"]]],
    ["=COLUMNS(WRAPCOLS(A:A,1000))", 1049],
    ["=INDEX(EXPAND(A1:A3,1048576),1048576)", "#N/A"],
    ["=SUM(EXPAND(A:A,,2,1))", 1_048_582],
    ["=COLUMNS(CHOOSEROWS(1:3,-1))", 16_384],
    ["=XMATCH(,B:B)", 6],
    ["=XMATCH(,B:B,,-1)", 1_048_576],
    ["=XLOOKUP(,A:A,B:B)", "Gold"],
    ['=AND(B:B<>"")', false],
    ['=XOR(B:B="")', true],
    ["=INDEX(IFERROR(1/C:C,7),1048576)", 7],
    ["=INDEX(A:A&B1:C1,1048576,2)", "62.5"],
    ["=AGGREGATE(14,6,C:C*(A:A>0),4)", 0],
  ],
  "blank cells stay blank in tables until a cell shows them": [
    ['=LET(all,VSTACK(A1:B4,A4:B6),FILTER(all,CHOOSECOLS(all,1)<>""))', [[1, "Red"], [2, "Blue"], [3, "green"]]],
    ["=TOCOL(VSTACK(A1:A5,C5:C7),1)", [[1], [2], [3], [71]]],
    ["=ROWS(UNIQUE(VSTACK(0,A4:A5)))", 2],
    ['=FILTER(A1:A4,B1:B4<>"Red")&""', [["2"], ["3"], [""]]],
    ['=TEXTJOIN("|",TRUE,SORT(A1:A5,,-1))', "3|2|1"],
    ['=SUM(--(HSTACK(A3:A4,WRAPROWS(A3:A4,1),EXPAND(A3:A4,2))=""))', 3],
    ["=AVERAGE(FILTER(A1:A5,C1:C5>0))", 2],
    ["=COUNTA(UNIQUE(A1:A9))", 4],
    ["=VSTACK(A3:A4)", [[3], [0]]],
  ],
  "a table that ends before another is #N/A only from its end": [
    ["=COUNT(A:A-DROP(A:A,1))", 1_048_575],
    ["=COUNT(MAP(A:A,TAKE(C:C,10),LAMBDA(one,other,one+other)))", 10],
    ["=COUNT(A:A+EXPAND(TAKE(C:C,7),8,1,1))", 8],
    ["=COUNT(1:1+TAKE(99:99,1,9))", 6],
  ],
  "MAP, BYROW and BYCOL give their function references": [
    ["=MAP(D1:D5,LAMBDA(x,COUNTIF(D1:x,x)))", [[1], [1], [2], [1], [2]]],
    ["=MAP(A1:A3,LAMBDA(cell,ROW(cell)))", [[1], [2], [3]]],
    ["=BYROW(A3:C4,COUNTA)", [[3], [2]]],
    ["=SUM(BYROW(A:C,COUNTA))", 13],
    ["=BYCOL(A:C,COUNTA)", [[3, 5, 5]]],
    ["=BYROW(A1:A4*1,COUNTA)", [[1], [1], [1], [1]]],
  ],
  "TAKE, DROP and TRIMRANGE of cells are references": [
    ['=SUMIFS(DROP(C:C,1),DROP(D:D,1),"kim")', 129],
    ["=SUM(TAKE(C1:C5,1):C3)", 183],
    ["=ROWS(TRIMRANGE(A:A,1))", 1_048_576],
    ["=ROWS(TRIMRANGE(A:A))", 3],
    ["=ROWS(TRIMRANGE(Z9:B2,1,0))", 8],
    ["=COLUMNS(TRIMRANGE(1:1,,0))", 16_384],
    ['=COUNTIF(TRIMRANGE(D:D,3,3),"lee")', 2],
    ["=TRIMRANGE(X:Y)", "#REF!"],
  ],
  "PERCENTOF is a share of a sum": [
    ["=PERCENTOF(C1:C2,C:C)", 120.5 / 294],
    ['=PERCENTOF(FILTER(C:C,D:D="kim"),C:C)', 129 / 294],
    ["=PERCENTOF(C1,Z:Z)", "#DIV/0!"],
  ],
  "FILTER returns the table for no match as it is": [
    ['=FILTER(A1:C1,A1:C1="x",{"none","here"})', [["none", "here"]]],
    ['=FILTER(A1:D1,A1:D1="Red")', [["Red"]]],
  ],
  "conditions without a match, and patterns in SEARCH": [
    ['=IFNA(IFS(FALSE,1),"none")', "none"],
    ['=SEARCH("b?","abB")', 2],
    ['=SEARCH("~?","why?")', 4],
    ['=SWITCH(3,1,"a",2,"b")', "#N/A"],
  ],
  "formats of numbers": [
    ['=TEXT(2.5,"# ?/?")', "2 1/2"],
    ['=TEXT(0.5,"h:mm AM/PM")', "12:00 PM"],
    ['=TEXT(75.3/86400,"m:ss.00")', "1:15.30"],
    ['=TEXT("abc","@")', "abc"],
    ['=TEXT(3,"General")', "3"],
    ['=TEXT(46095,"[$-409]d mmmm")', "14 March"],
    ['=TEXT(118.23/86400,"[m]:ss.00")', "1:58.23"],
    ['=TEXT(118.23/86400,"[s].00")', "118.23"],
    ['=TEXT(83.456/86400,"[m]:ss.0")', "1:23.5"],
    ['=TEXT(46333,"[$-C09]dddd, d mmmm yyyy;@")', "Saturday, 7 November 2026"],
    ['=TEXT(1,"[oops")', "#VALUE!"],
  ],
  "only what is needed is calculated": [
    ["=LET(f,LAMBDA(s,n,IF(n<2,1,n*s(s,n-1))),f(f,5))", 120],
    ["=LET(f,LAMBDA(s,s(s)),f(f))", "#NUM!"],
    ["=LAMBDA(x,y,x+y)(1,2)", 3],
    ["=LET(a,2,b,a*3,b&a)", "62"],
    ["=LAMBDA(x,[y],IF(ISOMITTED(y),x,x+y))(1)", 1],
    ["=LAMBDA(x,[y],IF(ISOMITTED(y),x,x+y))(1,2)", 3],
    ["=BYROW({1,2;3,4},SUM)", [[3], [7]]],
    ["=REDUCE(0,{1,2,3},SUM)", 6],
  ],
  "dates as the region has them": [
    ['=DATEVALUE("10/11/2026")', 46336],
    ['=VALUE("7/11/2026 13:10")', 46333 + 790 / 1440],
    ['=VALUE("5 1/2")', 5.5],
    ['=VALUE("1 200")', "#VALUE!"],
    ['="12"+1', 13],
    ['=VALUE("$1,234.50")', 1234.5],
    ['=VALUE("25%")', 0.25],
    ["=DATE(2026,2,30)", 46083],
    ["=DAY(60)&\"/\"&MONTH(60)", "29/2"],
  ],
  "a function that is not on the list is refused by name": [
    ["=BAHTTEXT(1)", "#NAME?"],
    ["=IFERROR(BAHTTEXT(1),2)", 2],
  ],
  "an intersection takes the cell of the formula's row": [
    ["=@A1:C1", "#VALUE!"],
    ["=@A1:A1", 1],
  ],
}; // prettier-ignore

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  return typeof value === "number" ? Number(value.toPrecision(13)) : value;
};

describe.each(Object.entries(kinds))("%s", (_kind, rows) => {
  test.each(rows)("%s", (formula, value) => {
    expect(comparable(calculated(formula, card))).toEqual(comparable(value));
  });
});

test.each([
  ["=SUM(Jan:Mar!A1)", 6],
  ["=SUM(Mar:Jan!A1:B1)", 9],
  ["=COUNT('Jan:It''s'!A:A)", 4],
  ["=MAX(jan:feb!A1)", 2],
  ["=SUM(Jan:None!A1)", "#REF!"],
  ["=Jan:Mar!A1+1", "#VALUE!"],
])("a reference to several sheets, %s", (formula, value) => {
  const sheets = { Jan: { A1: 1, B1: 3 }, Feb: { A1: 2 }, Mar: { A1: 3 }, "It's": { A1: 4 } };
  const book = new MemoryBook({ ...sheets, Sum: { A1: formula } });
  const result = book.value("Sum", 0, 0);
  expect(result instanceof FormulaError ? result.code : result).toBe(value);
});

test.each([
  ["=SUM(-A1#)", -6],
  ["=SUM(--A1#)", 6],
  ["=10-SUM(+Sheet1!A1#)", 4],
  ["=9-A1#", [[8], [7], [6]]],
  ["=-A1#%", [[-0.01], [-0.02], [-0.03]]],
  ["=@A1#", "#VALUE!"],
])("a sign or @ before a spilled table, %s", (formula, value) =>
  expect(calculated(formula, { A1: "=SEQUENCE(3)" })).toEqual(value),
);

test("A:.A is refused with the function that does the same", () => {
  const result = new MemoryBook({ Sheet1: { A1: "=SUM(B:.B)" } }).result("Sheet1", "A1");
  expect(result).toMatchObject({ code: "#REF!", message: expect.stringContaining("TRIMRANGE") });
});

test("MAP and BYROW find the rows that are hidden", () => {
  const shown = (formula: string) => calculated(formula, card, { hiddenRows: [2, 3] });
  expect(shown("=BYROW(A1:C4,LAMBDA(row,SUBTOTAL(103,row)))")).toEqual([[3], [0], [0], [2]]);
  expect(shown("=SUM(C1:C5*MAP(B1:B5,LAMBDA(cell,SUBTOTAL(103,cell))))")).toBe(173.5);
});

test("a part that is not needed calls no function of an add-in", () => {
  const asked: string[] = [];
  const call = (name: string) => {
    asked.push(name);
    return 1;
  };
  const guarded = [
    '=IF(A1="yes",RACING.FORM("a"),"off")',
    '=CHOOSE(1,"off",RACING.FORM("a"))',
    '=IFERROR("off",RACING.FORM("a"))',
    '=IFS(TRUE,"off",TRUE,RACING.FORM("a"))',
    '=SWITCH(1,1,"off",2,RACING.FORM("a"))',
    '=IF({TRUE,TRUE},"off",RACING.FORM("a"))',
  ];
  for (const formula of guarded) expect(calculated(formula, {}, { call })).not.toBe(1);
  expect(asked).toEqual([]);
  expect(calculated('=IF(1,RACING.FORM("a"))', {}, { call })).toBe(1);
  expect(asked).toEqual(["RACING.FORM"]);
});

test("the list has at least 300 functions, each once", () => {
  expect(functionNames.length).toBeGreaterThanOrEqual(300);
  expect(new Set(functionNames).size).toBe(functionNames.length);
  for (const name of lazyFunctions) expect(functionNames).toContain(name);
});

test.each([
  ["=SUM(A1:A3*2)", "=SUM(@A1:A3*2)"],
  ["=SUMPRODUCT(A1:A3*2)", "=SUMPRODUCT(A1:A3*2)"],
  ["=A1:A3", "=@A1:A3"],
  ["=SUM(A1:A3)+B1", "=SUM(A1:A3)+B1"],
  ['=IF(B1:B3="x",A1:A3,0)', '=IF(@B1:B3="x",@A1:A3,0)'],
  ["=VLOOKUP(A1:A3,B1:C9,2,0)", "=VLOOKUP(@A1:A3,B1:C9,2,0)"],
  ["=ROUND(INDEX(A1:C9,3,0),1)", "=ROUND(@INDEX(A1:C9,3,0),1)"],
  ["=ROUND(INDEX(A1:A9,3),1)", "=ROUND(INDEX(A1:A9,3),1)"],
  ["=SUM(INDEX(A1:C9,3,0))", "=SUM(INDEX(A1:C9,3,0))"],
  ["=UNIQUE(A1:A9)", "=@UNIQUE(A1:A9)"],
  ["=ROW(A1:A9)*ROW(A1)", "=@ROW(A1:A9)*ROW(A1)"],
  ["=SUM(ROW(A1:A9))", "=SUM(ROW(A1:A9))"],
  ["=Bets[Stake]*2", "=@Bets[Stake]*2"],
  ["=Bets[@Stake]*2", "=Bets[@Stake]*2"],
  ["=Bets[@[Stake]:[Price]]", "=@Bets[@[Stake]:[Price]]"],
  ["=Odds*Rate", "=@Odds*Rate"],
  ["=RACING.FORM(A1,B1)", "=RACING.FORM(A1,B1)"],
  ["=1+", "=1+"],
])("a plain formula of a file, %s, is %s", (storedFormula, shownFormula) =>
  expect(withIntersection(storedFormula, (name) => name === "Odds")).toBe(shownFormula),
);

test.each([
  ["=SUM(Bets[Stake])", 12],
  ["=SUM(bets[stake])", 12],
  ["=SUM(Bets)", 30],
  ["=SUM(Bets[])", 30],
  ["=Bets[#Headers]", [["Runner", "Stake", "Fair odds"]]],
  ["=Bets[[#Totals],[Stake]]", 13],
  ["=ROWS(Bets[#All])", 4],
  ["=SUM(Bets[[#Data],[#Totals],[Stake]])", 25],
  ["=SUM(Bets[[Stake]:[Fair odds]])", 30],
  ["=COUNTA(Bets[[#Headers],[#Data],[Runner]])", 3],
  ['=SUM(INDIRECT("Bets[Stake]"))', 12],
  ['=XLOOKUP("Oak",Bets[Runner],Bets[Fair odds])', 8],
  ["=Bets[@Stake]", "#VALUE!"],
  ["=Bets[Price]", "#REF!"],
  ["=Plain[#Totals]", "#REF!"],
  ["=None[Stake]", "#REF!"],
  ["=None", "#NAME?"],
])("a reference to a table, %s", (formula, value) => {
  const cells = {
    A1: "Runner",
    B1: "Stake",
    C1: "Fair odds",
    A2: "Elm",
    B2: 5,
    C2: 10,
    A3: "Oak",
    B3: 7,
    C3: 8,
    A4: "Total",
    B4: 13,
  };
  const area = (bottom: number) => ({ sheet: "Sheet1", top: 0, left: 0, bottom, right: 2 });
  const columns = ["Runner", "Stake", "Fair odds"];
  const tables = {
    bets: { area: area(3), headers: 1, hasTotals: true, columns },
    plain: { area: area(2), headers: 1, hasTotals: false, columns },
  };
  expect(calculated(formula, cells, { tables })).toEqual(value);
});
