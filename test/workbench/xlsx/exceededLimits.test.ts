/** Suite of src/workbench/xlsx: the measure of saved files against Excel's limits. */
import { excelLimits } from "../../../src/cells/excelLimits";
import { exceededLimits } from "./exceededLimits";
import { handWritten, rows } from "./handWritten";

type Limit = Exclude<keyof typeof excelLimits, "request">; // a request is never in a file

const sheet = (content: string) => handWritten({ sheets: { Race: content } });
const formula = (text: string) => sheet(rows(`<c r="A1"><f>${text}</f></c>`));
const part = (path: string, content: string) =>
  handWritten({ sheets: { Race: "" }, parts: { [path]: content } });
const text = (length: number) => "x".repeat(length);
const list = (quote: string, length: number) =>
  sheet(
    `<dataValidations><dataValidation><formula1>${quote}${text(length)}${quote}</formula1></dataValidation></dataValidations>`,
  );

/** A book that is as large in one respect as a number says. */
const books: Readonly<Record<Limit, (size: number) => Uint8Array>> = {
  textConstant: (size) => formula(`LEN(&quot;${text(size)}&quot;)`),
  formula: (size) => formula(text(size - 1)),
  nesting: (size) => formula(`${"ABS(".repeat(size)}1${")".repeat(size)}`),
  arguments: (size) => formula(`SUM(${Array(size).fill(1).join(",")})`),
  text: (size) => part("xl/sharedStrings.xml", `<sst><si><t xml:space="preserve">${text(size)}</t></si></sst>`),
  sheetName: (size) => handWritten({ sheets: { [text(size)]: "" } }),
  definedName: (size) =>
    handWritten({ sheets: { Race: "" }, workbook: `<definedNames><definedName name="${text(size)}">1</definedName></definedNames>` }),
  validationList: (size) => list('"', size),
  numberFormat: (size) =>
    part("xl/styles.xml", `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${text(size)}"/></numFmts></styleSheet>`),
  cellFormats: (size) => part("xl/styles.xml", `<styleSheet><cellXfs count="${size}"/></styleSheet>`),
  rowHeight: (size) => sheet(`<sheetData><row r="1" ht="${size}"/></sheetData>`),
  columnWidth: (size) => sheet(`<cols><col min="1" max="1" width="${size}"/></cols>`),
  settings: (size) => part("xl/webextensions/webextension1.xml", text(size)),
}; // prettier-ignore

/** The rows above, the table's own keys. */
const cases = Object.entries(books) as [Limit, (size: number) => Uint8Array][];

test.each(cases)("a book at the limit of %s passes, and one beyond it is named once", (limit, book) => {
  const most = excelLimits[limit];
  expect(exceededLimits(book(most))).toEqual([]);
  expect(exceededLimits(book(most + 1))).toHaveLength(1);
});

test.each([
  ["a list with escaped quotation marks", list("&quot;", 256), ["256 characters"]],
  ["a text with entities", formula(`LEN(&quot;${"&#x26;".repeat(200)}&quot;)`), []],
  ["a prefix of a newer function", formula(`_xlfn.LET(a,1,${text(8191 - 10 - 1)})`), []],
  ["an inline text", sheet(rows(`<c r="A1" t="inlineStr"><is><t>${text(32_768)}</t></is></c>`)), ["32768"]],
  ["a formula of conditional formats", sheet(`<conditionalFormatting><cfRule><formula>LEN("${text(256)}")</formula></cfRule></conditionalFormatting>`), ["textConstant"]],
  ["a negative height", sheet('<sheetData><row r="1" ht="-1"/></sheetData>'), ["-1 of 409"]],
  ["a reserved sheet name", handWritten({ sheets: { History: "" } }), ["the name of a sheet"]],
  ["settings of two bytes a letter", part("xl/webextensions/webextension1.xml", "é".repeat(1_000_001)), ["bytes of settings"]],
  ["two faults", sheet('<cols><col width="256"/></cols><sheetData><row ht="410"/></sheetData>'), ["410 of 409", "256 of 255"]],
] as const)("%s", (_name, book, faults) => {
  expect(exceededLimits(book)).toEqual(faults.map((fault) => expect.stringContaining(fault)));
}); // prettier-ignore
