import { unzipSync, strFromU8 } from "fflate";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { excelFile, excelParts } from "../../../src/workbench/xlsx/excelFile";
import { webExtensionPackage } from "../../../src/workbench/xlsx/webExtension";
import { loadEngine } from "../grid/loadEngine";

const addin = { id: "56770f89-0c5f-48ca-b0d1-572616c859e0", version: "0.1.0.0" };
const settings = {
  "racing.settings": { country: "hk", missing: 'a "blank" & <none>' },
  "Office.StartupBehavior": "Load",
};

/** A function that spills two rows, with numbers in several formats, a flag, a blank and an error. */
const form: SheetFunction = {
  name: "RACING.FORM",
  metadata: { id: "FORM", name: "FORM", parameters: [] },
  evaluate: () =>
    [
      ["No", "Runner", "Win", "Start", "Scratched", "Rank"],
      [
        7,
        "=O'Brien & <Co>",
        { number: 0.25, format: "0.0%" },
        { number: 46095.5, format: "yyyy-mm-dd hh:mm" },
        true,
        { error: "#N/A", message: "Needs the Pro plan." },
      ],
      [8, "1-2", { number: 0.5, format: "0.0%" }, { number: 46096, format: "yyyy-mm-dd hh:mm" }, false, ""],
    ] as never,
  preview: () => "",
};

async function workbook() {
  loadEngine();
  const grid = createGrid();
  grid.define([form]);
  await grid.create([
    {
      name: "Race 1",
      cells: {
        A1: "2026-03-14",
        B1: "=A1+1",
        A3: "=RACING.FORM()",
        H1: "=1/0",
        H2: "=TRUE",
        H3: '="x"',
        J1: '=FILTER(A1:B1,A1:B1>0)&" SORT(1)"',
        K1: "=XMATCH(7,SORT(A1:B1))",
        K2: "=SORTBY(A1:A2,B1:B2)",
        K4: '=A1.[Fair odds]&FIELDVALUE(B1,"Jockey")',
        K3: '=LET(a,LAMBDA(n,n&"n"),a(LOG10(A1)))',
        L5: "Other ›",
      },
      widths: [100, 40],
      rules: [
        ["A4:F5", { kind: "formula", formula: "=$E4", look: { strikethrough: true, fillColor: "#EFF1F1" } }],
        ["C4:C5", { kind: "bars", color: "#A6D8BF" }],
        ["A4:A5", { kind: "scale", points: [[-1, "#F6C9C2"], [0, "#FFFFFF"], [8, "#A6D8BF"]] }], // prettier-ignore
      ],
      merges: ["H5:I5"],
      borders: [["A3:F3", { edge: "bottom", color: "#8FA79C", weight: "medium" }]],
      frozenRows: 3,
      tabColor: "#0B3D2E",
      gridLines: false,
      print: { area: "A1:F5", titleRows: "1:3" },
      looks: [["A3:F3", { bold: true }]],
      links: [{ cell: "L5", sheet: "It's empty", look: {} }],
    },
    { name: "It's empty", cells: {} },
  ]);
  return grid;
}

const parse = (text: string): Document => new DOMParser().parseFromString(text, "application/xml");

/** The parts of a saved file, read from the ZIP archive. */
async function savedFile(options = { settings, addin } as Parameters<typeof excelFile>[1]) {
  const grid = await workbook();
  const archive = await new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = reject;
    void excelFile(grid, options).then((file) => reader.readAsArrayBuffer(file), reject);
  });
  const files = unzipSync(new Uint8Array(archive));
  const texts = new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
  const part = (path: string): Document => parse(texts.get(path) ?? "");
  return { texts, part };
}

type SavedFile = Awaited<ReturnType<typeof savedFile>>;

/** Reads a cell as Excel would: its type, its cached value, its formula and its number format. */
function cellOf({ part }: SavedFile, address: string) {
  const cell = part("xl/worksheets/sheet1.xml").querySelector(`c[r="${address}"]`);
  const styles = part("xl/styles.xml");
  const style = styles.querySelectorAll("cellXfs > xf")[Number(cell?.getAttribute("s") ?? 0)];
  const id = style?.getAttribute("numFmtId") ?? "";
  return {
    type: cell?.getAttribute("t"),
    value: cell?.querySelector("v")?.textContent,
    formula: cell?.querySelector("f")?.textContent,
    spill: cell?.querySelector("f")?.getAttribute("ref"),
    format: styles.querySelector(`numFmt[numFmtId="${id}"]`)?.getAttribute("formatCode"),
  };
}

let file: SavedFile;
beforeAll(async () => {
  file = await savedFile();
});

