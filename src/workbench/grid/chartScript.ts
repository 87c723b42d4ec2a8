import { engine, owl } from "./engine";

/** The unmodified script of Chart.js, which the engine expects to have been loaded. */
const script = "workbench/vendor/chart.umd.min.js";

let loading: Promise<void> | undefined;

/** Loads the script once; another attempt follows one that failed. */
function loadScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: script });
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`Cannot load ${script}`)));
    document.head.append(element);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Lets the engine's charts load the script that draws them before the first one is shown. */
export function loadScriptWithCharts(): void {
  const { registries } = engine();
  const charts = registries.chartComponentRegistry;
  for (const type of charts.getKeys()) {
    const Chart = charts.get(type);
    charts.replace(
      type,
      class extends Chart {
        override setup(): void {
          owl().onWillStart(loadScript);
          super.setup();
        }
      },
    );
  }
}
