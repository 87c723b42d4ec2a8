import type { FunctionRuntime } from "../runtime/functionRuntime";
import type { FunctionsFile } from "../runtime/metadata";
import type { SheetFunction } from "../grid/gridHost";

/** The namespace of manifest.xml. */
const namespace = "RACING";

/** The add-in's functions, from the metadata that Excel reads. */
export async function loadFunctions(runtime: FunctionRuntime): Promise<SheetFunction[]> {
  const response = await fetch("functions.json");
  if (!response.ok) throw new Error(`The functions' metadata could not be loaded (${response.status})`);
  const { functions } = (await response.json()) as FunctionsFile; // made by our own build
  return functions.map((metadata) => ({
    name: `${namespace}.${metadata.name}`,
    metadata,
    evaluate: (given, site) => runtime.evaluate(metadata, given, site),
    preview: (given, site) => runtime.preview(metadata, given, site),
  }));
}
