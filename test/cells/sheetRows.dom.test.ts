import { sharedTexts } from "../../src/cells/sharedTexts";
import { sheetRows } from "../../src/cells/sheetRows";

const sheet = (data: string): string =>
  `<?xml version="1.0"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData><mergeCells/></worksheet>`;

const cellsOf = (text: string) => sheetRows(text).rows.map(({ line, cells }) => [line, cells] as const);

const a1 = { address: "A1", style: 3, type: "str", hasMetadata: false, valueMetadata: 0, inline: undefined };

/** All of these are the same to a parser of XML, and stand in files of small writers. */
test.each([
  ['<row r="2"><c r="A1" s="3" t="str"><f>B1&amp;"&lt;"</f><v>a &gt; b</v></c></row>'],
  ["<row r='2'><c r='A1' s='3' t='str'><f>B1&amp;\"&lt;\"</f><v>a > b</v></c></row>"],
  ['<row\n r="2" ><c\tr="A1"\n s="3"  t = "str" ><f >B1&#38;"&#x3C;"</f><v xml:space="preserve">a &gt; b</v></c ></row>'],
  ['<!-- <row r="1"><c/></row> --><row r="2"><c r="A1" s="3" t="str"><f><![CDATA[B1&"<"]]></f><v>a &gt; b</v></c></row>'],
  ['<row r="2" x14ac:dyDescent="0.2" xmlns:x14ac="urn:a" note="a>b"><c r="A1" s="3" t="str"><f>B1&amp;"&lt;"</f><v>a &gt; b</v></c></row>'],
])("%s is read as XML", (data) => {
  const formula = { type: undefined, range: undefined, shared: undefined, text: 'B1&"<"' };
  expect(cellsOf(sheet(data))).toEqual([[2, [{ ...a1, formula, value: "a > b" }]]]);
}); // prettier-ignore

test("rows without numbers are counted, cells without content stay, elements beside them are passed over", () => {
  const data =
    '<row/><row ht="30" hidden="1" s="2" outlineLevel="1"><c/><c s="1"/><c t="inlineStr"><is><t>Old </t></is><extLst><ext/></extLst></c><cx r="9"/></row>';
  const { rows, rest } = sheetRows(sheet(data));
  expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  expect(rows[1]).toMatchObject({ height: 30, isHidden: true, style: 2 });
  expect(rows[1]?.cells.map(({ style, inline }) => [style, inline?.text])).toEqual([
    [0, undefined],
    [1, undefined],
    [0, "Old "],
  ]);
  expect(rest).toContain('<sheetData><row ht="30" hidden="1" s="2" outlineLevel="1"/></sheetData><mergeCells/>');
}); // prettier-ignore

test("a part that is cut off is refused; one without cells has none", () => {
  expect(() => sheetRows(sheet("").slice(0, -40))).toThrow("A part of the file is not XML");
  expect(() => sheetRows(sheet('<row r="1"><c r="A1"><v>1</v></row>'))).toThrow("not XML");
  expect(sheetRows("<worksheet><sheetData/></worksheet>").rows).toEqual([]);
  expect(sheetRows("<chartsheet/>").rows).toEqual([]);
});

test("shared texts: runs are joined, phonetic texts left out, escaped characters read", () => {
  const part =
    '<sst><si><t xml:space="preserve"> a_x000D_b </t></si><si><r><rPr><b/></rPr><t>Old </t></r><r><t>Oak</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si/><si><t/></si></sst>';
  expect(sharedTexts(part)).toEqual([
    { text: " a\rb ", runs: 0 },
    { text: "Old Oak", runs: 2 },
    { text: "", runs: 0 },
    { text: "", runs: 0 },
  ]);
});
