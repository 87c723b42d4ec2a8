import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { excelParts } from "../../../src/workbench/xlsx/excelFile";
import { largestUnpacked } from "../../../src/cells/excelPackage";
import { readExcelFile } from "../../../src/workbench/xlsx/readExcelFile";
import { loadEngine } from "../grid/loadEngine";

loadEngine();

const addin = { id: "56770f89-0c5f-48ca-b0d1-572616c859e0", version: "0.1.0.0" };
const settings = { "racing.settings": { country: "hk", missing: 'a "blank"' } };
const customXml = [{ id: "{00000001-0000-4000-8000-000000000000}", xml: '<a xmlns="urn:racing-form:x"/>' }];

/** A function that spills two rows. */
const form: SheetFunction = {
  name: "RACING.FORM",
  metadata: { id: "FORM", name: "FORM", parameters: [] },
  evaluate: () =>
    [
      ["Runner", "Win", "Scratched"],
      ["1-2", 0.25, true],
    ] as never,
  preview: () => "",
};

async function grid(): Promise<GridHost> {
  const made = createGrid();
  made.define([form]);
  await made.create([
    {
      name: "Park R2",
      cells: {
        A1: "2026-03-14",
        B1: "=A1+1",
        C1: "7",
        D1: "'5/2",
        E1: "'00123",
        F1: "'=no formula",
        G1: "5,5",
        A3: "=RACING.FORM()",
        A6: "=A3#",
        H1: '=FILTER(A1:C1,A1:C1>7)&" SORT(1)"',
        H3: "=XMATCH(7,A1:C1)",
        H5: "Other ›",
        I1: "0.125",
        J1: "1.55",
        J2: "=LAMBDA(x,x+1)(C1)",
      },
      formats: { G1: "@", I1: "0.0%", J1: "[h]:mm" },
      widths: [100, 40],
      looks: [["A3:B3", { bold: true, fillColor: "#EFF1F1" }]],
      merges: ["H7:I7"],
      frozenRows: 3,
      tabColor: "#0B3D2E",
      print: { area: "A1:F5", titleRows: "1:3" },
      links: [{ cell: "H5", sheet: "Another", look: {} }],
    },
    { name: "Another", cells: { A1: "='Park R2'!C1*2" } },
  ]);
  return made;
}

type Parts = Readonly<Record<string, string>>;
const saved = async (): Promise<Parts> => excelParts(await grid(), { settings, addin, customXml });
const pack = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

async function opened(parts: Parts) {
  const { workbook, ...others } = readExcelFile(pack(parts));
  const made = createGrid();
  await made.open(workbook);
  const cell = (address: string) => made.read(made.area(address))[0]?.[0];
  return { grid: made, cell, ...others };
}

test("a workbook that we saved opens with its formulas, values, spills, formats, looks and settings", async () => {
  const before = await grid();
  const { grid: after, cell, settings: readSettings, xmlParts, notTaken } = await opened(await saved());
  expect(after.sheets()).toEqual(before.sheets());
  for (const sheet of before.sheets()) {
    const area = before.usedArea(sheet);
    if (area) expect(after.read(area)).toEqual(before.read(area));
  }
  expect(cell("A6")).toMatchObject({ formula: "=A3#", value: "Runner" });
  expect(cell("D1")).toMatchObject({ value: "5/2" });
  expect(cell("F1")).toMatchObject({ value: "=no formula" });
  expect(cell("G1")).toMatchObject({ value: "5,5" });
  expect(cell("J1")).toMatchObject({ value: 1.55, text: "37:12", format: "[h]:mm" });
  expect(after.look.printSetup("Park R2")).toEqual({ area: "A1:F5", titleRows: "1:3" });
  expect([readSettings, xmlParts, notTaken]).toEqual([settings, customXml.map(({ xml }) => xml), []]);
  const style = ({ save }: GridHost) => JSON.stringify(save.call(after)).match(/"fillColor":"#EFF1F1"/i);
  expect(style(after)).not.toBeNull();
});

/** A workbook as Excel writes it: shared texts, shared formulas, sheets out of the order of their files. */
const excelSheet = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

async function partsOfExcel(
  sheets: Readonly<Record<"first" | "second", string>>,
  workbook = "",
): Promise<Parts> {
  const made = createGrid();
  await made.create([
    { name: "A", cells: { A1: "x" } },
    { name: "B", cells: {} },
  ]);
  const parts = await excelParts(made, { settings: {}, addin: undefined });
  const changed = Object.entries(parts).map(([path, text]) => {
    if (path.endsWith("sheet1.xml")) return [path, excelSheet(sheets.first)];
    if (path.endsWith("sheet2.xml")) return [path, excelSheet(sheets.second)];
    if (path !== "xl/workbook.xml") return [path, text];
    const ordered = text.replace(/(<sheet [^>]*name="A"[^>]*\/>)\s*(<sheet [^>]*name="B"[^>]*\/>)/, "$2$1");
    return [path, ordered.replace("<sheets>", `${workbook}<sheets>`)];
  });
  return Object.fromEntries(changed) as Parts;
}

