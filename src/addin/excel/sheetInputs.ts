import { runInExcel } from "./officeJs";

/** The content of a cell as it was entered: a value, or a formula as a text. */
export type CellInput = string | number | boolean;

/** The contents of ranges by address. */
export type RangeInputs = Readonly<Record<string, readonly (readonly CellInput[])[]>>;

type CalculatedListener = (sheet: string) => void;

/** Reads and writes what people entered into sheets. */
export interface SheetInputs {
  /** Resolves with the ids of the workbook's sheets. */
  sheets(): Promise<readonly string[]>;
  /** Resolves with the values of one range, and with the inputs of others. */
  read(
    sheet: string,
    addresses: { readonly values: string; readonly inputs: readonly string[] },
  ): Promise<{ readonly values: readonly (readonly unknown[])[]; readonly inputs: RangeInputs }>;
  write(sheet: string, inputs: RangeInputs): Promise<void>;
  /**
   * Calls the listener with a sheet's id when the sheet has been calculated (ExcelApi 1.8). Resolves with a
   * function that ends that.
   */
  onCalculated(listener: CalculatedListener): Promise<() => void>;
}

/** The sheets of the workbook that is open in Excel. */
export const sheetInputs: SheetInputs = { sheets, read, write, onCalculated };

function sheets(): Promise<readonly string[]> {
  return runInExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/id");
    await context.sync();
    return worksheets.items.map(({ id }) => id);
  });
}

function read(
  sheet: string,
  { values, inputs }: { readonly values: string; readonly inputs: readonly string[] },
): ReturnType<SheetInputs["read"]> {
  return runInExcel(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const valued = worksheet.getRange(values).load("values");
    const ranges = inputs.map((address) => [address, worksheet.getRange(address).load("formulas")] as const);
    await context.sync();
    return {
      values: valued.values as unknown[][],
      inputs: Object.fromEntries(
        ranges.map(([address, { formulas }]) => [address, formulas as CellInput[][]]),
      ),
    };
  });
}

/** Returns the input for a kept content: Excel would parse a text such as 5/2 as a date. */
const asInput = (content: CellInput): CellInput =>
  typeof content === "string" && /^[+-]?[\d.]/.test(content)
    ? `="${content.replaceAll('"', '""')}"`
    : content;

function write(sheet: string, inputs: RangeInputs): Promise<void> {
  return runInExcel(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    for (const [address, rows] of Object.entries(inputs))
      worksheet.getRange(address).formulas = rows.map((row) => row.map(asInput));
    await context.sync();
  });
}

const listeners = new Set<CalculatedListener>();
let registered: Promise<void> | undefined;

/** Registers one handler in Excel for all listeners. */
function register(): Promise<void> {
  return runInExcel(async (context) => {
    context.workbook.worksheets.onCalculated.add(async ({ worksheetId }) =>
      listeners.forEach((listener) => listener(worksheetId)),
    );
    await context.sync();
  });
}

async function onCalculated(listener: CalculatedListener): Promise<() => void> {
  registered ??= register();
  await registered.catch((refused: unknown) => {
    registered = undefined;
    throw refused;
  });
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
