import { notAvailable } from "../functions/call/cellError";
import { t } from "../language/translate";
import type { Host } from "./excel/excelHost";
import type { CellFunction } from "./excel/officeJs";

/** The functions by their names in the source. */
type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

export interface FunctionLoader {
  /** Undefined until the functions are loaded. */
  readonly functions: Functions | undefined;
  loadFunctions(): Promise<Functions>;
}

/** Loads the bundle and opens the application once. After a failure, the next call tries again. */
export function createBundleLoader(host: Host) {
  let functions: Functions | undefined;
  let loading: ReturnType<typeof load> | undefined;

  async function load() {
    const { bundle } = await import("./bundle");
    const application = bundle.openApplication(host);
    functions = bundle.functions;
    return { functions: bundle.functions, application };
  }

  async function loadOnce(): ReturnType<typeof load> {
    try {
      return await (loading ??= load());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return {
    get functions() {
      return functions;
    },
    loadFunctions: async () => (await loadOnce()).functions,
    loadApplication: async () => (await loadOnce()).application,
  };
}

/** A function's name in the source, and the number of its parameters, not counting the invocation. */
export interface DeclaredFunction {
  readonly name: string;
  readonly parameters: number;
}

/**
 * Returns a function that calls the loaded function at once, or waits for it unless Excel cancels the call.
 */
export function callWhenLoaded({ name, parameters }: DeclaredFunction, loader: FunctionLoader): CellFunction {
  let loadedFunction: Functions[string] | undefined; // looked up once: repeated calls spend time here
  return (...passed) => {
    const args = passed.length === parameters + 1 ? passed : asDeclared(passed, parameters);
    loadedFunction ??= loader.functions?.[name];
    if (loadedFunction) return loadedFunction(...(args as never[])); // it checks its own arguments
    const result = callLater(name, args, loader);
    // Excel ignores the promise of a streaming function.
    const { setResult } = args.at(-1) as Partial<CustomFunctions.StreamingInvocation<unknown>>;
    if (setResult) result.catch(setResult);
    return result;
  };
}

/**
 * Returns the arguments of a call that follows another release's functions.json, which Excel keeps for up to
 * a day. The last argument is the invocation; parameters that Excel does not know yet are blank. Throws #N/A
 * for an argument that this release does not know.
 */
function asDeclared(passed: readonly unknown[], parameters: number): unknown[] {
  const last = passed.at(-1);
  // Every host names the function in the invocation; no cell's data type does.
  const invocation = typeof last === "object" && last !== null && "functionName" in last ? [last] : [];
  const cells = passed.slice(0, passed.length - invocation.length);
  if (cells.slice(parameters).some((cell) => cell !== null && cell !== undefined))
    throw notAvailable(
      t`This formula has more arguments than the open add-in knows. Open the workbook again.`,
    );
  return [...Array.from({ length: parameters }, (_, index) => cells[index] ?? null), ...invocation];
}

async function callLater(name: string, args: unknown[], loader: FunctionLoader): Promise<unknown> {
  const invocation = args.at(-1) as { onCanceled?: () => void } | undefined;
  let cancelled = false;
  if (invocation) invocation.onCanceled = () => void (cancelled = true);
  const functions = await loader.loadFunctions().catch(() => undefined);
  if (!functions)
    throw notAvailable(t`The add-in could not be loaded. Check the connection, then try again.`);
  if (cancelled) throw notAvailable(t`The call was cancelled.`);
  return functions[name]?.(...(args as never[])); // each checks its own arguments
}