test.each([
  ["A3", { type: "str", value: "No", formula: "_xldudf_RACING_FORM()", spill: "A3:F5" }],
  ["F3", { type: "str", value: "Rank" }],
  ["A4", { type: "n", value: "7" }],
  ["B4", { type: "str", value: "=O'Brien & <Co>" }],
  ["C4", { type: "n", value: "0.25", format: "0.0%" }],
  ["D4", { type: "n", value: "46095.5", format: "yyyy-mm-dd hh:mm" }],
  ["E4", { type: "b", value: "1" }],
  ["F4", { type: "e", value: "#N/A" }],
  ["B5", { type: "str", value: "1-2" }],
  ["D5", { type: "n", value: "46096", format: "yyyy-mm-dd hh:mm" }],
  ["E5", { type: "b", value: "0" }],
])("the spilled cell %s has its cached value and format", (address, expected) => {
  const cell = cellOf(file, address);
  expect(cell).toMatchObject(expected);
  if (address !== "A3") expect(cell.formula).toBeUndefined();
});

test.each([
  ["A1", { value: "46095", format: "yyyy-mm-dd" }],
  ["B1", { type: "n", value: "46096", formula: "A1+1", format: "yyyy-mm-dd" }],
  ["H1", { type: "e", value: "#DIV/0!" }],
  ["H2", { type: "b", value: "1" }],
  ["H3", { type: "str", value: "x" }],
])("the cell %s is a date, an error or a value of its type", (address, expected) => {
  expect(cellOf(file, address)).toMatchObject(expected);
});

test.each([
  ["J1", '_xlfn._xlws.FILTER(A1:B1,A1:B1>0)&" SORT(1)"'],
  ["K1", "_xlfn.XMATCH(7,_xlfn._xlws.SORT(A1:B1))"],
  ["K2", "_xlfn.SORTBY(A1:A2,B1:B2)"],
  ["K4", '_FV(A1,"Fair odds")&_xlfn.FIELDVALUE(B1,"Jockey")'],
  ["K3", '_xlfn.LET(_xlpm.a,_xlfn.LAMBDA(_xlpm.n,_xlpm.n&"n"),_xlpm.a(LOG10(A1)))'],
])("the cell %s keeps its formula of a newer function, by the name that Excel stores", (address, formula) => {
  expect(cellOf(file, address).formula).toBe(formula);
});

test("columns keep their widths, sheets are printed on pages as wide as they are", () => {
  const sheet = file.part("xl/worksheets/sheet1.xml");
  const widths = [...sheet.querySelectorAll("col")]
    .slice(0, 2)
    .map((col) => Number(col.getAttribute("width")));
  expect(widths[0]).toBeGreaterThan(2 * (widths[1] ?? 0));
  expect(sheet.querySelector("pageSetUpPr")?.getAttribute("fitToPage")).toBe("1");
  expect(sheet.querySelector("pageSetup")?.getAttribute("orientation")).toBe("landscape");
  const names = [...file.part("xl/workbook.xml").querySelectorAll("definedName")];
  expect(
    names.map((name) => [name.getAttribute("name"), name.getAttribute("localSheetId"), name.textContent]),
  ).toEqual([
    ["_xlnm.Print_Area", "0", "'Race 1'!$A$1:$F$5"],
    ["_xlnm.Print_Titles", "0", "'Race 1'!$1:$3"],
  ]);
});

test("the look of a sheet is in the file: tab, panes, lines, merges, borders and rules in their order", () => {
  const sheet = file.part("xl/worksheets/sheet1.xml");
  const styles = file.part("xl/styles.xml");
  expect(sheet.querySelector("tabColor")?.getAttribute("rgb")).toMatch(/0B3D2E$/);
  expect(sheet.querySelector("sheetView")?.getAttribute("showGridLines")).toBe("0");
  expect(sheet.querySelector("pane")?.getAttribute("ySplit")).toBe("3");
  expect(sheet.querySelector("mergeCell")?.getAttribute("ref")).toBe("H5:I5");
  expect(styles.querySelector('border > bottom[style="medium"] > color')?.getAttribute("rgb")).toBe(
    "FF8FA79C",
  );
  const rules = [...sheet.querySelectorAll("conditionalFormatting")].map((format) => {
    const rule = format.querySelector("cfRule");
    return [format.getAttribute("sqref"), rule?.getAttribute("type"), rule?.getAttribute("priority")];
  });
  expect(rules).toEqual([
    ["A4:F5", "expression", "1"],
    ["C4:C5", "dataBar", "2"],
    ["A4:A5", "colorScale", "3"],
  ]);
  expect(sheet.querySelector("cfRule > formula")?.textContent).toBe("$E4");
  const scale = [...sheet.querySelectorAll("colorScale > cfvo")].map((value) => value.getAttribute("val"));
  expect(scale).toEqual(["-1", "0.000001", "8"]);
  const look =
    styles.querySelectorAll("dxfs > dxf")[
      Number(sheet.querySelector('cfRule[type="expression"]')?.getAttribute("dxfId"))
    ];
  expect(look?.querySelector("strike")).not.toBeNull();
  expect(look?.querySelector("bgColor")?.getAttribute("rgb")).toBe("FFEFF1F1");
});