const cells = (row: number, ...content: readonly string[]): string =>
  `<row r="${row}">${content.join("")}</row>`;

test("a text that begins with = is a constant of the file, and opens as the text", async () => {
  const made = createGrid();
  await made.create([{ name: "Names", cells: { A1: "1" }, formats: { "A2:A3": "@" } }]);
  const texts = ["=1+1", '=HYPERLINK("http://host.example","x")'];
  made.write(
    made.area("A2:A3"),
    texts.map((text) => [text]),
  );
  const parts = await excelParts(made, { settings: {}, addin });
  const sheet = Object.entries(parts).find(([path]) => path.endsWith("sheet1.xml"))?.[1];
  expect(parts["xl/sharedStrings.xml"]).toContain("HYPERLINK");
  expect(sheet).not.toMatch(/<f[ >]/);
  const { cell } = await opened(parts);
  expect([cell("A2")?.value, cell("A3")?.value]).toEqual(texts);
});

test("a workbook of Excel's opens: shared formulas, texts that look like numbers, the order of its sheets", async () => {
  const first = [
    cells(1, '<c r="A1"><v>100</v></c>', '<c r="B1"><f t="shared" ref="B1:B3" si="0">LOG10(A1)+\'B\'!$A$1&amp;"A1"</f><v>0</v></c>'),
    cells(2, '<c r="A2"><v>1000</v></c>', '<c r="B2"><f t="shared" si="0"/><v>0</v></c>'),
    cells(3, '<c r="A3"><v>10</v></c>', '<c r="B3"><f t="shared" si="0"/><v>0</v></c>'),
    cells(4, '<c r="A4" t="inlineStr"><is><t>7/2</t></is></c>', '<c r="B4" t="str"><v>0012</v></c>'),
    cells(5, '<c r="A5"><f>_xlfn.LET(_xlpm.x,A1,_xlpm.x+1)</f><v>101</v></c>', '<c r="B5"><f>_xlfn._xlws.SORT(A1:A3)</f><v>10</v></c>', '<c r="C5"><f>_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.n,_xlpm.n*2),_xlpm.f(A1)&amp;_FV(A5,"Jockey"))</f><v>200</v></c>', '<c r="D5"><f>PHONETIC(A1)</f><v>0</v></c>'),
  ]; // prettier-ignore
  const parts = await partsOfExcel({ first: first.join(""), second: cells(1, '<c r="A1"><v>4</v></c>') });
  const {
    grid: book,
    cell,
    notTaken,
  } = await opened({ ...parts, "xl/media/image1.png": "", "xl/vbaProject.bin": "" });
  expect(book.sheets()).toEqual(["B", "A"]);
  const formulas = ["A!B1", "A!B2", "A!B3"].map((address) => cell(address)?.formula);
  expect(formulas).toEqual([1, 2, 3].map((row) => `=LOG10(A${row})+B!$A$1&"A1"`));
  expect(cell("A!B2")?.value).toBe("7A1");
  expect([cell("A!A4")?.value, cell("A!B4")?.value]).toEqual(["7/2", "0012"]);
  expect(cell("A!B5")).toMatchObject({ formula: "=@SORT(A1:A3)", value: 10 });
  expect(cell("A!A5")).toMatchObject({ formula: "=LET(x,A1,x+1)", value: 101 });
  expect(cell("A!C5")).toMatchObject({ formula: "=LET(f,LAMBDA(n,n*2),f(A1)&A5.Jockey)" });
  expect(notTaken).toEqual(["macros", "pictures", "the function PHONETIC, which the grid lacks (A!D5)"]);
});

test("a duration is saved in Excel's format of it; a text that is no format is refused", async () => {
  expect((await saved())["xl/styles.xml"]).toContain('formatCode="[h]:mm"');
  const made = await grid();
  expect(() => made.setFormat(made.area("I1"), '0"m')).toThrow('in the format "0"m"');
});

test("an archive that unpacks to too much is refused with the limit, before it is unpacked", () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": [new Uint8Array(largestUnpacked + 1), { level: 9 }] });
  expect(bomb.length).toBeLessThan(200_000);
  expect(() => readExcelFile(bomb)).toThrow("unpacked it has 100 MB, and at most 100 MB are allowed");
});

