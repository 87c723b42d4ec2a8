import { t } from "../../language/translate";
import { excelFailure } from "./excelFailure";

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

/** Runs a batch once no cell is being edited; one Undo takes it back. Rejects with an ExcelFailure. */
export async function runInExcel<Result>(
  batch: (context: Excel.RequestContext) => Promise<Result>,
): Promise<Result> {
  const found = excel();
  if (!found) throw new Error(t`No workbook is open.`);
  try {
    const mergeUndoGroup = isSetSupported("ExcelApi", "1.20");
    return await found.run({ delayForCellEdit: true, ...(mergeUndoGroup && { mergeUndoGroup }) }, batch);
  } catch (failure) {
    throw excelFailure(failure);
  }
}

/** A function as Excel calls it: the cell's arguments, then the invocation. */
export type CellFunction = (...args: unknown[]) => unknown;

interface FunctionRegistry {
  associate(id: string, work: CellFunction): void;
}

/** Associates an id of functions.json with its function; does nothing without Office.js. */
export function associateFunction(id: string, work: CellFunction): void {
  (globalThis as { CustomFunctions?: FunctionRegistry }).CustomFunctions?.associate(id, work);
}

/** Runs an action when a ribbon button is used, and reports its end to Office, whatever the outcome. */
export function onCommand(name: string, action: () => Promise<void>): void {
  office()?.actions?.associate(name, (event: Office.AddinCommands.Event | null) => {
    const done = (): void => event?.completed(); // a keyboard shortcut may come without an event
    action().then(done, done);
  });
}

/** Answers an agent's calls: Office passes their parameters as JSON and takes the promise of a text. */
export function onAgentCall(name: string, answer: (message: string) => Promise<string>): void {
  const work: (message: string) => unknown = answer; // contrary to Office's types
  office()?.actions?.associate(name, work);
}