test("each part that Excel requires of an add-in is in the file, with its type", () => {
  const types = [...file.part("[Content_Types].xml").querySelectorAll("Override")].map(
    (type): [string | null, string | null] => [
      type.getAttribute("PartName"),
      type.getAttribute("ContentType"),
    ],
  );
  for (const [path, type] of Object.entries(webExtensionPackage.contentTypes)) {
    expect(file.texts.has(path.slice(1))).toBe(true);
    expect(types).toContainEqual([path, type]);
  }
});

test("the sheets' parts are numbered from 1 in their order, as programs expect that ignore relationships", () => {
  const ids = [...file.part("xl/workbook.xml").querySelectorAll("sheet")].map(
    (sheet) => [...sheet.attributes].find(({ localName, prefix }) => prefix && localName === "id")?.value,
  );
  const relations = file.part("xl/_rels/workbook.xml.rels");
  const targets = ids.map((id) => relations.querySelector(`[Id="${id}"]`)?.getAttribute("Target"));
  expect(targets).toEqual(["worksheets/sheet1.xml", "worksheets/sheet2.xml"]);
  expect([...file.texts.keys()].filter((path) => path.startsWith("xl/worksheets/sheet"))).toEqual(
    targets.map((target) => `xl/${target}`),
  );
});

test("a link leads to its sheet, in quotation marks as Excel needs them", () => {
  const sheet = file.part("xl/worksheets/sheet1.xml");
  const link = sheet.querySelector("hyperlink");
  expect([link?.getAttribute("ref"), link?.getAttribute("location")]).toEqual(["L5", "'It''s empty'!A1"]);
});

test("a bar runs from 0 to the largest value and has no gradient", () => {
  const sheet = file.part("xl/worksheets/sheet1.xml");
  const bounds = [...sheet.querySelectorAll("dataBar > cfvo")].map((value) => value.getAttribute("type"));
  expect(bounds.slice(0, 2)).toEqual(["num", "max"]);
  const [added] = sheet.getElementsByTagName("x14:cfRule");
  expect(added?.getAttribute("id")).toBe(sheet.getElementsByTagName("x14:id")[0]?.textContent);
  expect(added?.getElementsByTagName("x14:dataBar")[0]?.getAttribute("gradient")).toBe("0");
  expect(added?.parentElement?.getElementsByTagName("xm:sqref")[0]?.textContent).toBe("C4:C5");
});

test("the workbook's defaults are where Excel keeps an add-in's settings, and nothing else of the settings", () => {
  const extension = file.part("xl/webextensions/webextension1.xml");
  const storedProperties = [...extension.getElementsByTagName("we:property")].map((property) => [
    property.getAttribute("name"),
    JSON.parse(property.getAttribute("value") ?? "") as unknown,
  ]);
  expect(storedProperties).toEqual([["racing.settings", settings["racing.settings"]]]);
  expect(extension.getElementsByTagName("we:reference")[0]?.getAttribute("id")).toBe(addin.id);
});

test("without the manifest the file holds no settings, and is complete", async () => {
  const { texts } = await savedFile({ settings, addin: undefined });
  expect([...texts.keys()].filter((path) => path.includes("webextension"))).toEqual([]);
  expect([...texts.values()].join("")).not.toContain("racing.settings");
});

