/** Excel's limits on both hosts, one test for each row of the table: the limit is taken, one more is not. */
import { excelLimits, widestColumn } from "../../../src/cells/excelLimits";
import { excel, type WorkbookContext } from "../../../src/workbench/officeHost/excel/excel";
import type { Range } from "../../../src/workbench/officeHost/excel/range";
import { CalculatedEvent } from "../../microsoftHost/excel/calculatedEvent";
import { Workbook } from "../../microsoftHost/excel/workbook";
import { asHostError } from "../../microsoftHost/requests/hostObject";
import { refusalOf } from "../../microsoftHost/requests/processQuery";
import { sheetNameCases } from "../../cells/sheetNameCases";
import { excelPage } from "./excelPage";

/** Calls of a script on the cell A1, on each host. */
interface Action {
  readonly own: (range: Range, context: WorkbookContext) => unknown;
  /** On Excel's objects under their names in messages. */
  readonly microsoft: (range: HostRange, workbook: Workbook) => unknown;
}

type HostRange = ReturnType<Workbook["GetActiveCell"]>;

async function codeOnOwn({ own }: Action): Promise<string | undefined> {
  const page = await excelPage();
  try {
    await excel(page).run({}, async (context) => {
      own(context.workbook.worksheets.getItem("Race").getRange("A1"), context);
    });
    return undefined;
  } catch (error) {
    return asHostError(error).code;
  }
}

async function codeOnMicrosoft({ microsoft }: Action): Promise<string | undefined> {
  const page = await excelPage();
  const workbook = new Workbook(page, new CalculatedEvent(page.grid, () => undefined));
  try {
    await microsoft(workbook.GetActiveCell(), workbook);
    return undefined;
  } catch (error) {
    return asHostError(error).code;
  }
}

const input = (text: string): Action => ({
  own: (range) => (range.formulas = [[text]]),
  microsoft: (range) => (range.Formulas = [[text]]),
});
const format = (code: string): Action => ({
  own: (range) => (range.numberFormat = code),
  microsoft: (range) => (range.NumberFormat = code),
});
const formats = (count: number): Action => {
  const table = Array.from({ length: count }, (_, index) => [`0"${index}"`]);
  return {
    own: (range) => (range.numberFormat = table),
    microsoft(range) {
      if (count > 1) range = range.GetResizedRange(count - 1, 0);
      range.NumberFormat = table;
    },
  };
};
const size = (part: "rowHeight" | "columnWidth", points: number): Action => ({
  own: (range) => (range.format[part] = points),
  microsoft(range) {
    if (part === "rowHeight") range.Format.RowHeight = points;
    else range.Format.ColumnWidth = points;
  },
});
const rule = (formula: string): Action => ({
  own(range) {
    const added = range.conditionalFormats.add("Custom");
    added.custom.rule.formula = formula;
  },
  microsoft: (range) => (range.ConditionalFormats.Add("Custom").Custom.Rule.Formula = formula),
});
const list = (source: string): Action => ({
  own: (range) => (range.dataValidation.rule = { list: { source } }),
  microsoft: (range) => (range.DataValidation.Rule = { List: { Source: source } }),
});
const renameAction = (name: string): Action => ({
  own: (range, context) => context.workbook.names.add(name, range),
  microsoft: (range, workbook) => workbook.Names.Add(name, range),
});
const setting = (bytes: number): Action => {
  const value = "x".repeat(bytes - '{"racing.a":""}'.length);
  return {
    own: (_range, context) => context.workbook.settings.add("racing.a", value),
    microsoft: (_range, workbook) => workbook.Settings.Add("racing.a", value),
  };
};
const sheet = (name: string): Action => ({
  own: (_range, context) => context.workbook.worksheets.add(name),
  microsoft: (_range, workbook) => workbook.Worksheets.Add(name),
});
const renamed = (name: string): Action => ({
  own: (_range, context) => (context.workbook.worksheets.getItem("Race").name = name),
  microsoft: (_range, workbook) => (workbook.Worksheets.item("Race").Name = name),
});

const text = (length: number): string => "a".repeat(length);
const nested = (levels: number): string => `=${"ABS(".repeat(levels)}1${")".repeat(levels)}`;
const sum = (count: number): string => `=SUM(${Array<string>(count).fill("1").join(",")})`;
const invalid = "InvalidArgument";

