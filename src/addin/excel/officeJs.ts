import { t } from "../../language/translate";
import { ExcelFailure, excelFailure } from "./excelFailure";

export function office(): typeof Office | undefined {
  return (globalThis as { Office?: typeof Office }).Office;
}

export function officeContext(): Partial<Office.Context> | undefined {
  return office()?.context;
}

export function excel(): typeof Excel | undefined {
  return (globalThis as { Excel?: typeof Excel }).Excel;
}

export function isSetSupported(set: string, version: string): boolean {
  return officeContext()?.requirements?.isSetSupported(set, version) ?? false;
}

/** Milliseconds for which a command waits for Excel, which does not answer while a cell is being edited. */
export const commandTimeout = 30_000;

/** Settles like Excel's answer. Rejects with an ExcelFailure after a command's timeout. */
export function answerInTime<Result>(answer: Promise<Result>): Promise<Result> {
  const failure = (): ExcelFailure =>
    new ExcelFailure(
      "Timeout",
      t`Excel has not answered for ${commandTimeout / 1000} seconds, perhaps because a cell is being edited. Press Enter or Esc in the sheet, then try again.`,
    );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failure()), commandTimeout);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Batch<Result> = (context: Excel.RequestContext) => Promise<Result>;

/**
 * Runs a command's batch once no cell is being edited; one Undo reverts it. Rejects with an ExcelFailure,
 * also if Excel does not answer the first request in time. No request follows later in that case, so a batch
 * that only reads first has changed nothing.
 */
export async function runInExcel<Result>(batch: Batch<Result>): Promise<Result> {
  let begin: () => void = () => undefined;
  let isLate = false;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const run = runWhenIdle((context) => {
    const sync = context.sync.bind(context);
    context.sync = async <T>(value?: T): Promise<T> => {
      const result = await sync(value);
      if (isLate) throw new Error("Excel answered after the timeout");
      begin();
      return result;
    };
    return batch(context);
  });
  await answerInTime(Promise.race([begun, run])).catch((failure: unknown) => {
    isLate = true;
    throw failure;
  });
  return run;
}

/** Runs a batch like `runInExcel`, however late, for work that nobody waits for. */
export async function runWhenIdle<Result>(batch: Batch<Result>): Promise<Result> {
  const excelApi = excel();
  if (!excelApi) throw new Error(t`No workbook is open.`);
  try {
    const mergeUndoGroup = isSetSupported("ExcelApi", "1.20");
    return await excelApi.run({ delayForCellEdit: true, ...(mergeUndoGroup && { mergeUndoGroup }) }, batch);
  } catch (failure) {
    throw excelFailure(failure);
  }
}

/** A function as Excel calls it, with the cell's arguments and then the invocation. */
export type CellFunction = (...args: unknown[]) => unknown;

interface FunctionRegistry {
  associate(id: string, work: CellFunction): void;
}

/** Associates an id in functions.json with its function; does nothing without Office.js. */
export function associateFunction(id: string, work: CellFunction): void {
  (globalThis as { CustomFunctions?: FunctionRegistry }).CustomFunctions?.associate(id, work);
}

/** Runs an action when a ribbon button is used, and reports the end to Office whatever the outcome. */
export function onCommand(name: string, action: () => Promise<void>): void {
  office()?.actions?.associate(name, (event: Office.AddinCommands.Event | null) => {
    const done = (): void => event?.completed(); // a keyboard shortcut may come without an event
    action().then(done, done);
  });
}