/** The order of a worksheet's elements (ECMA-376 part 1, 18.3.1.99). */
const sheetOrder = ["sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "autoFilter", "mergeCells", "conditionalFormatting", "dataValidations", "hyperlinks", "pageMargins", "pageSetup", "drawing", "tableParts", "extLst"]; // prettier-ignore

describe("the parts follow the rules of the format", () => {
  test("each part is XML with a content type, and each relationship leads to a part", () => {
    const types = file.part("[Content_Types].xml");
    const overrides = new Set(
      [...types.querySelectorAll("Override")].map((type) => type.getAttribute("PartName")),
    );
    const defaults = new Set(
      [...types.querySelectorAll("Default")].map((type) => type.getAttribute("Extension")),
    );
    for (const [path, text] of file.texts) {
      expect([path, parse(text).getElementsByTagName("parsererror").length]).toEqual([path, 0]);
      if (path.startsWith("[")) continue;
      expect([path, overrides.has(`/${path}`) || defaults.has(path.split(".").at(-1) ?? "")]).toEqual([
        path,
        true,
      ]);
    }
    for (const [path, text] of file.texts) {
      if (!path.endsWith(".rels")) continue;
      const folder = path.replace(/_rels\/[^/]*$/, "");
      const targets = [...parse(text).querySelectorAll("Relationship")].map((one) =>
        one.getAttribute("Target"),
      );
      expect(targets.filter((target) => !file.texts.has(folder + String(target)))).toEqual([]);
      const ids = [...parse(text).querySelectorAll("Relationship")].map((one) => one.getAttribute("Id"));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test.each(["sheet1", "sheet2"])("the elements, rows and cells of %s are in order", (name) => {
    const sheet = file.part(`xl/worksheets/${name}.xml`);
    const places = [...sheet.documentElement.children].map(({ localName }) => sheetOrder.indexOf(localName));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    const rows = [...sheet.querySelectorAll("row")].map((row) => Number(row.getAttribute("r")));
    expect(rows).toEqual([...new Set(rows)].sort((one, other) => one - other));
    const styles = file.part("xl/styles.xml").querySelectorAll("cellXfs > xf").length;
    for (const row of sheet.querySelectorAll("row")) {
      const columns = [...row.querySelectorAll("c")].map((cell) =>
        (cell.getAttribute("r") ?? "").replace(/\d/g, ""),
      );
      expect(columns).toEqual(
        [...new Set(columns)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1)),
      );
    }
    for (const cell of sheet.querySelectorAll("c")) {
      expect(Number(cell.getAttribute("s") ?? 0)).toBeLessThan(styles);
      expect([null, "b", "e", "n", "s", "str"]).toContain(cell.getAttribute("t"));
      const children = [...cell.children].map(({ localName }) => localName).join();
      expect(["", "v", "f,v"]).toContain(children);
    }
  });

  test("the styles count what they hold, and colours have an alpha", () => {
    const styles = file.part("xl/styles.xml");
    for (const name of ["numFmts", "fonts", "fills", "borders", "cellXfs"]) {
      const list = styles.querySelector(name);
      expect([name, Number(list?.getAttribute("count"))]).toEqual([name, list?.children.length]);
    }
    const formats = [...styles.querySelectorAll("numFmt")].map((format) => format.getAttribute("numFmtId"));
    expect(new Set(formats).size).toBe(formats.length);
    for (const colour of styles.querySelectorAll("[rgb]"))
      expect(colour.getAttribute("rgb")).toMatch(/^[0-9A-F]{8}$/i);
  });
});

test("a file of the same workbook has the same parts", async () => {
  const grid = await workbook();
  const parts = await excelParts(grid, { settings, addin });
  expect(parts).toEqual(Object.fromEntries(file.texts));
});

test("custom XML parts are items of the workbook, each with its properties", async () => {
  const grid = await workbook();
  const customXml = [
    { id: "{00000001-0000-4000-8000-000000000000}", xml: '<snapshots xmlns="urn:x">1.ab</snapshots>' },
  ];
  const parts = await excelParts(grid, { settings, addin, customXml });
  expect(parts["customXml/item1.xml"]).toBe(customXml[0]?.xml);
  expect(parts["customXml/itemProps1.xml"]).toContain('ds:itemID="{00000001-0000-4000-8000-000000000000}"');
  expect(parts["customXml/_rels/item1.xml.rels"]).toContain('Target="itemProps1.xml"');
  expect(parts["xl/_rels/workbook.xml.rels"]).toContain('Target="../customXml/item1.xml"');
  expect(parts["[Content_Types].xml"]).toContain('PartName="/customXml/itemProps1.xml"');
  expect(parts["[Content_Types].xml"]).toContain('Extension="xml"');
});

test("a chart is one of Excel's, with its title and its cells", async () => {
  const grid = await workbook();
  const name = grid.charts.add("Race 1", { type: "ColumnClustered", source: grid.area("'Race 1'!A3:C5") });
  grid.charts.setTitle({ sheet: "Race 1", name }, "Win by runner");
  const parts = await excelParts(grid, { settings, addin });
  const paths = Object.keys(parts);
  const chart = parse(parts[paths.find((path) => path.startsWith("xl/charts/chart")) ?? ""] ?? "");
  expect(chart.getElementsByTagName("c:barChart")).toHaveLength(1);
  expect(chart.getElementsByTagName("c:title")[0]?.textContent).toContain("Win by runner");
  const cells = [...chart.getElementsByTagName("c:f")].map(({ textContent }) => textContent);
  expect(cells).toContain("'Race 1'!C4:C5");
  const sheet = parse(parts["xl/worksheets/sheet1.xml"] ?? "");
  const order = [...sheet.documentElement.children].map(({ localName }) => localName);
  expect(order.indexOf("drawing")).toBeGreaterThan(order.indexOf("pageSetup"));
});