test.each([
  ["a text", strToU8("=1"), "it cannot be unpacked"],
  ["another archive", zipSync({ "readme.txt": strToU8("a") }), "it holds no workbook"],
])("%s is refused with the reason", (_title, bytes, reason) => {
  expect(() => readExcelFile(bytes)).toThrow(reason);
});

test("the dates of a workbook that counts from 1904 stay what they are; other numbers stay as well", async () => {
  const dates = ["yyyy-mm-dd hh:mm", 'd" of "mmm', "mmm"];
  const others = ["h:mm", '0.0" days"'];
  const made = createGrid();
  const formats = [...dates, ...others];
  await made.create([
    {
      name: "A",
      cells: Object.fromEntries(formats.map((_format, row) => [`A${row + 1}`, "44633.5"])),
      formats: Object.fromEntries(formats.map((format, row) => [`A${row + 1}`, format])),
    },
  ]);
  const parts = await excelParts(made, { settings: {}, addin: undefined });
  const from1904 = Object.fromEntries(
    Object.entries(parts).map(([path, text]) =>
      path === "xl/workbook.xml"
        ? [path, text.replace("<sheets>", '<workbookPr date1904="1"/><sheets>')]
        : [path, text.replace("</sheetData>", `${cells(9, "<c r=\"A9\"><v>44633</v></c>", "<c r=\"B9\"><f>A1+1</f><v>0</v></c>")}</sheetData>`)],
    ),
  ); // prettier-ignore
  const { cell, notTaken } = await opened(from1904);
  const values = formats.map((_format, row) => cell(`A${row + 1}`)?.value);
  expect(values).toEqual([...dates.map(() => 46095.5), ...others.map(() => 44633.5)]);
  expect(cell("A1")?.text).toBe("2026-03-14 12:00");
  expect([cell("A9")?.value, cell("B9")?.value]).toEqual([44633, 46096.5]);
  expect(notTaken).toEqual(["the count of days from 1904 (dates stay what they are and count from 1900)"]);
});

test("a text or a value that holds elements is refused, as no program writes it", async () => {
  const parts = await saved();
  const damaged = [
    ["xl/sharedStrings.xml", "=no fo", "=no fo<f>1+1</f>"],
    ["xl/worksheets/sheet2.xml", "<v>14</v>", "<v>14<b/></v>"],
  ] as const;
  for (const [path, was, is] of damaged) {
    const part = parts[path] ?? "";
    expect(part).toContain(was);
    await expect(opened({ ...parts, [path]: part.replace(was, is) })).rejects.toThrow(
      "A part of the file is not XML",
    );
  }
});

/** The long form sets MUTATED_FILES=1000. */
const files = Number(process.env.MUTATED_FILES ?? 20);

/** Texts that are put into a part of a workbook: scripts, formulas, entities. */
const insertions = [
  "<script>alert(1)</script>",
  "=1+1",
  '<c r="A1" t="str"><v>=cmd|calc</v></c>',
  "<f>1+1</f>",
  "&bomb;",
  "<!DOCTYPE x [<!ENTITY bomb 'bombbomb'>]>",
  "\u0000",
  "\u202e",
  "]]>",
  '"',
  "<",
];

test(`${files} damaged workbooks are opened, or refused with a sentence; no text becomes a formula`, async () => {
  const parts = await saved();
  const paths = Object.keys(parts).filter((path) => /\.(?:xml|rels)$/.test(path));
  const damage = fc.record({
    path: fc.constantFrom(...paths),
    at: fc.nat(20_000),
    kind: fc.nat(insertions.length + 2),
    byte: fc.option(fc.tuple(fc.nat(), fc.nat(255)), { freq: 1 }),
  });
  const counts = { opened: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(damage, async ({ path, at, kind, byte }) => {
      const text = parts[path] ?? "";
      const where = at % (text.length + 1);
      // Between two elements in half of the cases, so that the part stays XML.
      const place = at % 2 === 0 ? where : text.indexOf(">", where) + 1;
      const damaged =
        kind < insertions.length
          ? text.slice(0, place) + (insertions[kind] ?? "") + text.slice(place)
          : kind === insertions.length
            ? text.slice(0, place)
            : text.slice(0, place) + text.slice(place + 1);
      const utf16 = kind === insertions.length + 2;
      const bytes = Uint8Array.from(
        zipSync(
          Object.fromEntries(
            Object.entries(parts).map(([name, content]) => [
              name,
              name !== path ? strToU8(content) : utf16 ? Buffer.from(text, "utf16le") : strToU8(damaged),
            ]),
          ),
        ),
      );
      if (byte) bytes[byte[0] % bytes.length] = byte[1];
      let fileRead: ReturnType<typeof readExcelFile>;
      try {
        fileRead = readExcelFile(bytes);
      } catch (error) {
        counts.refused += 1;
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).toMatch(/^[A-Z].*[a-zA-Z]/);
        return;
      }
      counts.opened += 1;
      const made = createGrid();
      await made.open(fileRead.workbook);
      for (const sheet of made.sheets()) {
        const area = made.usedArea(sheet);
        for (const cell of area ? made.read(area).flat() : [])
          if (String(cell.formula).startsWith("=")) expect(String(cell.formula)).not.toMatch(/cmd|^=1\+1$/);
      }
    }),
    { numRuns: files },
  );
  process.stdout.write(`workbooks: ${JSON.stringify({ files, ...counts })}\n`);
  expect(counts.opened + counts.refused).toBeGreaterThanOrEqual(files);
});

