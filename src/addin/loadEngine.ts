import type { FunctionCode } from "./callWhenLoaded";
import type { Application } from "./application";
import type { Host } from "./excel/host";

export interface Engine extends FunctionCode {
  application(): Promise<Application>;
}

/** Begins to fetch the functions' own code, and opens their session when it is there. After a failure the next who asks tries again. */
export function loadEngine(host: Host): Engine {
  let functions: FunctionCode["functions"];
  let loading: ReturnType<typeof load> | undefined;

  async function load() {
    const { engine } = await import("./engine");
    const application = engine.openApplication(host);
    functions = engine.functions;
    return { functions: engine.functions, application };
  }
  async function loaded(): ReturnType<typeof load> {
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
    fetched: async () => (await loaded()).functions,
    application: async () => (await loaded()).application,
  };
}