type Row = readonly [limit: string, taken: Action, refused: Action, code: string];

const rows: readonly Row[] = [
  ["textConstant", input(`="${text(255)}"`), input(`="${text(256)}"`), invalid],
  ["formula", input(`=${"1+".repeat(4095)}1`), input(`=${"1+".repeat(4096)}1`), invalid],
  ["nesting", input(nested(64)), input(nested(65)), invalid],
  ["arguments", input(sum(255)), input(sum(256)), invalid],
  ["text", input(text(excelLimits.text)), input(text(excelLimits.text + 1)), invalid],
  ["sheetName", sheet(text(31)), sheet(text(32)), invalid],
  ["definedName", renameAction(text(255)), renameAction(text(256)), invalid],
  ["validationList", list(text(255)), list(text(256)), invalid],
  ["numberFormat", format(`0"${text(252)}"`), format(`0"${text(253)}"`), invalid],
  ["cellFormats", formats(1), formats(excelLimits.cellFormats + 1), "InvalidOperation"],
  ["rowHeight", size("rowHeight", 409), size("rowHeight", 409.5), invalid],
  ["columnWidth", size("columnWidth", widestColumn), size("columnWidth", widestColumn + 1), invalid],
  ["settings", setting(excelLimits.settings), setting(excelLimits.settings + 1), invalid],
];

test.each(rows)(
  "%s: the limit is taken, more is refused on both hosts",
  async (_limit, taken, refused, code) => {
    expect([await codeOnOwn(taken), await codeOnMicrosoft(taken)]).toEqual([undefined, undefined]);
    expect([await codeOnOwn(refused), await codeOnMicrosoft(refused)]).toEqual([code, code]);
  },
);

test("request: 5 MB are taken, more are refused on both hosts", async () => {
  const parts = (count: number) => async (range: Range) => {
    for (let part = 0; part < count; part++) range.numberFormat = [[`0"${text(240)}"`]];
  };
  const each = JSON.stringify([[`0"${text(240)}"`]]).length + 1;
  const most = Math.floor(excelLimits.request / each);
  expect(await codeOnOwn({ own: parts(most + 1), microsoft: () => undefined })).toBe("RequestTooLarge");
  expect(refusalOf(text(excelLimits.request))).toBeUndefined();
  expect(refusalOf(text(excelLimits.request + 1))?.Error).toMatchObject({ Code: "RequestTooLarge" });
});

test("every limit of the table has its test", () => {
  expect([...rows.map(([limit]) => limit), "request"].sort()).toEqual(Object.keys(excelLimits).sort());
});

/** The grid takes no apostrophe inside a name, which Excel does. */
const ofGrid = sheetNameCases.filter(([name, isAllowed]) => !(isAllowed && name.includes("'")));

test.each(ofGrid)("a sheet can be named %j: %s", async (name, isAllowed) => {
  const code = isAllowed ? undefined : invalid;
  expect([await codeOnOwn(renamed(name)), await codeOnMicrosoft(renamed(name))]).toEqual([code, code]);
  if (name === "") return; // a sheet without a name gets Excel's next
  expect([await codeOnOwn(sheet(name)), await codeOnMicrosoft(sheet(name))]).toEqual([code, code]);
});

test("another sheet's name is taken, ignoring case", async () => {
  const code = "ItemAlreadyExists";
  expect([await codeOnOwn(sheet("RACE")), await codeOnMicrosoft(sheet("RACE"))]).toEqual([code, code]);
});

test.each([
  ["=$A1>RACING.STATUS()", invalid],
  ["=racingdev.form(1)>2", invalid],
  ["='[Book2.xlsx]Race'!$A$1>2", invalid],
  ["=[1]Race!$A$1>2", invalid],
  ["=SUM({1,2})>2", invalid],
  [`=$A1="${text(256)}"`, invalid],
  ['=$A1="RACING. {1} [x]!"', undefined],
  ["=AND($A1>0,Race!$B$1=TRUE)", undefined],
])("a conditional format by %s is refused as %s", async (formula, code) => {
  expect([await codeOnOwn(rule(formula)), await codeOnMicrosoft(rule(formula))]).toEqual([code, code]);
});
