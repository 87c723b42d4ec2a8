import { notAvailable } from "../functions/call/cellError";
import type { CellFunction } from "./excel/customFunctions";

/** The functions by their names in the source. */
type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The functions' own code, which is fetched after the script that associates their ids. */
export interface FunctionCode {
  /** Undefined until it has been fetched. */
  readonly functions: Functions | undefined;
  fetched(): Promise<Functions>;
}

// Each function reads whatever a cell holds.
const call = (functions: Functions, name: string, args: unknown[]): unknown => functions[name]?.(...(args as never[]));

async function callLater(name: string, args: unknown[], code: FunctionCode): Promise<unknown> {
  const invocation = args.at(-1) as { onCanceled?: () => void } | undefined;
  let withdrawn = false;
  if (invocation) invocation.onCanceled = () => void (withdrawn = true);
  const functions = await code.fetched().catch(() => undefined);
  if (!functions) throw notAvailable("The add-in's code could not be fetched. Check the connection, then recalculate.");
  if (withdrawn) throw notAvailable("The call was withdrawn.");
  return call(functions, name, args);
}

/**
 * A function that passes each call on at once, and answers without a promise when the function does. A call that comes
 * before the code has been fetched waits for it, and is not made when Excel withdraws it meanwhile.
 */
export function callWhenLoaded(name: string, code: FunctionCode): CellFunction {
  return (...args) => (code.functions ? call(code.functions, name, args) : callLater(name, args, code));
}