test("errors that only newer Excels know come back from a saved file, as formulas and as values", async () => {
  const before = createGrid();
  await before.create([
    {
      name: "A",
      cells: {
        A1: "=SEQUENCE(3)",
        A3: "in the way",
        B1: "=FILTER(A3:A3,FALSE)",
        C1: "=1/0",
        D1: "#BLOCKED!",
        E1: '=ERROR.TYPE(D1)&"|"&IFERROR(D1,"caught")',
      },
    },
  ]);
  const codes = (grid: GridHost) => grid.read(grid.area("A1:D1"))[0]?.map(({ error }) => error?.error);
  expect(codes(before)).toEqual(["#SPILL!", "#CALC!", "#DIV/0!", "#BLOCKED!"]);
  for (const valuesOnly of [false, true]) {
    const parts = await excelParts(before, { settings: {}, addin: undefined, valuesOnly });
    expect(parts["xl/worksheets/sheet1.xml"]).toMatch(/<c r="A1" t="e"(?: cm="1")? vm="1">.*<v>#VALUE!</);
    const { grid: after, cell, notTaken } = await opened(parts);
    expect(codes(after)).toEqual(codes(before));
    expect(cell("E1")).toMatchObject({ value: "11|caught" });
    expect(notTaken).toEqual([]);
  }
});

test("errors of Excel's files, which are rich values, are read by their own structure", async () => {
  const parts = await partsOfExcel({
    first: `<row r="1"><c r="A1" t="e" vm="2"><v>#VALUE!</v></c><c r="B1" t="e" vm="1"><v>#VALUE!</v></c><c r="C1" t="e"><v>#VALUE!</v></c><c r="D1" t="e" vm="3"><v>#VALUE!</v></c></row>`,
    second: "",
  });
  const richData = "http://schemas.microsoft.com/office/spreadsheetml/2017/richdata";
  const relation = (name: string, target: string): string =>
    `<Relationship Id="${name}" Type="http://schemas.microsoft.com/office/2017/06/relationships/${name}" Target="${target}"/>`;
  const block = (index: number): string =>
    `<bk><extLst><ext uri="{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}"><xlrd:rvb i="${index}"/></ext></extLst></bk>`;
  const { cell } = await opened({
    ...parts,
    "xl/_rels/workbook.xml.rels": (parts["xl/_rels/workbook.xml.rels"] ?? "").replace(
      "</Relationships>",
      `${relation("rdRichValue", "richData/rdrichvalue.xml")}${relation("rdRichValueStructure", "richData/rdrichvaluestructure.xml")}</Relationships>`,
    ),
    "xl/metadata.xml": `<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xlrd="${richData}"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk/></futureMetadata><futureMetadata name="XLRICHVALUE" count="3">${[0, 1, 2].map(block).join("")}</futureMetadata><valueMetadata count="3">${[0, 1, 2].map((index) => `<bk><rc t="2" v="${index}"/></bk>`).join("")}</valueMetadata></metadata>`,
    "xl/richData/rdrichvalue.xml": `<rvData xmlns="${richData}" count="3"><rv s="0"><v>0</v><v>8</v><v>2</v><v>1</v></rv><rv s="1"><v>12</v><v>x</v><v>0</v></rv><rv s="2"><v>8</v></rv></rvData>`,
    "xl/richData/rdrichvaluestructure.xml": `<rvStructures xmlns="${richData}" count="3"><s t="_error"><k n="colOffset" t="i"/><k n="errorType" t="i"/><k n="rwOffset" t="i"/><k n="subType" t="i"/></s><s t="_error"><k n="errorType" t="i"/><k n="field" t="s"/><k n="subType" t="i"/></s><s t="_localImage"><k n="errorType" t="i"/></s></rvStructures>`,
  });
  expect(["A1", "B1", "C1", "D1"].map((address) => cell(`A!${address}`)?.error?.error)).toEqual([
    "#FIELD!",
    "#SPILL!",
    "#VALUE!",
    "#VALUE!",
  ]);
});
