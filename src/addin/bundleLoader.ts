import { notAvailable } from "../functions/call/cellError";
import type { Application } from "./application";
import type { Host } from "./excel/host";
import type { CellFunction } from "./excel/officeJs";

/** The functions by their names in the source. */
type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

export interface FunctionLoader {
  /** Undefined until the functions are loaded. */
  readonly functions: Functions | undefined;
  loadFunctions(): Promise<Functions>;
}

export interface BundleLoader extends FunctionLoader {
  loadApplication(): Promise<Application>;
}

/** Loads the bundle and opens the application once. After a failure the next call tries again. */
export function createBundleLoader(host: Host): BundleLoader {
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

/**
 * Returns a function that calls the loaded one at once, without a promise where that has none. A call before
 * the functions are loaded waits for them, and is skipped when Excel cancels it meanwhile.
 */
export function callWhenLoaded(name: string, loader: FunctionLoader): CellFunction {
  return (...args) => (loader.functions ? call(loader.functions, name, args) : callLater(name, args, loader));
}

// Each function checks its own arguments, which may hold any value of a cell.
const call = (functions: Functions, name: string, args: unknown[]): unknown =>
  functions[name]?.(...(args as never[]));

async function callLater(name: string, args: unknown[], loader: FunctionLoader): Promise<unknown> {
  const invocation = args.at(-1) as { onCanceled?: () => void } | undefined;
  let cancelled = false;
  if (invocation) invocation.onCanceled = () => void (cancelled = true);
  const functions = await loader.loadFunctions().catch(() => undefined);
  if (!functions)
    throw notAvailable("The add-in's code could not be loaded. Check the connection, then recalculate.");
  if (cancelled) throw notAvailable("The call was cancelled.");
  return call(functions, name, args);
}
