import { runWhenIdle } from "./officeJs";

/** The content of a cell as it was entered: a value, or a formula as text. */
export type CellInput = string | number | boolean;

/** The contents or number formats of ranges, by address. */
export type RangeInputs = Readonly<Record<string, readonly (readonly CellInput[])[]>>;

type CalculatedListener = (sheet: string) => void;
type ClickedListener = (sheet: string, address: string) => void;

export const sheetInputs = { sheets, read, write, onCalculated, onClicked, onActivated };
export type SheetInputs = typeof sheetInputs;

function sheets(): Promise<readonly string[]> {
  return runWhenIdle(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/id");
    await context.sync();
    return worksheets.items.map(({ id }) => id);
  });
}

interface SheetRanges {
  readonly values: string;
  readonly inputs?: readonly string[];
  readonly formats?: string;
}

interface SheetRead {
  readonly name: string;
  readonly values: readonly (readonly unknown[])[];
  readonly inputs: RangeInputs;
  readonly formats: readonly (readonly string[])[];
}

/** Resolves with the sheet's name, the values of one range, and the inputs and number formats of others. */
function read(sheet: string, { values, inputs = [], formats = "A1" }: SheetRanges): Promise<SheetRead> {
  return runWhenIdle(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet).load("name");
    const valued = worksheet.getRange(values).load("values");
    const formatted = worksheet.getRange(formats).load("numberFormat");
    const ranges = inputs.map((address) => [address, worksheet.getRange(address).load("formulas")] as const);
    await context.sync();
    return {
      name: worksheet.name,
      values: valued.values as unknown[][],
      formats: formatted.numberFormat as string[][],
      inputs: Object.fromEntries(
        ranges.map(([address, { formulas }]) => [address, formulas as CellInput[][]]),
      ),
    };
  });
}

/** Resolves with the sheets, in order, whose values in a range match, each with those values. */
export async function sheetsWith(
  { sheets, read }: Pick<SheetInputs, "sheets" | "read">,
  range: string,
  fits: (values: SheetRead["values"]) => boolean,
): Promise<readonly { readonly sheet: string; readonly values: SheetRead["values"] }[]> {
  const foundRanges = [];
  for (const sheet of await sheets()) {
    const { values } = await read(sheet, { values: range });
    if (fits(values)) foundRanges.push({ sheet, values });
  }
  return foundRanges;
}

/** Writes contents into ranges, after setting number formats by range. */
function write(
  sheet: string,
  inputs: RangeInputs,
  formats: Readonly<Record<string, string>> = {},
): Promise<void> {
  return runWhenIdle(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    // Excel accepts one format for every cell of a range, contrary to its types.
    for (const [range, format] of Object.entries(formats))
      worksheet.getRange(range).numberFormat = format as unknown as string[][];
    const ranges = Object.entries(inputs).map(
      ([address, rows]) => [worksheet.getRange(address).load("numberFormat"), rows] as const,
    );
    await context.sync();
    for (const [range, rows] of ranges) {
      const present = range.numberFormat as unknown[][];
      range.formulas = rows.map((row, down) =>
        row.map((content, right) =>
          // In a cell without the text format, Excel would turn 5/2 into a date.
          present[down]?.[right] !== "@" && typeof content === "string" && /^[+-]?[\d.]/.test(content)
            ? `="${content.replaceAll('"', '""')}"`
            : content,
        ),
      );
    }
    await context.sync();
  });
}

const listeners = new Set<CalculatedListener>();
let registered: Promise<void> | undefined;

/** Registers one handler in Excel for all listeners. */
function register(): Promise<void> {
  return runWhenIdle(async (context) => {
    context.workbook.worksheets.onCalculated.add(async ({ worksheetId }) =>
      listeners.forEach((listener) => listener(worksheetId)),
    );
    await context.sync();
  });
}

/** Calls the listener with the id of each calculated sheet; resolves with a function that ends it. */
async function onCalculated(listener: CalculatedListener): Promise<() => void> {
  registered ??= register();
  await registered.catch((refused: unknown) => {
    registered = undefined;
    throw refused;
  });
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the listener with the sheet's id and the address of a clicked cell (ExcelApi 1.10). */
function onClicked(listener: ClickedListener): Promise<void> {
  return runWhenIdle(async (context) => {
    context.workbook.worksheets.onSingleClicked.add(async ({ worksheetId, address }) =>
      listener(worksheetId, address),
    );
    await context.sync();
  });
}

/** Calls the listener when another sheet becomes active. */
function onActivated(listener: () => void): Promise<void> {
  return runWhenIdle(async (context) => {
    context.workbook.worksheets.onActivated.add(async () => listener());
    await context.sync();
  });
}
