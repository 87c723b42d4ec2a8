import { readdirSync } from "node:fs";
import { join } from "node:path";
import { generateCustomFunctionsMetadata } from "custom-functions-metadata";
import * as functions from "../../src/functions/index.generated";
import { createGrid } from "../../src/workbench/grid/oSpreadsheetGrid";
import { sheetFunctions, Workbench } from "../../src/workbench/page/workbench";
import { browserClock } from "../../src/workbench/runtime/clock";
import { loadEngine } from "./grid/loadEngine";

/** Loads the grid and the functions; returns a function that opens a grid with them. */
export async function loadFunctions() {
  loadEngine();
  const folder = join(__dirname, "../../src/functions");
  const files = readdirSync(folder).filter((name) => name.replace(".ts", "") in functions);
  const generated = await generateCustomFunctionsMetadata(files.map((name) => join(folder, name)));
  const metadata = JSON.parse(generated.metadataJson) as Parameters<typeof sheetFunctions>[1];
  const byId = new Map<string, unknown>(
    Object.entries(functions).map(([name, each]) => [name.toUpperCase(), each]),
  );
  return () => {
    const grid = createGrid();
    const workbench = new Workbench(grid, browserClock, { delay: 0, interval: 0 });
    grid.define(sheetFunctions(workbench.runtime, metadata));
    workbench.attach({ find: (id) => byId.get(id) as never });
    const settled = async (): Promise<void> => {
      while (!workbench.idle) await new Promise((resolve) => setImmediate(resolve));
    };
    return { grid, workbench, settled };
  };
}
